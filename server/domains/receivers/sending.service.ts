import type { DomainEvent, EventOf } from '#shared/events.ts'
import { testEvent, webhookVersion } from '#shared/webhookEvents.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import { OutsideError, type Outside, type OutsideAnswer } from '../../ports/outside.ts'
import type { OutgoingService } from '../outgoing/outgoing.service.ts'
import { heardNames, typesOf, type Teller } from './receivers.events.ts'
import { isGivenUp, nextTryAt, secretsOf, signatureHeaders } from './receivers.policy.ts'
import { receiversRepo, type DeliveryRow, type ReceiverRow } from './receivers.repo.ts'

export interface SendingParts {
  store: Store
  clock: Clock
  queue: Queue
  outbox: Outbox
  outside: Outside
  outgoing: OutgoingService
  teller: Teller
}

export type SendingService = ReturnType<typeof sendingService>

export const sendQueue = 'webhooks.send'

/** Calls under way at once: of everybody, to one receiver, and to one that fails, so that no other waits for it. */
const atOnce = { all: 32, each: 4, failing: 1 } as const
/** One round takes up nothing new after this; what is left is the next one's. */
const roundMs = 15_000
/** So many tries of one message are kept. */
const keptTries = 20
const actsAlone = 'webhooks'

/** One try: what was answered, or why nothing was. */
interface Tried {
  at: Date
  durationMs: number
  answer: OutsideAnswer | null
  error: string | null
}

const isTaken = ({ answer }: Tried): boolean => answer !== null && answer.status >= 200 && answer.status < 300

