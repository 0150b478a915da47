import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import { limits } from '#shared/limits.ts'
import type { Db, Store } from '#db/store.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { isForumModerator, requireActiveModerator } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import { slowModeRepo } from './slowMode.repo.ts'

export interface SlowModeParts {
  store: Store
  clock: Clock
  forums: ForumsService
}

export type SlowModeService = ReturnType<typeof slowModeService>

interface Access {
  forum: { id: string; slowSeconds: number }
  role: ForumRole | null
}

interface Change {
  seconds: number
  reason?: string | undefined
  origin?: Record<string, unknown> | undefined
}

/** A forum in which each member writes once in a while. */
export function slowModeService({ store, clock, forums }: SlowModeParts) {
  const repo = slowModeRepo(store.tables)
  const isExempt = (actor: Actor, role: ForumRole | null) => isStaff(actor) || isForumModerator(role)
  const agoOf = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)

  async function require(db: Db, actor: Actor, key: string) {
    const access = await forums.access(db, actor, key)
    if (!access.isReadable) throw new Failure('forum.not_found')
    return access
  }

  async function show(db: Db, actor: Actor, { forum, role }: Access) {
    const { slowSeconds: seconds } = forum
    const isFree = seconds === 0 || isExempt(actor, role)
    const last = isFree ? null : await repo.find(db, actor.id, forum.id)
    const freeAt = last && new Date(last.getTime() + seconds * 1000)
    return {
      seconds,
      isExempt: isExempt(actor, role),
      freeAt: freeAt && freeAt > clock.now() ? freeAt : null,
    }
  }

  return {
    show: (actor: Actor, key: string) =>
      store.read(async (db) => show(db, actor, await require(db, actor, key))),

    set: (actor: Actor, key: string, { seconds, reason, origin }: Change) =>
      store.transaction(async (tx) => {
        const { forum, role } = await forums.access(tx, actor, key)
        requireActiveModerator(actor, role)
        if (seconds !== forum.slowSeconds) {
          await forums.setSlow(tx, forum.id, seconds)
          await recordAction(tx, store.tables, {
            clock,
            actor,
            action: 'set_slow_mode',
            target: { type: 'forum', id: forum.id },
            forumId: forum.id,
            reason: reason ?? 'set_slow_mode',
            before: { seconds: forum.slowSeconds },
            after: { seconds },
            origin,
          })
        }
        return await show(tx, actor, { forum: { ...forum, slowSeconds: seconds }, role })
      }),

    /** Takes the turn of whoever writes now, in the transaction of that; who must wait is told how long. */
    take: async (tx: Db, actor: Actor, { forum, role }: Access): Promise<void> => {
      if (forum.slowSeconds === 0 || isExempt(actor, role)) return
      const mark = { userId: actor.id, forumId: forum.id, writtenAt: clock.now() }
      if (await repo.take(tx, mark, agoOf(forum.slowSeconds))) return
      const last = (await repo.find(tx, actor.id, forum.id)) ?? clock.now()
      const waitMs = last.getTime() + forum.slowSeconds * 1000 - clock.now().getTime()
      throw new Failure('forum.slow_mode', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
    },

    erase: repo.erase,
    /** What no pause can be counted from any more. */
    sweep: () => store.transaction((tx) => repo.sweep(tx, agoOf(limits.slowMax))),
  }
}
