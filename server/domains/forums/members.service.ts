import { Failure } from '#shared/errors.ts'
import type { PageQuery } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import { personOf } from '../../core/people.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import { requireActiveModerator, requireOwner } from './forums.policy.ts'
import { forumsRepo } from './forums.repo.ts'
import type { ForumsParts, ForumsService } from './forums.service.ts'
import { membersRepo } from './members.repo.ts'

export type MembersService = ReturnType<typeof membersService>

/** A member of a forum; with an act, what is done to them stands in the log. */
interface MemberTarget {
  key: string
  userId: string
  act?: Act
}

/** Joining and leaving forums, requests to join, and the roles of members. */
export function membersService(parts: ForumsParts & { forums: Pick<ForumsService, 'find' | 'hold'> }) {
  const { store, clock, outbox, forums } = parts
  const repo = forumsRepo(store.tables)
  const members = membersRepo(store.tables)

  return {
    membership: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const { forum } = await forums.find(db, key)
        const role = await members.findRole(db, actor.id, forum.id)
        const hasRequested = role === null && (await members.hasRequested(db, actor.id, forum.id))
        return { isMember: role !== null, role, hasRequested }
      }),

    /** Joins a public forum at once; a private one is asked. Doing it again changes nothing. */
    join: (actor: Actor, key: string) =>
      store.transaction(async (tx) => {
        // Whoever closes the forum meanwhile comes before or after.
        const forum = await forums.hold(tx, key)
        const role = await members.findRole(tx, actor.id, forum.id)
        if (role !== null) return { isMember: true, role, hasRequested: false }
        const now = clock.now()
        if (forum.isPrivate) {
          await members.insertRequest(tx, {
            id: newId(),
            userId: actor.id,
            forumId: forum.id,
            createdAt: now,
          })
          await outbox.emit(tx, { name: 'forum.requested', forumId: forum.id, userId: actor.id })
          return { isMember: false, role: null, hasRequested: true }
        }
        const isNew = await members.insert(tx, {
          id: newId(),
          userId: actor.id,
          forumId: forum.id,
          joinedAt: now,
        })
        if (isNew) {
          await repo.addMembers(tx, forum.id, 1)
          // What was asked for while the forum was private.
          const one = { userId: actor.id, forumId: forum.id }
          await members.closeRequest(tx, one, { status: 'accepted', decidedBy: actor.id, decidedAt: now })
          await outbox.emit(tx, {
            name: 'forum.joined',
            forumId: forum.id,
            userId: actor.id,
            actorId: actor.id,
          })
        }
        return { isMember: true, role: 'member' as const, hasRequested: false }
      }),

    /** Leaves a forum, or takes a request to join back. */
    leave: (actor: Actor, key: string) =>
      store.transaction(async (tx) => {
        const forum = await forums.hold(tx, key)
        if ((await members.findRole(tx, actor.id, forum.id)) === 'owner')
          throw new Failure('forum.owner_stays')
        const target = { userId: actor.id, forumId: forum.id }
        await members.closeRequest(tx, target, {
          status: 'declined',
          decidedBy: actor.id,
          decidedAt: clock.now(),
        })
        if (await members.remove(tx, actor.id, forum.id)) {
          await repo.addMembers(tx, forum.id, -1)
          await outbox.emit(tx, { name: 'forum.left', forumId: forum.id, userId: actor.id })
        }
        return { isMember: false, role: null, hasRequested: false }
      }),

    /** The members of a forum; of a private one only to its members. */
    members: (reader: Reader, key: string, query: PageQuery) =>
      store.read(async (db) => {
        const { forum } = await forums.find(db, key)
        if (forum.isPrivate && !(reader && (await members.findRole(db, reader.id, forum.id)))) {
          throw new Failure('forum.not_found')
        }
        const rows = await members.list(db, forum.id, { after: timeCursor(query), limit: query.limit + 1 })
        return timePage(
          rows.map(({ id, person, role, joinedAt }) => ({ id, user: personOf(person), role, joinedAt })),
          query.limit,
          (last) => [last.joinedAt, last.id],
        )
      }),

    requests: (actor: Actor, key: string, query: PageQuery) =>
      store.read(async (db) => {
        const { forum } = await forums.find(db, key)
        requireActiveModerator(actor, await members.findRole(db, actor.id, forum.id))
        const rows = await members.listRequests(db, forum.id, {
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        return timePage(
          rows.map(({ id, person, createdAt }) => ({ id, user: personOf(person), createdAt })),
          query.limit,
          (last) => [last.createdAt, last.id],
        )
      }),

    answerRequest: (actor: Actor, target: { key: string; userId: string }, accept: boolean) =>
      store.transaction(async (tx) => {
        const forum = await forums.hold(tx, target.key)
        requireActiveModerator(actor, await members.findRole(tx, actor.id, forum.id))
        const now = clock.now()
        const status = accept ? 'accepted' : 'declined'
        const one = { userId: await members.findUserId(tx, target.userId), forumId: forum.id }
        if (!(await members.closeRequest(tx, one, { status, decidedBy: actor.id, decidedAt: now }))) {
          throw new Failure('forum.request_not_found')
        }
        if (accept && (await members.insert(tx, { id: newId(), ...one, joinedAt: now }))) {
          await repo.addMembers(tx, forum.id, 1)
          await outbox.emit(tx, {
            name: 'forum.joined',
            forumId: forum.id,
            userId: one.userId,
            actorId: actor.id,
          })
        }
        const role = await members.findRole(tx, one.userId, forum.id)
        return { isMember: role !== null, role, hasRequested: false }
      }),

    setRole: (actor: Actor, target: MemberTarget, role: 'member' | 'moderator') =>
      store.transaction(async (tx) => {
        const forum = await forums.hold(tx, target.key)
        requireOwner(actor, await members.findRole(tx, actor.id, forum.id))
        const userId = await members.findUserId(tx, target.userId)
        const current = await members.findRole(tx, userId, forum.id)
        if (current === null)
          throw new Failure('user.not_found', { message: 'This person is no member of the forum' })
        if (current === 'owner') throw new Failure('forum.owner_stays')
        await members.setRole(tx, { userId, forumId: forum.id }, role)
        if (target.act) {
          await recordAction(tx, store.tables, {
            clock,
            actor,
            action: 'set_forum_role',
            target: { type: 'user', id: userId },
            forumId: forum.id,
            ...target.act,
            before: { role: current },
            after: { role },
          })
        }
        if (role !== current)
          await outbox.emit(tx, { name: 'forum.roleChanged', forumId: forum.id, userId, actorId: actor.id })
        const member = await members.find(tx, userId, forum.id)
        if (!member) throw new Failure('user.not_found')
        return { user: personOf(member.person), role: member.role, joinedAt: member.joinedAt }
      }),
  }
}
