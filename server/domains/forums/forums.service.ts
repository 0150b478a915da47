import { Failure } from '#shared/errors.ts'
import type { ForumInput, ForumQuery, ForumSettings } from '#shared/forums.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import { slugOf } from '#shared/slug.ts'
import { newId } from '#db/ids.ts'
import { learnWords } from '#db/spelling.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { freeSlug } from '../../core/freeSlug.ts'
import { personOf } from '../../core/people.ts'
import { retryTaken } from '../../core/retry.ts'
import type { PlansService } from '../plans/plans.service.ts'
import { requireOrderKeeper, requireOwner } from './forums.policy.ts'
import { forumsRepo, type ForumFilter, type ForumRow } from './forums.repo.ts'
import { membersRepo } from './members.repo.ts'

export type ForumsService = ReturnType<typeof createForums>
type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof forumsRepo>['findByKey']>>>

const cursorKinds = {
  popular: ['number', 'string'],
  new: ['number', 'string'],
  name: ['string', 'string'],
} as const

/** A forum as lists carry it. */
export function forumOf({ forum, creator }: Found) {
  return { ...forum, creator: creator.isTombstone ? null : creator }
}

/** A member of a forum; with an act, what is done to them stands in the log. */
interface MemberTarget {
  key: string
  userId: string
  act?: { reason: string; origin?: Record<string, unknown> | undefined }
}

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  plans: PlansService
}

