import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { DomainEvent, EventName, EventOf } from '#shared/events.ts'
import { isUnavailable } from '#db/errors.ts'
import { placeholders, prepared } from '#db/sql.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { createPoller } from './poller.ts'

/** Does what an event asks for inside the transaction that also marks it as handled: once, whatever crashes. */
type Worker<Name extends EventName> = (tx: Db, event: EventOf<Name>, eventId: number) => Promise<void>

/** The same for all events of its name that wait, in one transaction: what many of them ask for is done once. */
type ManyWorker<Name extends EventName> = (tx: Db, events: readonly EventOf<Name>[]) => Promise<void>

/** Of work that changes nothing of what people are shown alike, notifications say: what is kept of that stays. */
interface Manner {
  isQuiet?: boolean
}

export interface Outbox {
  /** Tells an event inside the caller's transaction: it is told exactly if the transaction commits. */
  emit(tx: Db, event: DomainEvent): Promise<void>
  /** Adds many events in their order. */
  emitAll(tx: Db, events: DomainEvent[]): Promise<void>
  /** Declares work that an event causes. One instance does it, in the order of the events. */
  on<Name extends EventName>(name: Name, worker: Worker<Name>, manner?: Manner): void
  /** Declares work that events of a name cause together; such a name has no other worker, and no turn among others. */
  onMany<Name extends EventName>(name: Name, worker: ManyWorker<Name>, manner?: Manner): void
  /** Told when events may have been added by this process. */
  onEmit(listener: () => void): void
  /** Handles every event that waits, and answers how many there were: for tests and the command line. */
  drain(): Promise<number>
  /** Forgets handled events from before a moment, and answers how many: whoever was away longer reads everything anew. */
  sweep(before: Date): Promise<number>
  start(): void
  stop(): Promise<void>
}

const batch = 100
/** How many events share a transaction; those who wait to write wait for so many. */
const together = 8
const sweepBatch = 500
const mostTries = 10

interface Parts {
  store: Store
  clock: Clock
  log: Log
  isAlone?: boolean | undefined
}

