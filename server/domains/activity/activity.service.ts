import type { Activity } from '#shared/activity.ts'
import { shorten } from '#shared/markdown.ts'
import type { PageQuery } from '#shared/paging.ts'
import type { Db, Store } from '#db/store.ts'
import { summaryOf } from '#db/summaries.ts'
import type { Reader } from '../../core/actor.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { activityRepo } from './activity.repo.ts'

export interface ActivityParts {
  store: Store
  users: UsersService
  forums: ForumsService
}

export type ActivityService = ReturnType<typeof activityService>
type Written = Awaited<ReturnType<ReturnType<typeof activityRepo>['posts']>>[number]

const summaryLength = 200

/** What a profile tells of somebody beyond who they are. */
export function activityService({ store, users, forums }: ActivityParts) {
  const repo = activityRepo(store.tables)

  async function pageFor(db: Db, reader: Reader, { key, query }: { key: string; query: PageQuery }) {
    const user = await users.require(db, key)
    return {
      userId: user.id,
      readerId: reader?.id ?? null,
      after: timeCursor(query),
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
        return timePage(both, query.limit, (last) => [last.createdAt, last.id])
      }),

    forums: (reader: Reader, key: string, query: PageQuery) =>
      store.read(async (db) => {
        const rows = await repo.memberships(db, await pageFor(db, reader, { key, query }))
        const page = timePage(rows, query.limit, ({ joinedAt, id }) => [joinedAt, id])
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
