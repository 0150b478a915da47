import type { Activity } from '#shared/activity.ts'
import { Failure } from '#shared/errors.ts'
import { shorten } from '#shared/markdown.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import type { Db, Store } from '#db/store.ts'
import { summaryOf } from '#db/summaries.ts'
import type { Reader } from '../../core/actor.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import { activityRepo } from './activity.repo.ts'
import { usersRepo } from './users.repo.ts'

export type ActivityService = ReturnType<typeof createActivity>
type Written = Awaited<ReturnType<ReturnType<typeof activityRepo>['posts']>>[number]

const summaryLength = 200

/** What a profile tells of somebody beyond who they are. */
export function createActivity({ store, forums }: { store: Store; forums: ForumsService }) {
  const users = usersRepo(store.tables)
  const repo = activityRepo(store.tables)

  async function pageFor(db: Db, reader: Reader, { key, query }: { key: string; query: PageQuery }) {
    const user = await users.findByKey(db, key)
    if (!user) throw new Failure('user.not_found')
    const [at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : []
    return {
      userId: user.id,
      readerId: reader?.id ?? null,
      after: query.cursor ? [new Date(at ?? 0), id] : null,
      limit: query.limit + 1,
    }
  }

  return {
    list: (reader: Reader, key: string, query: PageQuery) =>
      store.read(async (db) => {
        const page = await pageFor(db, reader, { key, query })
        const posts = (await repo.posts(db, page)).map(activityOf('post'))
        const comments = (await repo.comments(db, page)).map(activityOf('comment'))
        const both = [...posts, ...comments].sort(
          (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
        )
        return pageOf(both, query.limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    forums: (reader: Reader, key: string, query: PageQuery) =>
      store.read(async (db) => {
        const rows = await repo.memberships(db, await pageFor(db, reader, { key, query }))
        const page = pageOf(rows, query.limit, ({ joinedAt, id }) => [joinedAt.getTime(), id])
        const ids = page.items.map(({ forumId }) => forumId)
        return { ...page, items: await forums.cards(db, ids) }
      }),
  }
}

const activityOf =
  (kind: Activity['kind']) =>
  ({ id, score, createdAt, post, forum, ...text }: Written) => ({
    kind,
    id,
    summary: shorten(summaryOf(text), summaryLength),
    score,
    createdAt,
    post: { ...post, forum },
  })
