import { and, asc, desc, gt, inArray, lte, min, or, sql } from 'drizzle-orm'
import type { DomainEvent } from '#shared/events.ts'
import { rawRows } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { afterSeeing, type Position } from './position.ts'

/** One event of the outbox. */
export interface FeedRow {
  id: number
  event: DomainEvent
}

/** Which transactions had ended at a moment: all before `oldest`; none from `next` on had begun. */
export interface Moment {
  oldest: bigint
  next: bigint
}

/** How many events are read at once. */
export const feedBatch = 500
/** An id missing this far below the newest one counts as never used. */
const lookBack = 100

export type Feed = ReturnType<typeof createFeed>

/** Reads the outbox by id, whoever wrote to it. */
export function createFeed(store: Store) {
  const { outbox } = store.tables
  const columns = { id: outbox.id, name: outbox.name, payload: outbox.payload }
  type Row = { id: number; name: string; payload: Record<string, unknown> }
  const rowsOf = (rows: Row[]): FeedRow[] =>
    rows.map(({ id, name, payload }) => ({ id, event: { name, ...payload } as DomainEvent }))

  return {
    /** Where the feed stands now; what may still come below its newest event is a hole. */
    now: (): Promise<Position> =>
      store.read(async (db) => {
        const rows = await db.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.id)).limit(lookBack)
        const ids = rows.map(({ id }) => id).toReversed()
        const before = { last: (ids[0] ?? 1) - 1, holes: new Set<number>() }
        return ids.reduce<Position>(afterSeeing, before)
      }),

    /** The next events that a position has not seen, those in its holes first. */
    after: ({ last, holes }: Position): Promise<FeedRow[]> =>
      store.read(async (db) => {
        const isNew = gt(outbox.id, last)
        const isUnseen = holes.size > 0 ? or(isNew, inArray(outbox.id, [...holes])) : isNew
        return rowsOf(
          await db.select(columns).from(outbox).where(isUnseen).orderBy(asc(outbox.id)).limit(feedBatch),
        )
      }),

    /** The events from one position up to another, or null when there are more than `most`. */
    between: (from: Position, to: Position, most: number): Promise<FeedRow[] | null> =>
      store.read(async (db) => {
        const isUnseen = or(
          and(gt(outbox.id, from.last), lte(outbox.id, to.last)),
          from.holes.size > 0 ? inArray(outbox.id, [...from.holes]) : undefined,
        )
        const rows = await db
          .select(columns)
          .from(outbox)
          .where(isUnseen)
          .orderBy(asc(outbox.id))
          .limit(most + 1)
        return rows.length > most ? null : rowsOf(rows)
      }),

    /** The oldest event that is still kept. */
    oldest: (): Promise<number> =>
      store.read(async (db) => {
        const [row] = await db.select({ id: min(outbox.id) }).from(outbox)
        return row?.id ?? 0
      }),

    /** On Postgres, which transactions have ended; null on SQLite, where ids appear in their order. */
    moment: (): Promise<Moment | null> =>
      store.engine === 'sqlite'
        ? Promise.resolve(null)
        : store.read(async (db) => {
            const [row] = await rawRows<{ oldest: string; next: string }>(
              db,
              sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`,
            )
            return { oldest: BigInt(row?.oldest ?? 0), next: BigInt(row?.next ?? 0) }
          }),
  }
}
