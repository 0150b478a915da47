import { isUniqueViolation } from '#db/errors.ts'
import { relearnWords } from '#db/forgetting.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { ProfileInput } from '#shared/profile.ts'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf } from '#shared/paging.ts'
import { badgesOf } from '#shared/users.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { hook } from '../../core/hooks.ts'
import { displayNameOf, personOf } from '../../core/people.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { accountsRepo } from './accounts.repo.ts'
import { identitiesRepo } from './identities.repo.ts'
import { membershipsRepo, type Member, type MemberChange } from './memberships.repo.ts'
import { relationsRepo } from './relations.repo.ts'
import { signInService } from './signIn.service.ts'
import { namesOf, usersRepo, type User } from './users.repo.ts'

export type { Member } from './memberships.repo.ts'
export type { User } from './users.repo.ts'

export type UsersService = ReturnType<typeof usersService>

export interface UsersParts {
  store: Store
  clock: Clock
  outbox: Outbox
  uploads: UploadsService
}

/** People: their profile, whom they follow and block, and every change to their row. */
export function usersService(parts: UsersParts) {
  const { store, clock, outbox, uploads } = parts
  const users = usersRepo(store.tables)
  const relations = relationsRepo(store.tables)
  const identities = identitiesRepo(store.tables)
  const accounts = accountsRepo(store.tables)
  const memberships = membershipsRepo(store.tables)
  const erasing = hook<[tx: Db, userId: string, now: Date]>()
  const blocking = hook<[tx: Db, one: string, other: string]>()
  const changing = hook<[tx: Db, before: Member, after: Member]>()
  const signingOut = hook<[tx: Db, userId: string]>()

  async function require(db: Db, key: string): Promise<User> {
    const user = await users.findByKey(db, key)
    if (!user) throw new Failure('user.not_found')
    return user
  }

  async function other(db: Db, caller: Actor, key: string): Promise<User> {
    const user = await require(db, key)
    if (user.id === caller.id) throw new Failure('user.self')
    return user
  }

  return {
    /** Somebody who still exists, by username or id. */
    require,
    /** Somebody by id, deleted or not, inside a transaction. */
    findIn: (db: Db, id: string) => users.find(db, id),
    find: (id: string) => store.read((db) => users.find(db, id)),
    signIn: signInService(parts),

    hold: users.hold,

    /** Before looking for votes or ratings of somebody: those that are being given are waited for. */
    awaitOpinions: (id: string): Promise<void> =>
      store.transaction(async (tx, scope) => {
        scope.only()
        await users.awaitWrites(tx, id)
      }),

    addKarma: users.addKarma,
    setOpinionsWithdrawn: users.setOpinionsWithdrawn,
    setPayee: users.setPayee,
    blockedAmong: relations.blockedAmong,
    memberships: {
      ...memberships,

      /** The id of somebody by their id or name, as a list is narrowed to; null where nobody is named. */
      idsOf: async (db: Db, name: string | undefined): Promise<string[] | null> => {
        if (!name) return null
        const member = await memberships.findByName(db, name)
        if (!member) throw new Failure('user.not_found')
        return [member.id]
      },
      /** Writes over the membership as it was read, or answers false when it has changed since. */
      write: async (tx: Db, before: Member, change: MemberChange & { updatedAt: Date }): Promise<boolean> => {
        if (!(await memberships.write(tx, before, change))) return false
        await changing.run(tx, before, { ...before, ...change })
        return true
      },
    },
    accounts,

    /** What a domain does with what it keeps of a person who is erased, in the transaction of the erasure. */
    onErase: erasing.add,

    /** Forgets sign-ins of a person that have begun and are not through: of programs, and of the desktop app. */
    dropSignIns: signingOut.run,
    /** What a domain does with those that it keeps, in the transaction that signs the person out. */
    onDropSignIns: signingOut.add,

    /** What a domain does when one of two people blocks the other, or no longer, in the same transaction. */
    onBlock: blocking.add,

    /** What a domain does when a membership is written, in the same transaction. */
    onMembership: changing.add,

    /**
     * Makes a tombstone of a person. What they wrote keeps its place and loses its words, so that every
     * counter stays right; a post that a brand has paid for keeps its text.
     */
    erase: async (tx: Db, userId: string): Promise<void> => {
      const now = clock.now()
      const before = await users.find(tx, userId)
      await uploads.freeAllOf(tx, userId)
      await erasing.run(tx, userId, now)
      await identities.deleteAllOf(tx, userId)
      await relations.deleteAllOf(tx, userId)
      await accounts.erase(tx, userId, now)
      if (before) await relearnWords(tx, store.tables, { before: namesOf(before), now: [] })
    },

    profile: (reader: Reader, key: string) =>
      store.read(async (db) => {
        const user = await require(db, key)
        const achievements = await users.achievements(db, user.id)
        if (!achievements) throw new Failure('user.not_found')
        const { posts, comments, forumsJoined, karma } = achievements
        return {
          ...user,
          displayName: displayNameOf(user),
          stats: { posts, comments, forumsJoined, karma },
          badges: badgesOf(achievements),
          isFollowing: reader ? await relations.isFollowing(db, reader.id, user.id) : false,
          isBlockedByViewer: reader ? await relations.hasBlocked(db, reader.id, user.id) : false,
        }
      }),

    /** Writes the fields that were sent. A username can be changed once. */
    async updateProfile(caller: Actor, { username, ...fields }: ProfileInput): Promise<void> {
      const at = clock.now()
      const change = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null]))
      try {
        await store.transaction(async (tx) => {
          await uploads.use(tx, caller, { profileImageUrl: fields.profileImageUrl })
          await uploads.useIn(tx, caller, fields.bio)
          const before = await users.find(tx, caller.id)
          const user = await users.update(tx, caller.id, { ...change, updatedAt: at })
          if (!before || !user) return
          const isRenamed = username !== undefined && username !== user.username
          if (isRenamed && !(await users.rename(tx, caller.id, { username, at })))
            throw new Failure('username.fixed')
          const now = isRenamed ? { ...user, username } : user
          await relearnWords(tx, store.tables, { before: namesOf(before), now: namesOf(now) })
        })
      } catch (error) {
        throw isUniqueViolation(error) ? new Failure('username.taken') : error
      }
    },

    follow: (caller: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { id } = await other(tx, caller, key)
        if ((await relations.blockedAmong(tx, caller.id, [id])).size > 0) throw new Failure('user.blocked')
        const follow = { id: newId(), followerId: caller.id, followedId: id, createdAt: clock.now() }
        if (await relations.insertFollow(tx, follow)) {
          await outbox.emit(tx, { name: 'user.followed', followerId: caller.id, followedId: id })
        }
        return { isFollowing: true }
      }),

    unfollow: (caller: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { id } = await other(tx, caller, key)
        await relations.deleteFollow(tx, caller.id, id)
        return { isFollowing: false }
      }),

    /** Also ends following, in both directions. */
    block: (caller: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { id } = await other(tx, caller, key)
        const createdAt = clock.now()
        await relations.insertBlock(tx, { id: newId(), blockerId: caller.id, blockedId: id, createdAt })
        await relations.deleteFollow(tx, caller.id, id)
        await relations.deleteFollow(tx, id, caller.id)
        await blocking.run(tx, caller.id, id)
        return { isBlockedByViewer: true }
      }),

    unblock: (caller: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { id } = await other(tx, caller, key)
        await relations.deleteBlock(tx, caller.id, id)
        await blocking.run(tx, caller.id, id)
        return { isBlockedByViewer: false }
      }),

    blocked: (caller: Actor, { limit, cursor }: { limit: number; cursor?: string | undefined }) =>
      store.read(async (db) => {
        const after = cursor === undefined ? undefined : String(decodeCursor(cursor, ['string'])[0])
        const rows = await relations.listBlocked(db, caller.id, { limit: limit + 1, after })
        const page = pageOf(rows, limit, ({ blockId }) => [blockId])
        return { ...page, items: page.items.map(personOf) }
      }),
  }
}
