import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { feedRepo } from './feed.repo.ts'
import { savesRepo } from './saves.repo.ts'

export type SavesService = ReturnType<typeof createSaves>

interface Parts {
  store: Store
  clock: Clock
  posts: PostsService
}

/** What somebody keeps to read: posts saved for later, and the feed of whom and what they follow. */
export function createSaves({ store, clock, posts }: Parts) {
  const saves = savesRepo(store.tables)
  const feed = feedRepo(store.tables)

  return {
    save: (actor: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { row } = await posts.findReadable(tx, actor, key)
        const createdAt = clock.now()
        await saves.insert(tx, { id: newId(), userId: actor.id, postId: row.post.id, createdAt })
        return { isSaved: true }
      }),

    unsave: (actor: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { row } = await posts.findReadable(tx, actor, key)
        await saves.remove(tx, actor.id, row.post.id)
        return { isSaved: false }
      }),

    /** Posts that have gone out of the reader's sight leave their page shorter. */
    list: (actor: Actor, query: PageQuery) =>
      store.read(async (db) => {
        const rows = await saves.list(db, actor.id, after(query))
        const page = pageOf(rows, query.limit, ({ createdAt, id }) => [createdAt.getTime(), id])
        const ids = page.items.map(({ postId }) => postId)
        return { ...page, items: await posts.cards(db, actor, ids) }
      }),

    following: (actor: Actor, query: PageQuery) =>
      store.read(async (db) => {
        const ids = await feed.list(db, actor.id, after(query))
        const cards = await posts.cards(db, actor, ids)
        return pageOf(cards, query.limit, ({ createdAt, id }) => [createdAt.getTime(), id])
      }),
  }
}

function after({ cursor, limit }: PageQuery) {
  const [at, id] = cursor ? decodeCursor(cursor, ['number', 'string']) : []
  return { after: cursor ? [new Date(at ?? 0), id] : null, limit: limit + 1 }
}