export function createForums({ store, clock, outbox, plans }: Parts) {
  const repo = forumsRepo(store.tables)
  const members = membersRepo(store.tables)

  async function find(db: Db, key: string): Promise<Found> {
    const found = await repo.findByKey(db, key)
    if (!found) throw new Failure('forum.not_found')
    return found
  }

  async function page(db: Db, reader: Reader, key: string) {
    const found = await find(db, key)
    const viewerRole = reader ? await members.findRole(db, reader.id, found.forum.id) : null
    const isOpen = !found.forum.isPrivate || viewerRole !== null
    const staff = isOpen ? await members.listStaff(db, found.forum.id) : []
    return {
      ...forumOf(found),
      rules: isOpen ? found.forum.rules : [],
      moderators: staff.map(({ person, role }) => ({ ...personOf(person), role })),
      isMember: viewerRole !== null,
      viewerRole,
      hasRequested:
        reader && viewerRole === null ? await members.hasRequested(db, reader.id, found.forum.id) : false,
    }
  }

  return {
    list: (reader: Reader, query: ForumQuery & ForumFilter) =>
      store.read(async (db) => {
        const after = query.cursor ? decodeCursor(query.cursor, cursorKinds[query.sort]) : null
        const rows = await repo.list(db, {
          ...query,
          after: after && query.sort === 'new' ? [new Date(after[0] ?? 0), after[1]] : after,
          q: query.q?.trim(),
          memberId: query.joined ? (reader?.id ?? '') : undefined,
          limit: query.limit + 1,
        })
        const sortValue = ({ memberCount, createdAt, name }: ForumRow) =>
          ({ popular: memberCount, new: createdAt.getTime(), name })[query.sort]
        return pageOf(rows.map(forumOf), query.limit, (last) => [sortValue(last), last.id])
      }),

    /** Forums by id as lists carry them, in the order asked for. */
    cards: async (db: Db, ids: string[]) => {
      const rows = ids.length > 0 ? await repo.listByIds(db, ids) : []
      const byId = new Map(rows.map((row) => [row.forum.id, forumOf(row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    page: (reader: Reader, key: string) => store.read((db) => page(db, reader, key)),

    /** The forum and what the reader is in it; whether they may read its posts. */
    standing: async (db: Db, reader: Reader, key: string) => {
      const { forum } = await find(db, key)
      const role = reader ? await members.findRole(db, reader.id, forum.id) : null
      return { forum, role, isReadable: !forum.isPrivate || role !== null }
    },

    isMember: async (db: Db, { id }: Actor, forumId: string): Promise<boolean> =>
      (await members.findRole(db, id, forumId)) !== null,

    addPosts: repo.addPosts,

    create: (actor: Actor, input: ForumInput) =>
      retryTaken(() =>
        store.transaction(async (tx) => {
          await plans.takeForum(tx, actor)
          const now = clock.now()
          const id = newId()
          const slug = await freeSlug(slugOf(input.name, 'forum'), (candidate) =>
            repo.isSlugTaken(tx, candidate),
          )
          await repo.insert(tx, {
            id,
            slug,
            ...input,
            creatorId: actor.id,
            memberCount: 1,
            createdAt: now,
            updatedAt: now,
          })
          await members.insert(tx, {
            id: newId(),
            userId: actor.id,
            forumId: id,
            role: 'owner',
            joinedAt: now,
          })
          await learnWords(tx, store.tables, [input.name])
          return await page(tx, actor, id)
        }),
      ),

    update: (actor: Actor, key: string, patch: ForumSettings) =>
      store.transaction(async (tx) => {
        const { forum } = await find(tx, key)
        requireOwner(actor, await members.findRole(tx, actor.id, forum.id))
        await repo.update(tx, forum.id, { ...patch, updatedAt: clock.now() })
        if (patch.name) await learnWords(tx, store.tables, [patch.name])
        if (patch.isPrivate !== undefined && patch.isPrivate !== forum.isPrivate) {
          await repo.setPostsPublic(tx, forum.id, !patch.isPrivate)
        }
        return await page(tx, actor, forum.id)
      }),

    membership: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const { forum } = await find(db, key)
        const role = await members.findRole(db, actor.id, forum.id)
        const hasRequested = role === null && (await members.hasRequested(db, actor.id, forum.id))
        return { isMember: role !== null, role, hasRequested }
      }),

    /** Joins a public forum at once; a private one is asked. Doing it again changes nothing. */
    join: (actor: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { forum } = await find(tx, key)
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
        const { forum } = await find(tx, key)
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
        const { forum } = await find(db, key)
        if (forum.isPrivate && !(reader && (await members.findRole(db, reader.id, forum.id)))) {
          throw new Failure('forum.not_found')
        }
        const rows = await members.list(db, forum.id, pageAfter(query))
        return pageOf(
          rows.map(({ id, person, role, joinedAt }) => ({ id, user: personOf(person), role, joinedAt })),
          query.limit,
          (last) => [last.joinedAt.getTime(), last.id],
        )
      }),

    requests: (actor: Actor, key: string, query: PageQuery) =>
      store.read(async (db) => {
        const { forum } = await find(db, key)
        requireOrderKeeper(actor, await members.findRole(db, actor.id, forum.id))
        const rows = await members.listRequests(db, forum.id, pageAfter(query))
        return pageOf(
          rows.map(({ id, person, createdAt }) => ({ id, user: personOf(person), createdAt })),
          query.limit,
          (last) => [last.createdAt.getTime(), last.id],
        )
      }),

    answerRequest: (actor: Actor, target: { key: string; userId: string }, accept: boolean) =>
      store.transaction(async (tx) => {
        const { forum } = await find(tx, target.key)
        requireOrderKeeper(actor, await members.findRole(tx, actor.id, forum.id))
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
        return { isMember: accept, role: accept ? ('member' as const) : null, hasRequested: false }
      }),

    setRole: (actor: Actor, target: MemberTarget, role: 'member' | 'moderator') =>
      store.transaction(async (tx) => {
        const { forum } = await find(tx, target.key)
        requireOwner(actor, await members.findRole(tx, actor.id, forum.id))
        const userId = await members.findUserId(tx, target.userId)
        const current = await members.findRole(tx, userId, forum.id)
        if (current === null) throw new Failure('user.not_found')
        if (current === 'owner') throw new Failure('forum.owner_stays')
        await members.setRole(tx, { userId, forumId: forum.id }, role)
        if (target.act) {
          await recordAction(tx, store.tables, {
            clock,
            actor,
            action: 'set_forum_role',
            target: { type: 'user', id: userId },
            forumId: forum.id,
            reason: target.act.reason,
            metadata: { before: { role: current }, after: { role }, ...target.act.origin },
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

function pageAfter(query: PageQuery) {
  const after = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : null
  return { after: after ? [new Date(after[0] ?? 0), after[1]] : null, limit: query.limit + 1 }
}
