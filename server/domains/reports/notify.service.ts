import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { undoableMs } from '../../core/adminActions.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { ContentTarget } from '../content/content.service.ts'
import { reportsRepo } from './reports.repo.ts'

interface NotifyParts {
  store: Store
  outbox: Outbox
  queue: Queue
}

/** What one act has decided and done. */
interface Decision {
  ids: readonly string[]
  /** The content that it has removed, and that it has shown again, as `nameOf` names it. */
  removed: readonly string[]
  shown: readonly string[]
  status: 'resolved' | 'dismissed'
  actorId: string
  at: Date
}

export type NotifyService = ReturnType<typeof notifyService>

/** Its jobs notify of decisions once these can no longer be undone. */
export const notifyQueue = 'report.notify'

/** Content in the words of a job: `post:id`. */
export const nameOf = ({ kind, id }: ContentTarget): string => `${kind}:${id}`
export function targetNamed(name: string): ContentTarget {
  const at = name.indexOf(':')
  return { kind: name.slice(0, at) === 'post' ? 'post' : 'comment', id: name.slice(at + 1) }
}

const listed = (names: unknown): string[] => String(names).split(' ').filter(Boolean)

const decisionOf = (payload: Record<string, unknown>): Decision => ({
  ids: listed(payload['ids']),
  removed: listed(payload['removed']),
  shown: listed(payload['shown']),
  status: payload['status'] === 'dismissed' ? 'dismissed' : 'resolved',
  actorId: String(payload['actorId']),
  at: new Date(String(payload['at'])),
})

/** Notifies those concerned of how reports ended: at once, or when it can no longer be undone. */
export function notifyService({ store, outbox, queue }: NotifyParts) {
  const repo = reportsRepo(store.tables)

  const now = (tx: Db, { ids, status, actorId }: Pick<Decision, 'ids' | 'status' | 'actorId'>) =>
    outbox.emitAll(
      tx,
      ids.map((reportId) => ({ name: 'report.closed', reportId, status, actorId })),
    )

  return {
    now,

    /** Answers the name under which the decision can be taken back until then. */
    later: async (tx: Db, { ids, removed, shown, at, ...decision }: Decision): Promise<string> => {
      const undoId = newId()
      await queue.enqueue(tx, {
        queue: notifyQueue,
        dedupeKey: undoId,
        runAt: new Date(at.getTime() + undoableMs),
        payload: {
          ...decision,
          at: at.toISOString(),
          ids: ids.join(' '),
          removed: removed.join(' '),
          shown: shown.join(' '),
        },
      })
      return undoId
    },

    /** The decision, of which nobody is notified then; null once its job has begun. */
    takeBack: async (tx: Db, undoId: string): Promise<Decision | null> => {
      const payload = await queue.withdraw(tx, { queue: notifyQueue, dedupeKey: undoId })
      return payload && decisionOf(payload)
    },

    /** Notifies of a decision that waited, as far as it stands. */
    waited: (payload: Record<string, unknown>) =>
      store.transaction(async (tx) => {
        const decision = decisionOf(payload)
        const held = await repo.hold(tx, [...decision.ids])
        const standing = held.filter(({ resolvedAt }) => resolvedAt?.getTime() === decision.at.getTime())
        await now(tx, { ...decision, ids: standing.map(({ id }) => id) })
      }),
  }
}
