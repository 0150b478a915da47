import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { Failure } from '#shared/errors.ts'
import {
  mostReceivers,
  type DeliveriesQuery,
  type ReceiverEdit,
  type ReceiverInput,
} from '#shared/receivers.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { requireAdmin } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { Outside } from '../../ports/outside.ts'
import { newSecret, rotationMs } from './receivers.policy.ts'
import { receiversRepo, type DeliveryRow, type ReceiverRow } from './receivers.repo.ts'
import type { SendingService } from './sending.service.ts'

export interface ReceiversParts {
  store: Store
  clock: Clock
  outside: Outside
}

export type ReceiversService = ReturnType<typeof receiversService>

const usualAct: Act = { reason: 'set by an admin' }
const shownDelivery = ({ nextAt, ...row }: DeliveryRow) => ({
  ...row,
  nextAt: row.status === 'waiting' ? nextAt : null,
})

/** The other systems that are told what happens here: who they are, and what was sent to them. */
export function receiversService({
  store,
  clock,
  outside,
  sending,
}: ReceiversParts & { sending: SendingService }) {
  const repo = receiversRepo(store.tables)

  async function hold(tx: Db, id: string): Promise<ReceiverRow> {
    const receiver = await repo.hold(tx, id)
    if (!receiver) throw new Failure('receiver.not_found')
    return receiver
  }

  const requireAddress = (url: string | undefined): void => {
    const message = url === undefined ? null : outside.refusalOf(url)
    if (message) throw new Failure('receiver.address_refused', { message })
  }

  /** One act about a receiver, with its place in the log of acts. */
  const act = <Result>(
    actor: Actor,
    { reason, origin }: Act,
    work: (
      tx: Db,
    ) => Promise<{ result: Result; action: string; id: string; before?: unknown; after?: unknown }>,
  ): Promise<Result> =>
    store.transaction(async (tx, scope) => {
      scope.only()
      requireAdmin(actor)
      const { result, id, before = null, after = null, action } = await work(tx)
      const target = { type: 'webhook', id }
      const why = reason || usualAct.reason
      const done = { actor, action, target, before, after }
      await recordAction(tx, store.tables, { clock, ...done, reason: why, origin })
      return result
    })

  /** What stands in the log of acts: no secret. */
  const recorded = ({ url, events, isOn, description }: ReceiverRow) => ({ url, events, isOn, description })

  return {
    list: async (actor: Actor): Promise<ReceiverRow[]> => {
      requireAdmin(actor)
      return await store.read(repo.list)
    },

    create: (actor: Actor, input: ReceiverInput, why: Act = usualAct) =>
      act(actor, why, async (tx) => {
        requireAddress(input.url)
        if ((await repo.list(tx)).length >= mostReceivers) throw new Failure('receiver.too_many')
        const id = newId()
        const events = [...new Set(input.events)]
        await repo.insert(tx, { ...input, events, id, secret: newSecret(), createdAt: clock.now() })
        const result = await hold(tx, id)
        return { result, action: 'make_webhook', id, after: recorded(result) }
      }),

    edit: (actor: Actor, id: string, { isOn, reason, origin, ...edit }: ReceiverEdit & Partial<Act>) =>
      act(actor, { reason: reason ?? '', origin }, async (tx) => {
        requireAddress(edit.url)
        const before = await hold(tx, id)
        await repo.update(tx, id, {
          ...edit,
          ...(isOn && !before.isOn ? switchedOn : {}),
          url: edit.url ?? before.url,
        })
        if (isOn === false && before.isOn) await sending.switchOff(tx, id, 'person')
        const result = await hold(tx, id)
        return { result, action: 'change_webhook', id, before: recorded(before), after: recorded(result) }
      }),

    remove: (actor: Actor, id: string, why: Act = usualAct) =>
      act(actor, why, async (tx) => {
        const before = await hold(tx, id)
        await repo.delete(tx, id)
        return { result: { id }, action: 'remove_webhook', id, before: recorded(before) }
      }),

    /** A new secret; the old one signs beside it for a day, so that the receiver can change in its own time. */
    rotate: (actor: Actor, id: string, why: Act = usualAct) =>
      act(actor, why, async (tx) => {
        const { secret } = await hold(tx, id)
        const previousUntil = new Date(clock.now().getTime() + rotationMs)
        await repo.update(tx, id, { secret: newSecret(), previousSecret: secret, previousUntil })
        return { result: await hold(tx, id), action: 'rotate_webhook', id }
      }),

    test: (actor: Actor, id: string, why: Act = usualAct) =>
      act(actor, why, async (tx) => {
        if (!(await hold(tx, id)).isOn) throw new Failure('receiver.off')
        return { result: shownDelivery(await sending.test(tx, id)), action: 'test_webhook', id }
      }),

    deliveries: (actor: Actor, id: string, { limit, status, cursor }: DeliveriesQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        if (!(await repo.find(db, id))) throw new Failure('receiver.not_found')
        const after = timeCursor({ cursor })
        const rows = await repo.listDeliveries(db, { receiverId: id, status, after, limit: limit + 1 })
        const page = timePage(rows, limit, (row) => [row.createdAt, row.id])
        return { ...page, items: page.items.map(shownDelivery) }
      }),

    /** Sends a message again under its id, whatever became of it. */
    redeliver: (actor: Actor, { id, deliveryId }: { id?: string; deliveryId: string }, why: Act = usualAct) =>
      act(actor, why, async (tx) => {
        const delivery = await repo.findDelivery(tx, deliveryId)
        const receiver = await hold(tx, id ?? delivery?.receiverId ?? '')
        if (!delivery || delivery.receiverId !== receiver.id) throw new Failure('delivery.not_found')
        if (!receiver.isOn) throw new Failure('receiver.off')
        const again = { status: 'waiting', attempts: 0, nextAt: clock.now(), endedAt: null } as const
        const row = await repo.updateDelivery(tx, deliveryId, again)
        await sending.ask(tx)
        const after = { deliveryId }
        return { result: shownDelivery(row ?? delivery), action: 'redeliver_webhook', id: receiver.id, after }
      }),

    /** Forgets messages that ended before a moment, and answers how many. */
    sweep: async (before: Date): Promise<number> => {
      for (let all = 0; ;) {
        const { count, isAll } = await store.transaction((tx, scope) => {
          scope.only()
          return repo.deleteEnded(tx, before)
        })
        all += count
        if (isAll) return all
      }
    },
  }
}

const switchedOn = { isOn: true, offReason: null, offAt: null, failingSince: null } as const
