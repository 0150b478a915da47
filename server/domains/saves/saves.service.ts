import type { PageQuery } from '#shared/paging.ts'
import { quiet } from '#db/changes.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { CeilingService } from '../posts/ceiling.service.ts'
import type { ListsService } from '../posts/lists.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { feedRepo, type Absence } from './feed.repo.ts'
import { savesRepo } from './saves.repo.ts'

export type SavesService = ReturnType<typeof savesService>

export interface SavesParts {
  store: Store
  clock: Clock
  outbox: Outbox
  posts: PostsService & Pick<ListsService, 'cards'> & { ceiling: CeilingService }
}

type Card = Awaited<ReturnType<ListsService['cards']>>[number]

/** What somebody keeps to read: posts saved for later, and the feed of whom and what they follow. */
export function savesService({ store, clock, outbox, posts }: SavesParts) {
  const saves = savesRepo(store.tables)
  const feed = feedRepo(store.tables)

  return {
    save: (actor: Actor, key: string) =>
      store.transaction(
        quiet(async (tx) => {
          const { row } = await posts.findReadable(tx, actor, key)
          const createdAt = clock.now()
          const mine = { userId: actor.id, postId: row.post.id }
          await saves.insert(tx, { id: newId(), ...mine, createdAt })
          if (row.sponsor) await outbox.emit(tx, { name: 'sponsored.acted', ...mine, act: 'saved' })
          return { isSaved: true }
        }),
      ),

    unsave: (actor: Actor, key: string) =>
      store.transaction(
        quiet(async (tx) => {
          const { row } = await posts.findReadable(tx, actor, key)
          await saves.remove(tx, actor.id, row.post.id)
          return { isSaved: false }
        }),
      ),

    /** Posts that have gone out of the reader's sight leave their page shorter. */
    list: (actor: Actor, query: PageQuery) =>
      store.read(async (db) => {
        const rows = await saves.list(db, actor.id, { after: timeCursor(query), limit: query.limit + 1 })
        const page = timePage(rows, query.limit, ({ createdAt, id }) => [createdAt, id])
        const ids = page.items.map(({ postId }) => postId)
        return { ...page, items: await posts.cards(db, actor, ids) }
      }),

    following: async (actor: Actor, query: PageQuery) => {
      const page = await store.read(async (db) => {
        const from = timeCursor(query)
        const cards = await posts.ceiling.page(db, actor, {
          limit: query.limit,
          read: async (limit, last: Card | null) => {
            const after = last ? [last.createdAt, last.id] : from
            return await posts.cards(db, actor, await feed.list(db, actor.id, { after, limit }))
          },
          idOf: ({ id }) => id,
          isSponsored: ({ sponsor }) => sponsor !== undefined,
        })
        return timePage(cards, query.limit, ({ createdAt, id }) => [createdAt, id])
      })
      await posts.ceiling.note(
        actor,
        page.items.map(({ id }) => id),
      )
      return page
    },

    /** What somebody's absence brought: how much was posted in their forums, and the best of all that they follow. */
    missed: async (db: Db, actor: Actor, absence: Absence & { limit: number }) => ({
      inForums: await feed.countInForums(db, actor.id, absence),
      best: await posts.cards(db, actor, await feed.best(db, actor.id, absence)),
    }),

    erase: saves.removeAllOf,
    countOf: saves.countOf,
  }
}
