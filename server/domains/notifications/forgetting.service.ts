import { quiet } from '#db/changes.ts'
import type { Db, Store } from '#db/store.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import { queues } from './delivery.service.ts'
import { notificationsRepo } from './notifications.repo.ts'

interface ForgettingParts {
  store: Store
  queue: Queue
  outbox: Outbox
}

export type ForgettingService = ReturnType<typeof forgettingService>

const pageSize = 500

/** Takes what names somebody who is erased, or has the title of a post of theirs, out of everybody's list. */
export function forgettingService({ store, queue, outbox }: ForgettingParts) {
  const repo = notificationsRepo(store.tables)

  const enqueue = (tx: Db, userId: string, after: string): Promise<void> =>
    queue.enqueue(tx, { queue: queues.forget, payload: { userId, after } })

  return {
    begin: (tx: Db, userId: string): Promise<void> => enqueue(tx, userId, ''),

    /** One page of all notifications; the next one is a job of its own. */
    forgetPage: async (userId: string, after: string): Promise<void> => {
      const page = await store.read((db) => repo.listTelling(db, userId, { after, limit: pageSize }))
      const telling = page.filter(({ isOfPost, actorId, actorIds, actorCount }) => {
        // Of more than two only the latest is named.
        const isNamed = actorId === userId || (actorCount === 2 && actorIds[1] === userId)
        return isOfPost || isNamed
      })
      const last = page.length === pageSize ? page.at(-1) : undefined
      await store.transaction(
        quiet(async (tx) => {
          await repo.deleteMany(
            tx,
            telling.map(({ id }) => id),
          )
          for (const reader of new Set(telling.map((row) => row.userId)))
            await outbox.emit(tx, { name: 'notifications.read', userId: reader })
          if (last) await enqueue(tx, userId, last.id)
        }),
      )
    },
  }
}
