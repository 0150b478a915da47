import { and, asc, eq, getTableName, gt, inArray, ne, or } from 'drizzle-orm'
import { auditMoney } from './audit.ts'
import {
  allCounters,
  comparedColumns,
  type Counted,
  type Counter,
  type CounterGroup,
  type Stored,
} from './counters.ts'
import type { Store } from './store.ts'

export type RecountGroup = CounterGroup | 'hashtags' | 'budgets'

export const recountGroups: RecountGroup[] = [
  'opinions',
  'votes',
  'comments',
  'posts',
  'members',
  'polls',
  'karma',
  'ratings',
  'reach',
  'hashtags',
  'budgets',
]

/** A value that does not equal what it counts. Money is only ever reported, never repaired. */
export interface Drift {
  counter: string
  id: string
  stored: unknown
  counted: unknown
  isRepaired: boolean
}

interface RecountOptions {
  only?: RecountGroup[]
  isDryRun?: boolean
}

const batchSize = 500

const differences = (
  { table, columns }: Counter,
  row: Stored,
  counted: Counted,
): Omit<Drift, 'isRepaired'>[] =>
  columns
    .filter((column) => row[column] !== counted[column])
    .map((column) => ({
      counter: `${getTableName(table)}.${column}`,
      id: row.id,
      stored: row[column],
      counted: counted[column],
    }))

/** Rows after `after`, in batches that are short enough for a statement's time. */
const readBatch = (store: Store, counter: Counter, after: string): Promise<Stored[]> =>
  store.read(async (db) => {
    const rows = await db
      .select(comparedColumns(counter))
      .from(counter.table)
      .where(gt(counter.table.id, after))
      .orderBy(asc(counter.table.id))
      .limit(batchSize)
    return rows as Stored[]
  })

/** Counts one row again with nobody else at it, and writes what it should be. */
const repair = (store: Store, counter: Counter, id: string): Promise<void> =>
  store.transaction(async (tx) => {
    const { table } = counter
    const one = eq(table.id, id)
    await tx.update(table).set({ id }).where(one)
    const rows = (await tx.select(comparedColumns(counter)).from(table).where(one)) as Stored[]
    const counted = (await counter.count(tx, rows)).get(id)
    if (counted) await tx.update(table).set(counted).where(one)
  })

const recountOne = async (store: Store, counter: Counter, isDryRun: boolean): Promise<Drift[]> => {
  const drifts: Drift[] = []
  for (let after = ''; ;) {
    const rows = await readBatch(store, counter, after)
    const last = rows.at(-1)
    if (!last) return drifts
    after = last.id
    const counted = await store.read((db) => counter.count(db, rows))
    for (const row of rows) {
      const found = differences(counter, row, counted.get(row.id) ?? {})
      if (found.length === 0) continue
      if (!isDryRun) await repair(store, counter, row.id)
      drifts.push(...found.map((drift) => ({ ...drift, isRepaired: !isDryRun })))
    }
  }
}

/** Copies a post's ranks and visibility to its hashtags. */
const repairHashtags = (store: Store, id: string): Promise<void> =>
  store.transaction(async (tx) => {
    const { posts, postHashtags: tags } = store.tables
    const one = eq(posts.id, id)
    await tx.update(posts).set({ id }).where(one)
    const [post] = await tx.select().from(posts).where(one)
    if (!post) return
    const { hotRank, score, isListed } = post
    await tx.update(tags).set({ hotRank, score, isListed }).where(eq(tags.postId, id))
  })

/** Hashtags whose ranks or visibility differ from their post's. */
const recountHashtags = async (store: Store, isDryRun: boolean): Promise<Drift[]> => {
  const { posts, postHashtags: tags } = store.tables
  const drifts: Drift[] = []
  for (let after = ''; ;) {
    const ids = await store.read(async (db) => {
      const later = db.select({ id: posts.id }).from(posts).where(gt(posts.id, after))
      const rows = await later.orderBy(asc(posts.id)).limit(batchSize)
      return rows.map(({ id }) => id)
    })
    const last = ids.at(-1)
    if (!last) return drifts
    after = last
    const differs = or(
      ne(tags.score, posts.score),
      ne(tags.hotRank, posts.hotRank),
      ne(tags.isListed, posts.isListed),
    )
    const found = await store.read((db) =>
      db
        .select({ id: posts.id, tag: tags.tag, stored: tags.score, counted: posts.score })
        .from(tags)
        .innerJoin(posts, eq(posts.id, tags.postId))
        .where(and(inArray(tags.postId, ids), differs)),
    )
    for (const { id, tag, stored, counted } of found) {
      if (!isDryRun) await repairHashtags(store, id)
      drifts.push({ counter: `post_hashtags.${tag}`, id, stored, counted, isRepaired: !isDryRun })
    }
  }
}

/**
 * Counts everything afresh and answers what was wrong, which it mends unless `isDryRun`. It works in
 * small steps beside a running server: a row is locked only while it is mended.
 */
export const recount = async (
  store: Store,
  { only = recountGroups, isDryRun = false }: RecountOptions = {},
): Promise<Drift[]> => {
  const drifts: Drift[] = []
  for (const counter of allCounters(store.tables)) {
    if (only.includes(counter.group)) drifts.push(...(await recountOne(store, counter, isDryRun)))
  }
  if (only.includes('hashtags')) drifts.push(...(await recountHashtags(store, isDryRun)))
  if (only.includes('budgets')) drifts.push(...(await auditMoney(store)))
  return drifts
}
