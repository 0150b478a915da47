import { basename } from 'node:path'
import { countRows } from '#db/count.ts'
import { auditMoney } from '#db/audit.ts'
import { lockDatabase } from '#db/lock.ts'
import { migrate, schemaState } from '#db/migrate.ts'
import { seedMissingPlans } from '#db/seed/plans.ts'
import { openStore } from '#db/store.ts'
import { engineOfUrl } from '#db/url.ts'
import type { Config } from '#server/config.ts'
import { command } from '../command.ts'
import { requireInstalled } from '../context.ts'
import { databaseName } from '#db/databaseName.ts'
import { alone, confirmation, recordFirst, refuseInProduction, startOver } from '../installation.ts'
import { recordAction } from '#server/core/adminActions.ts'
import { originOf } from '../actor.ts'
import { counted } from '../counted.ts'

/** How much there is, and whether the money adds up. */
async function sizeOf({ databaseUrl }: Config) {
  const store = await openStore({ url: databaseUrl, memory: 'small' })
  try {
    const { users, posts } = store.tables
    const counts = await store.read(async (db) => ({
      users: await countRows(db, users),
      posts: await countRows(db, posts),
    }))
    return { ...counts, isLedgerBalanced: (await auditMoney(store)).length === 0 }
  } finally {
    await store.close()
  }
}

export const db = [
  command({
    noun: 'db',
    verb: 'status',
    summary: 'the database, its schema and its size',
    examples: ['plaza db status', 'plaza db status --json'],
    needsDatabase: false,
    run: async (_context, _given, parts) => {
      const config = parts.config()
      const { applied, pending } = await requireInstalled(config)
      const known = {
        engine: engineOfUrl(config.databaseUrl),
        database: databaseName(config.databaseUrl),
        schema: applied.at(-1) ?? null,
        pending: pending.length,
      }
      if (pending.length > 0)
        return {
          data: { ...known, migrations: pending },
          note: `${counted(pending.length, 'migration is', 'migrations are')} pending: plaza db migrate`,
        }
      const data = { ...known, ...(await sizeOf(config)) }
      const number = data.schema?.split('_')[0] ?? 'none'
      const ledger = data.isLedgerBalanced ? 'ledger balanced' : 'ledger differs'
      return {
        data,
        text: [
          `${data.engine} ${basename(data.database)}`,
          `schema ${number}`,
          `pending ${data.pending}`,
          `users ${data.users}`,
          `posts ${data.posts}`,
          ledger,
        ].join('   '),
      }
    },
  }),
  command({
    noun: 'db',
    verb: 'migrate',
    summary: 'migrate the database to the schema of this program',
    examples: ['plaza db migrate', 'plaza db migrate --dry-run'],
    write: { severity: 'none', actor: 'operator', dryRun: 'preview' },
    fields: ['migration'],
    needsDatabase: false,
    run: async (_context, given, parts) => {
      const config = parts.config()
      const url = config.databaseUrl
      if (given.flags['dryRun'] === true) {
        const { pending } = await schemaState({ url })
        return {
          data: pending.map((migration) => ({ migration })),
          note: `${counted(pending.length, 'migration')} pending`,
        }
      }
      const release = lockDatabase(url)
      try {
        const ran = await migrate({ url })
        const act = { ...parts, action: 'migrate', reason: `Schema ${ran.at(-1) ?? ''}` }
        if (ran.length > 0) await recordFirst(config, given, act)
        return {
          data: ran.map((migration) => ({ migration })),
          note: `${counted(ran.length, 'migration')} ran`,
        }
      } finally {
        release()
      }
    },
  }),
  command({
    noun: 'db',
    verb: 'seed',
    summary: 'insert the default plans that are missing',
    place: 'machine',
    examples: ['plaza db seed'],
    write: { severity: 'none', actor: 'operator' },
    run: async ({ store, clock, services }, given) => {
      const inserted = await store.transaction(async (tx) => {
        const missing = await seedMissingPlans(tx, store.tables, clock.now())
        if (missing.length > 0)
          await recordAction(tx, store.tables, {
            clock,
            actor: 'operator',
            action: 'seed_plans',
            target: { type: 'site', id: 'plans' },
            reason: 'Default plans that were missing',
            origin: originOf(given),
          })
        return missing.length
      })
      const plans = await services.plans.list()
      return {
        data: plans.map(({ slug, name }) => ({ slug, name })),
        note: `${counted(plans.length, 'plan')}, ${inserted} of them inserted`,
      }
    },
  }),
  command({
    noun: 'db',
    verb: 'reset',
    summary: 'delete everything and start with the default plans; refused in production',
    examples: ['plaza db reset --confirm plaza.db'],
    write: { severity: 'severe', actor: 'operator', confirm: 'late', dryRun: 'preview' },
    fields: ['database'],
    needsDatabase: false,
    run: async (_context, given, parts) => {
      const config = parts.config()
      refuseInProduction(config)
      const database = databaseName(config.databaseUrl)
      if (given.flags['dryRun'] === true) return { data: { database } }
      await parts.confirmName(confirmation(config))
      await alone(config, () => startOver(config, given, parts))
      return { data: { database }, note: 'Empty except for the default plans' }
    },
  }),
]
