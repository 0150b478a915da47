import type { Db, Store } from '#db/store.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { ratingsRepo } from './ratings.repo.ts'
import type { RatingsService } from './ratings.service.ts'

export type PartnersService = ReturnType<typeof partnersService>

export interface PartnersParts {
  store: Store
  queue: Queue
  users: UsersService
  posts: PostsService
}

/** How many ids are read at once; each of them is looked at in a transaction of its own. */
const batch = 100

/** Moves ratings between the two sides when ties to brands begin and end. Every step may be repeated. */
export function partnersService(parts: PartnersParts & { ratings: Pick<RatingsService, 'reconsider'> }) {
  const { store, queue, users, posts, ratings } = parts
  const repo = ratingsRepo(store.tables)

  /** Does something with each id of a walk, a page at a time. */
  async function walk(
    list: (db: Db, page: { after: string; limit: number }) => Promise<string[]>,
    work: (id: string) => Promise<void>,
  ): Promise<void> {
    for (let after = ''; ;) {
      const page = { after, limit: batch }
      const ids = await store.read((db) => list(db, page))
      for (const id of ids) await work(id)
      const last = ids.at(-1)
      if (last === undefined || ids.length < batch) return
      after = last
    }
  }

  return {
    /** Somebody's ties to a brand have changed: in the transaction of that. */
    tiesChanged: (tx: Db, { userId, brandId }: { userId: string; brandId: string }): Promise<void> =>
      queue.enqueue(tx, {
        queue: 'ratings.ties',
        payload: { userId, brandId },
        key: `${userId}:${brandId}`,
      }),

    subjectChanged: (tx: Db, postId: string): Promise<void> =>
      queue.enqueue(tx, { queue: 'ratings.post', payload: { postId }, key: postId }),

    brandRegistered: (tx: Db, { slug }: { slug: string }): Promise<void> =>
      queue.enqueue(tx, { queue: 'ratings.brand', payload: { slug }, key: slug }),

    reconsiderPerson: async (link: { userId: string; brandId: string }): Promise<void> => {
      await users.awaitOpinions(link.userId)
      await walk((db, page) => repo.listAbout(db, link, page), ratings.reconsider)
    },

    reconsiderPost: (postId: string): Promise<void> =>
      walk((db, page) => repo.listOfPost(db, postId, page), ratings.reconsider),

    /** Reviews written before a brand was there may turn out to concern it. */
    reconsiderTagged: (slug: string): Promise<void> =>
      walk(
        (db, page) => posts.listTagged(db, slug, page),
        (id) =>
          store.transaction(async (tx) => {
            const post = await posts.holdAny(tx, id)
            if (post) await posts.followSubject(tx, post)
          }),
      ),
  }
}
