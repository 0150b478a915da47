import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { DomainEvent, EventName, EventOf } from '#shared/events.ts'
import { isUnavailable } from '#db/errors.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { createPoller } from './poller.ts'

/** Does what an event asks for inside the transaction that also marks it as handled: once, whatever crashes. */
type Worker<Name extends EventName> = (tx: Db, event: EventOf<Name>, eventId: number) => Promise<void>

export interface Outbox {
  /** Tells an event inside the caller's transaction: it is told exactly if the transaction commits. */
  emit(tx: Db, event: DomainEvent): Promise<void>
  /** Adds many events in their order. */
  emitAll(tx: Db, events: DomainEvent[]): Promise<void>
  /** Declares work that an event causes. One instance does it, in the order of the events. */
  on<Name extends EventName>(name: Name, worker: Worker<Name>): void
  /** Told when events may have been added by this process. */
  onEmit(listener: () => void): void
  /** Handles every event that waits, and answers how many there were: for tests and the command line. */
  drain(): Promise<number>
  /** Forgets handled events from before a moment: whoever was away longer reads everything anew. */
  sweep(before: Date): Promise<void>
  start(): void
  stop(): Promise<void>
}

const batch = 50
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

  async function emitAll(tx: Db, events: DomainEvent[]): Promise<void> {
    if (events.length === 0) return
    const createdAt = clock.now()
    await tx.insert(outbox).values(events.map(({ name, ...payload }) => ({ name, payload, createdAt })))
    for (const listener of listeners) listener()
  }

  const waiting = (most: number): Promise<Row[]> =>
    store.read((db) =>
      db.select().from(outbox).where(isNull(outbox.handledAt)).orderBy(asc(outbox.id)).limit(most),
    )

  async function handle(row: Row): Promise<void> {
    const event = { name: row.name, ...row.payload } as DomainEvent
    await store.transaction(async (tx) => {
      const taken = await tx
        .update(outbox)
        .set({ handledAt: clock.now(), attempts: row.attempts + 1 })
        .where(and(eq(outbox.id, row.id), isNull(outbox.handledAt)))
        .returning({ id: outbox.id })
      if (taken.length === 0) return
      for (const worker of workers.get(event.name) ?? []) await worker(tx, event, row.id)
    })
  }

  /** An event whose work keeps failing is set aside with its error, so that the ones behind it go on. */
  async function setBack(row: Row, error: unknown): Promise<void> {
    const attempts = row.attempts + 1
    const lastError = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown'
    log.error({ err: error, event: row.name, eventId: row.id, attempts }, 'an event could not be handled')
    const handledAt = attempts >= mostTries ? clock.now() : null
    await store.transaction(async (tx) => {
      await tx.update(outbox).set({ attempts, lastError, handledAt }).where(eq(outbox.id, row.id))
    })
  }

  async function drain(): Promise<number> {
    let count = 0
    for (;;) {
      const rows = isStopped ? [] : await waiting(batch)
      let failed = 0
      for (const row of rows) {
        // SQLite answers at once: without a pause many events would leave no turn for requests.
        await pause()
        try {
          await handle(row)
        } catch (error) {
          // The event waits for the database, which is no fault of its own.
          if (isUnavailable(error)) throw error
          failed++
          await setBack(row, error)
        }
      }
      count += rows.length - failed
      if (rows.length < batch || failed > 0) return count
    }
  }

  return {
    emit: (tx, event) => emitAll(tx, [event]),
    emitAll,
    on: (name, worker) => {
      const known = workers.get(name) ?? []
      // The map holds each worker under the one name whose events it is given.
      workers.set(name, [...known, worker as unknown as Worker<EventName>])
    },
    onEmit: (listener) => void listeners.push(listener),
    drain,
    sweep: async (before) => {
      for (;;) {
        const count = await store.transaction(async (tx) => {
          const old = await tx
            .select({ id: outbox.id })
            .from(outbox)
            .where(and(lte(outbox.createdAt, before), isNotNull(outbox.handledAt)))
            .limit(sweepBatch)
          const ids = old.map(({ id }) => id)
          if (ids.length > 0) await tx.delete(outbox).where(inArray(outbox.id, ids))
          return ids.length
        })
        if (count < sweepBatch) return
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
