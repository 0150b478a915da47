import { Failure } from '#shared/errors.ts'
import type { ForumQuery } from '#shared/forums.ts'
import type { PageQuery } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import { personOf } from '../../core/people.ts'
import { forumsRepo, type ForumFilter } from './forums.repo.ts'
import type { ForumsParts, ForumsService } from './forums.service.ts'
import { membersRepo } from './members.repo.ts'

export type AdminService = ReturnType<typeof adminService>

interface Handover {
  key: string
  username: string
  reason: string
  origin?: Record<string, unknown>
}

/** Forums as admins see them: the private ones too, with who moderates them. */
export function adminService({ store, clock, outbox, forums }: ForumsParts & { forums: ForumsService }) {
  const repo = forumsRepo(store.tables)
  const members = membersRepo(store.tables)

  async function withStaff<Forum extends { id: string }>(db: Db, forum: Forum) {
    const staff = await members.listStaff(db, forum.id)
    const named = (wanted: string) =>
      staff.filter(({ role }) => role === wanted).map(({ person }) => personOf(person).username)
    return { ...forum, owner: named('owner')[0] ?? null, moderators: named('moderator') }
  }

  async function show(db: Db, key: string) {
    const found = await repo.findByKey(db, key)
    if (!found) throw new Failure('forum.not_found')
    return await withStaff(db, found.forum)
  }

  return {
    list: async (query: Omit<ForumQuery, 'joined'> & ForumFilter) => {
      const page = await forums.list(null, { ...query, joined: false })
      const items = await store.read((db) => Promise.all(page.items.map((forum) => withStaff(db, forum))))
      return { ...page, items }
    },

    /** The forums that were deleted, the newest first. */
    listDeleted: async (query: PageQuery) => {
      const page = await forums.list(null, { ...query, sort: 'new', joined: false, isDeleted: true })
      const items = page.items.map(({ id, slug, name, deletedAt, deletedReason }) => ({
        id,
        slug,
        name,
        deletedAt: deletedAt ?? clock.now(),
        reason: deletedReason ?? '',
      }))
      return { ...page, items }
    },

    show: (key: string) => store.read((db) => show(db, key)),

    /** Gives a forum to somebody, who joins it by that; who had it goes on as a moderator. */
    setOwner: (actor: Actor, { key, username, reason, origin }: Handover) =>
      store.transaction(async (tx) => {
        if (actor.role !== 'admin') throw new Failure('access.denied')
        await forums.hold(tx, key)
        const before = await show(tx, key)
        const person = await members.findPerson(tx, username)
        if (!person || person.isTombstone) throw new Failure('user.not_found')
        if (person.isBlocked)
          throw new Failure('account.blocked', { message: `u/${person.username} is blocked` })
        const one = { userId: person.id, forumId: before.id }
        if ((await members.findRole(tx, person.id, before.id)) === 'owner') return before
        await members.stepDown(tx, before.id)
        const joined = { id: newId(), ...one, role: 'owner' as const, joinedAt: clock.now() }
        const outcome = { status: 'accepted', decidedBy: actor.id, decidedAt: clock.now() } as const
        await members.closeRequest(tx, one, outcome)
        if (await members.insert(tx, joined)) await repo.addMembers(tx, before.id, 1)
        else await members.setRole(tx, one, 'owner')
        await repo.update(tx, before.id, { creatorId: person.id, updatedAt: clock.now() })
        await recordAction(tx, store.tables, {
          clock,
          actor,
          action: 'set_forum_owner',
          target: { type: 'forum', id: before.id },
          forumId: before.id,
          reason,
          before: { owner: before.owner },
          after: { owner: person.username },
          origin,
        })
        await outbox.emit(tx, { name: 'forum.roleChanged', ...one, actorId: actor.id })
        return await show(tx, before.id)
      }),
  }
}
