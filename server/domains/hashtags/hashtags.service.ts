import { Failure } from '#shared/errors.ts'
import { hashtagFollowsMax, hashtagOf } from '#shared/hashtags.ts'
import { isEntitled } from '#shared/membership.ts'
import { quiet } from '#db/changes.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { UsersService } from '../users/users.service.ts'
import { hashtagsRepo } from './hashtags.repo.ts'

export type HashtagsService = ReturnType<typeof hashtagsService>

export interface HashtagsParts {
  store: Store
  clock: Clock
  users: UsersService
}

function required(raw: string): string {
  const tag = hashtagOf(raw)
  if (tag === null) throw new Failure('hashtag.not_found')
  return tag
}

/** The hashtags that people follow. */
export function hashtagsService({ store, clock, users }: HashtagsParts) {
  const repo = hashtagsRepo(store.tables)

  return {
    list: (actor: Actor) => store.read((db) => repo.list(db, actor.id)),

    follow: (actor: Actor, raw: string) => {
      const tag = required(raw)
      return store.transaction(
        quiet(async (tx) => {
          // Two requests at once may not pass the limit together.
          await users.hold(tx, actor.id)
          const isNew = !(await repo.find(tx, actor.id, tag))
          if (isNew && (await repo.countOf(tx, actor.id)) >= hashtagFollowsMax)
            throw new Failure('hashtag.too_many')
          await repo.insert(tx, { id: newId(), userId: actor.id, tag, createdAt: clock.now() })
          return { hashtag: tag, isFollowing: true }
        }),
      )
    },

    unfollow: (actor: Actor, raw: string) => {
      const tag = required(raw)
      return store.transaction(
        quiet(async (tx) => {
          await repo.remove(tx, actor.id, tag)
          return { hashtag: tag, isFollowing: false }
        }),
      )
    },

    /**
     * Some of those who follow one of these hashtags, each under one of them, and after whom to go on; null where
     * they were all. Whoever is no member any more is passed over.
     */
    followers: async (db: Db, tags: readonly string[], page: { after: string; limit: number }) => {
      const rows = await repo.followers(db, tags, page)
      const now = clock.now()
      const members = rows.filter((row) => !row.isBlocked && !row.isTombstone && isEntitled(row, now))
      return {
        byTag: Map.groupBy(members, ({ tag }) => tag ?? ''),
        next: rows.length === page.limit ? (rows.at(-1)?.id ?? null) : null,
      }
    },

    erase: repo.removeAllOf,
  }
}
