import { awayPostsMax, isAbsence, isFresh, type MissedPost } from '#shared/visits.ts'
import { quiet } from '#db/changes.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { SavesService } from '../saves/saves.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { visitsRepo } from './visits.repo.ts'

export type VisitsService = ReturnType<typeof visitsService>

export interface VisitsParts {
  store: Store
  clock: Clock
  sessions: SessionsService
  users: UsersService
  saves: SavesService
}

interface Absence {
  since: Date
  until: Date
}

/** A visit is written down no more often than this. */
const everyMs = 10 * 60_000

/** When people were here, and what they missed in between. */
export function visitsService({ store, clock, saves }: VisitsParts) {
  const repo = visitsRepo(store.tables)

  /** Notes that somebody is here; after more than a day, since when they were away. */
  async function see(tx: Db, userId: string): Promise<void> {
    const now = clock.now()
    const row = await repo.find(tx, userId)
    if (!row) return await repo.insert(tx, { userId, lastAt: now })
    if (now.getTime() - row.lastAt.getTime() < everyMs) return
    const returned = isAbsence(row.lastAt, now) ? { awaySince: row.lastAt, returnedAt: now } : {}
    await repo.update(tx, row, { lastAt: now, ...returned })
  }

  /** What an absence brought to somebody; null where that is nothing. */
  async function missed(db: Db, actor: Actor, { limit, ...absence }: Absence & { limit: number }) {
    const { inForums, best } = await saves.missed(db, actor, { ...absence, limit })
    const replies = await repo.countReplies(db, actor.id, absence)
    if (inForums.posts + replies + best.length === 0) return null
    const posts = best.map(({ id, title, slug, forum, author, score, commentCount }): MissedPost => {
      const { name, slug: forumSlug } = forum
      return {
        id,
        title,
        slug,
        author,
        score,
        commentCount,
        forum: { id: forum.id, name, slug: forumSlug },
      }
    })
    return { since: absence.since, newPosts: inForums.posts, forums: inForums.forums, replies, posts }
  }

  return {
    see,
    missed,

    /** When somebody was last here, as far as is known. */
    lastAt: async (db: Db, userId: string): Promise<Date | null> =>
      (await repo.find(db, userId))?.lastAt ?? null,

    /** What somebody missed before this visit. */
    shown: async (actor: Actor) => {
      const now = clock.now()
      const find = () => store.read((db) => repo.find(db, actor.id))
      let row = await find()
      // They have just signed in, and their session was not seen before.
      if (!row || isAbsence(row.lastAt, now)) {
        await store.transaction(quiet((tx) => see(tx, actor.id)))
        row = await find()
      }
      const { awaySince: since, returnedAt: until } = row ?? {}
      if (!since || !until || !isFresh(until, now)) return { missed: null }
      return {
        missed: await store.read((db) => missed(db, actor, { since, until, limit: awayPostsMax })),
      }
    },

    putAway: async (actor: Actor) => {
      await store.transaction(quiet((tx) => repo.putAway(tx, actor.id)))
      return { missed: null }
    },

    erase: repo.remove,
  }
}