/** The outbox over its table. Events of other processes, the command line's say, are found by looking each second. */
export function createOutbox({ store, clock, log, isAlone }: Parts): Outbox {
  const { outbox } = store.tables
  const workers = new Map<EventName, Worker<EventName>[]>()
  /** Names of which some worker may change what is shown. */
  const loud = new Set<EventName>()
  const manyWorkers = new Map<EventName, ManyWorker<EventName>>()
  const listeners: (() => void)[] = []
  let isStopped = false
  const poller = createPoller({
    look: drain,
    afterMs: [10, 100, 400],
    msToNext: isAlone ? async () => ((await waiting(1)).length > 0 ? 0 : Infinity) : undefined,
    log,
    messages: { failed: 'the outbox could not be read', again: 'the outbox can be read again' },
  })

  type Row = typeof outbox.$inferSelect
  const insertOpen = prepared('outbox.insert', (tx) =>
    tx.insert(outbox).values(placeholders('name', 'payload', 'createdAt')),
  )
  // A placeholder of a time takes no null, so this one is a statement of its own.
  const insertHandled = prepared('outbox.insertHandled', (tx) =>
    tx.insert(outbox).values(placeholders('name', 'payload', 'createdAt', 'handledAt')),
  )

  async function emitAll(tx: Db, events: DomainEvent[]): Promise<void> {
    if (events.length === 0) return
    const createdAt = clock.now()
    // What nobody works on is told to live streams alone, which read events handled or not.
    const hasWork = (name: EventName) => workers.has(name) || manyWorkers.has(name)
    const rows = events.map(({ name, ...payload }) => ({
      name,
      payload,
      createdAt,
      handledAt: hasWork(name) ? null : createdAt,
    }))
    const [first] = rows
    if (first && rows.length === 1) await (first.handledAt ? insertHandled : insertOpen)(tx, first)
    else await tx.insert(outbox).values(rows)
    for (const listener of listeners) listener()
  }

  const waiting = (most: number): Promise<Row[]> =>
    store.read((db) =>
      db.select().from(outbox).where(isNull(outbox.handledAt)).orderBy(asc(outbox.id)).limit(most),
    )

  /** Handles events in one transaction, those that no other instance has taken. */
  const handle = (rows: readonly Row[]): Promise<void> =>
    store.transaction(async (tx, scope) => {
      if (!rows.some((row) => loud.has(eventOf(row).name))) scope.only()
      const ids = rows.map(({ id }) => id)
      const taken = await tx
        .update(outbox)
        .set({ handledAt: clock.now(), attempts: sql`${outbox.attempts} + 1` })
        .where(and(inArray(outbox.id, ids), isNull(outbox.handledAt)))
        .returning({ id: outbox.id })
      const isTaken = new Set(taken.map(({ id }) => id))
      const mine = rows.filter(({ id }) => isTaken.has(id))
      for (const [name, worker] of manyWorkers) {
        const events = mine.filter((row) => row.name === name).map(eventOf)
        if (events.length > 0) await worker(tx, events)
      }
      for (const row of mine) {
        for (const worker of workers.get(eventOf(row).name) ?? []) await worker(tx, eventOf(row), row.id)
        // SQLite answers at once: without a pause many events would leave no turn for requests.
        await pause()
      }
    })

  /** An event whose work keeps failing is set aside with its error, so that the ones behind it go on. */
  async function setBack(row: Row, error: unknown): Promise<void> {
    const attempts = row.attempts + 1
    const lastError = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown'
    log.error({ err: error, event: row.name, eventId: row.id, attempts }, 'an event could not be handled')
    const handledAt = attempts >= mostTries ? clock.now() : null
    await store.transaction(async (tx, scope) => {
      scope.only()
      await tx.update(outbox).set({ attempts, lastError, handledAt }).where(eq(outbox.id, row.id))
    })
  }

  /** Handles events together; where that fails each alone, so that one which cannot be handled stops no other. */
  async function handleAll(rows: readonly Row[]): Promise<number> {
    try {
      await handle(rows)
      return 0
    } catch (error) {
      // The events wait for the database, which is no fault of their own.
      if (isUnavailable(error)) throw error
      const [first] = rows
      if (rows.length > 1 || !first) return await handleEach(rows)
      await setBack(first, error)
      return 1
    }
  }

  async function handleEach(rows: readonly Row[]): Promise<number> {
    let failed = 0
    for (const row of rows) failed += await handleAll([row])
    return failed
  }

  async function drain(): Promise<number> {
    let count = 0
    for (;;) {
      const rows = isStopped ? [] : await waiting(batch)
      const isMany = (row: Row) => manyWorkers.has(eventOf(row).name)
      const many = rows.filter(isMany)
      let failed = many.length > 0 ? await handleAll(many) : 0
      const others = rows.filter((row) => !isMany(row))
      for (let start = 0; start < others.length; start += together)
        failed += await handleAll(others.slice(start, start + together))
      count += rows.length - failed
      if (rows.length < batch || failed > 0) return count
    }
  }

  return {
    emit: (tx, event) => emitAll(tx, [event]),
    emitAll,
    on: (name, worker, { isQuiet = false } = {}) => {
      if (!isQuiet) loud.add(name)
      const known = workers.get(name) ?? []
      // The map holds each worker under the one name whose events it is given.
      workers.set(name, [...known, worker as unknown as Worker<EventName>])
    },
    onMany: (name, worker, { isQuiet = false } = {}) => {
      if (!isQuiet) loud.add(name)
      manyWorkers.set(name, worker as unknown as ManyWorker<EventName>)
    },
    onEmit: (listener) => void listeners.push(listener),
    drain,
    sweep: async (before) => {
      for (let all = 0; ;) {
        const count = await store.transaction(async (tx, scope) => {
          scope.only()
          const old = await tx
            .select({ id: outbox.id })
            .from(outbox)
            .where(and(lte(outbox.createdAt, before), isNotNull(outbox.handledAt)))
            .limit(sweepBatch)
          const ids = old.map(({ id }) => id)
          if (ids.length > 0) await tx.delete(outbox).where(inArray(outbox.id, ids))
          return ids.length
        })
        all += count
        if (count < sweepBatch) return all
      }
    },
    start: () => {
      poller.start()
      listeners.push(poller.soon)
    },
    stop: () => {
      isStopped = true
      return poller.stop()
    },
  }
}

const eventOf = (row: { name: string; payload: Record<string, unknown> }): DomainEvent =>
  ({ name: row.name, ...row.payload }) as DomainEvent
