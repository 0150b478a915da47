import { sql } from 'drizzle-orm'
import type { SiteChange } from '#shared/siteSettings.ts'
import type { Kit } from '../kit.ts'

/** The machinery: events to tell, work to do, and what instances agree on. */
export const operationTables = (kit: Kit) => {
  /** Domain events, written in the transaction that caused them; `id` is their order. */
  const outbox = kit.table(
    'outbox',
    {
      id: kit.seq(),
      name: kit.text().notNull(),
      payload: kit.json<Record<string, unknown>>().notNull(),
      createdAt: kit.timestamp().notNull(),
      handledAt: kit.timestamp(),
      attempts: kit.integer().notNull().default(0),
      lastError: kit.text(),
    },
    (table) => [
      kit.index('outbox_open_index').on(table.id).where(sql.raw('handled_at is null')),
      kit.index('outbox_created_index').on(table.createdAt),
    ],
  )

  /** Jobs of one `key` run one at a time; a finished job's row is deleted, a dead one stays. */
  const jobs = kit.table(
    'jobs',
    {
      id: kit.id(),
      queue: kit.text().notNull(),
      key: kit.text(),
      payload: kit.json<Record<string, unknown>>().notNull(),
      dedupeKey: kit.text(),
      runAt: kit.timestamp().notNull(),
      attempts: kit.integer().notNull().default(0),
      leasedUntil: kit.timestamp(),
      leasedBy: kit.text(),
      deadAt: kit.timestamp(),
      lastError: kit.text(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('jobs_ready_index').on(table.runAt, table.id).where(sql.raw('dead_at is null')),
      kit.index('jobs_key_index').on(table.queue, table.key).where(sql.raw('key is not null')),
      kit
        .uniqueIndex('jobs_dedupe_unique')
        .on(table.queue, table.dedupeKey)
        .where(sql.raw('dedupe_key is not null')),
      kit.index('jobs_dead_index').on(table.deadAt).where(sql.raw('dead_at is not null')),
    ],
  )

  /** Held by the one instance that runs a periodic job. */
  const leases = kit.table('leases', {
    name: kit.text().primaryKey(),
    holder: kit.text().notNull(),
    expiresAt: kit.timestamp().notNull(),
    lastRunAt: kit.timestamp(),
  })

  /** Counters of fixed windows, shared by all instances (unlogged on Postgres). */
  const rateLimits = kit.table(
    'rate_limits',
    {
      key: kit.text().primaryKey(),
      count: kit.integer().notNull(),
      expiresAt: kit.timestamp().notNull(),
    },
    (table) => [kit.index('rate_limits_expires_index').on(table.expiresAt)],
  )

  const settings = kit.table('settings', {
    key: kit.text().primaryKey(),
    value: kit.json<unknown>().notNull(),
    updatedAt: kit.timestamp().notNull(),
  })

  /** What an operator has set about the site, each change a row of its own; the highest version holds now. */
  const siteVersions = kit.table(
    'site_versions',
    {
      version: kit.integer().notNull(),
      settings: kit.json<Record<string, unknown>>().notNull(),
      /** Which fields differ from the version before, by the beginnings of their values. */
      changes: kit.json<SiteChange[]>().notNull(),
      author: kit.text().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [kit.primaryKey({ columns: [table.version] })],
  )

  /** Words of public titles and names, with their trigrams: what a mistyped search is compared with. */
  const searchTrigrams = kit.table(
    'search_trigrams',
    { trigram: kit.text().notNull(), word: kit.text().notNull() },
    (table) => [kit.primaryKey({ columns: [table.trigram, table.word] })],
  )
  const searchWords = kit.table('search_words', { word: kit.text().primaryKey() })

  return { outbox, jobs, leases, rateLimits, settings, siteVersions, searchTrigrams, searchWords }
}