/** Tells receivers of events: at least once, under an id that stays, in no promised order. */
export function sendingService(parts: SendingParts) {
  const { store, clock, queue, outbox, outside, outgoing, teller } = parts
  const repo = receiversRepo(store.tables)

  const ask = (tx: Db, runAt?: Date): Promise<void> =>
    queue.enqueue(tx, {
      queue: sendQueue,
      payload: {},
      // One round at a time in the whole installation: nothing is sent twice, and one place of the jobs is used.
      key: 'all',
      dedupeKey: runAt ? `at:${Math.floor(runAt.getTime() / 1000)}` : 'now',
      ...(runAt ? { runAt } : {}),
    })

  const rowOf = (
    receiverId: string,
    { type, data, postId }: { type: string; data: unknown; postId?: string },
  ) => {
    const now = clock.now()
    const body = JSON.stringify({ type, version: webhookVersion, timestamp: now.toISOString(), data })
    return { id: newId(), receiverId, type, body, postId: postId ?? null, nextAt: now, createdAt: now }
  }

  async function listen(tx: Db, event: DomainEvent): Promise<void> {
    const types: readonly string[] = typesOf(event.name as (typeof heardNames)[number])
    const wanting = (await repo.listOn(tx)).filter(({ events }) => events.some((one) => types.includes(one)))
    const told = wanting.length > 0 ? await teller.tell(tx, event) : null
    const rows = told ? wanting.filter(({ events }) => events.includes(told.type)) : []
    if (!told || rows.length === 0) return
    await repo.insertDeliveries(
      tx,
      rows.map(({ id }) => rowOf(id, told)),
    )
    await ask(tx)
  }

  async function attempt({ delivery, receiver }: { delivery: DeliveryRow; receiver: ReceiverRow }) {
    const at = clock.now()
    const begun = performance.now()
    const { id, body } = delivery
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Plaza-Webhooks/1',
      ...signatureHeaders({ id, at, body }, secretsOf(receiver, at)),
    }
    const done = (answer: OutsideAnswer | null, error: string | null): Tried => {
      return { at, durationMs: Math.round(performance.now() - begun), answer, error }
    }
    try {
      return done(await outside.post({ url: receiver.url, headers, body }), null)
    } catch (error) {
      if (error instanceof OutsideError) return done(null, error.message)
      throw error
    }
  }

  /** Sends one message, unless what it tells of is no longer public, and writes down what came of it. */
  async function send(delivery: DeliveryRow, receiver: ReceiverRow): Promise<void> {
    const { postId } = delivery
    const isGone = postId !== null && !(await store.read((db) => teller.isPublic(db, postId)))
    const tried = isGone ? null : await attempt({ delivery, receiver })
    await store.transaction(async (tx, scope) => {
      scope.only()
      if (tried) await note(tx, delivery, tried)
      else await repo.updateDelivery(tx, delivery.id, { status: 'dropped', endedAt: clock.now() })
    })
  }

  async function note(tx: Db, { id, receiverId }: DeliveryRow, tried: Tried): Promise<void> {
    const now = clock.now()
    // Several messages to one receiver come back at once.
    const receiver = await repo.hold(tx, receiverId)
    const row = await repo.findDelivery(tx, id)
    // It was removed meanwhile.
    if (!row || !receiver) return
    const attempts = row.attempts + 1
    const { answer, error, durationMs } = tried
    const entry = {
      at: tried.at.toISOString(),
      status: answer?.status ?? null,
      durationMs,
      answer: answer?.start ?? '',
      error,
    }
    const log = [...row.log, entry].slice(-keptTries)
    if (isTaken(tried)) {
      await repo.updateDelivery(tx, id, { attempts, log, status: 'delivered', endedAt: now })
      await repo.update(tx, receiverId, { failingSince: null, lastDeliveredAt: now })
      return
    }
    const next = nextTryAt(attempts, { now, retryAfter: answer?.retryAfter })
    const end = next ? { nextAt: next } : ({ status: 'failed', endedAt: now } as const)
    // One that was dropped while it was under way stays so.
    await repo.updateDelivery(tx, id, { attempts, log, ...(row.status === 'waiting' ? end : {}) })
    const failingSince = receiver.failingSince ?? now
    if (!receiver.failingSince) await repo.update(tx, receiverId, { failingSince })
    const reason = answer?.status === 410 ? 'gone' : isGivenUp(failingSince, now) ? 'failing' : null
    if (reason && receiver.isOn) await giveUp(tx, receiver, reason)
  }

  async function giveUp(tx: Db, receiver: ReceiverRow, reason: 'failing' | 'gone'): Promise<void> {
    await switchOff(tx, receiver.id, reason)
    await recordAction(tx, store.tables, {
      clock,
      actor: actsAlone,
      action: 'webhook_off',
      target: { type: 'webhook', id: receiver.id },
      reason: reason === 'gone' ? 'it answered 410 Gone' : 'it has taken nothing for three days',
      details: { url: receiver.url },
    })
    await outbox.emit(tx, { name: 'webhook.switchedOff', receiverId: receiver.id, reason })
  }

  /** Ends what a receiver is told; what waits for it is dropped. */
  async function switchOff(tx: Db, id: string, offReason: 'person' | 'failing' | 'gone') {
    const offAt = clock.now()
    await repo.dropWaiting(tx, id, offAt)
    return await repo.update(tx, id, { isOn: false, offReason, offAt })
  }

  /** Sends what is due until nothing is, to many receivers beside each other. */
  async function round(): Promise<void> {
    await store.read(outgoing.require)
    const endAt = performance.now() + roundMs
    const underWay = new Map<string, Set<string>>()
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []

    const begin = (delivery: DeliveryRow, receiver: ReceiverRow): void => {
      const mine = underWay.get(receiver.id) ?? new Set()
      underWay.set(receiver.id, mine.add(delivery.id))
      const work: Promise<void> = send(delivery, receiver)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          running.delete(work)
          mine.delete(delivery.id)
        })
      running.add(work)
    }

    for (;;) {
      const isOpen = failures.length === 0 && performance.now() < endAt
      for (const receiver of isOpen ? await store.read(repo.listOn) : []) {
        const ids = [...(underWay.get(receiver.id) ?? [])]
        const most = receiver.failingSince ? atOnce.failing : atOnce.each
        const limit = Math.min(most - ids.length, atOnce.all - running.size)
        if (limit <= 0) continue
        const asked = { receiverId: receiver.id, now: clock.now(), underWay: ids, limit }
        for (const row of await store.read((db) => repo.listDue(db, asked))) begin(row, receiver)
      }
      if (running.size === 0) break
      await Promise.race(running)
    }
    // A lease that was lost, a database that is away: the job comes back, and with it what was not written down.
    if (failures.length > 0) throw failures[0]
    await store.transaction(async (tx, scope) => {
      scope.only()
      const next = await repo.nextAt(tx)
      if (next) await ask(tx, next > clock.now() ? next : undefined)
    })
  }

  return {
    round,
    switchOff,
    ask,
    /** Has a receiver sent what is there to try it. */
    test: async (tx: Db, receiverId: string): Promise<DeliveryRow> => {
      const row = rowOf(receiverId, { type: testEvent, data: {} })
      await repo.insertDeliveries(tx, [row])
      await ask(tx)
      return { ...row, status: 'waiting', attempts: 0, log: [], endedAt: null }
    },
    listeners: (): void => {
      // What is kept of what people are shown stays: receivers are told, and nothing here changes.
      for (const name of heardNames)
        outbox.on(name, (tx, event: EventOf<typeof name>) => listen(tx, event), { isQuiet: true })
    },
  }
}
