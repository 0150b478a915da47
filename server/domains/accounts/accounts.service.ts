import type { UserAct, UserQuery } from '#shared/admin.ts'
import { Failure, invalid } from '#shared/errors.ts'
import type { Role } from '#shared/membership.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { adminUserOf } from '../../core/people.ts'
import { asRehearsed, type Asked, type Rehearsals } from '../../core/rehearsals.ts'
import { requireAdmin } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { TokensService } from '../tokens/tokens.service.ts'
import type { User, UsersService } from '../users/users.service.ts'

export interface AccountsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  queue: Queue
  rehearsals: Rehearsals
  users: UsersService
  sessions: SessionsService
  tokens: TokensService
}

export type AccountsService = ReturnType<typeof accountsService>

/** The hash of the rehearsal of an act that somebody has seen, if they have. */
interface Seen {
  expected?: string | undefined
}

/** Whether somebody is blocked, and if it ends by itself, when. */
interface Block extends Seen {
  isBlocked: boolean
  until?: Date | null | undefined
}

const blockOf = ({ isBlocked, blockedReason, blockedUntil }: User) => ({
  isBlocked,
  blockedReason,
  blockedUntil: blockedUntil?.toISOString() ?? null,
})

interface RehearsedUserAct {
  act: UserAct
  until?: Date | null | undefined
}

/** An act on a person as the domains are asked about it. */
const askedOf = (actor: Actor, user: User, { act, until = null }: RehearsedUserAct): Asked => ({
  act,
  target: { type: 'user', id: user.id, name: user.username },
  actorId: actor.id,
  isOpen: !user.isBlocked,
  since: user.blockedAt,
  until,
  isIdle: act !== 'delete' && isBlockedAlike(user, { isBlocked: act === 'ban', until }),
})

/** Whether somebody is blocked, or not, just as they would be. */
const isBlockedAlike = (user: User, { isBlocked, until }: Block): boolean =>
  user.isBlocked === isBlocked && user.blockedUntil?.getTime() === (isBlocked ? until?.getTime() : undefined)

/** Blocking people, giving them roles, and deleting accounts. */
export function accountsService(parts: AccountsParts) {
  const { store, clock, outbox, queue, rehearsals, users, sessions, tokens } = parts
  const { accounts } = users

  const adminViewOf = (user: User) => adminUserOf(user, clock.now())

  /** Of an admin, all are held before the one, so that two who act on each other wait in one line. */
  async function hold(tx: Db, key: string): Promise<User> {
    if (await accounts.isAdmin(tx, key)) await accounts.holdAdmins(tx)
    const user = await accounts.hold(tx, key)
    if (!user) throw new Failure('user.not_found')
    return user
  }

  /** The person of an act that nobody may do to themselves. */
  async function holdOther(tx: Db, actor: Actor, key: string): Promise<User> {
    requireAdmin(actor)
    const user = await hold(tx, key)
    if (user.id === actor.id) throw new Failure('user.self')
    return user
  }

  /** Refuses what would leave the site without an admin who can act. */
  async function requireAnotherAdmin(tx: Db, user: User): Promise<void> {
    if (user.role !== 'admin' || user.isBlocked) return
    const others = (await accounts.holdAdmins(tx)).filter((id) => id !== user.id)
    if (others.length === 0) throw new Failure('user.last_admin')
  }

  async function setRoleIn(tx: Db, user: User, change: { actor: Actor; role: Role; act: Act }) {
    const { actor, role, act } = change
    const changed = await accounts.update(tx, user.id, { role, updatedAt: clock.now() })
    await tokens.revokeStaffIn(tx, user.id)
    await recordAction(tx, store.tables, {
      clock,
      actor,
      ...act,
      action: 'set_role',
      target: { type: 'user', id: user.id },
      before: { role: user.role },
      after: { role },
    })
    await outbox.emit(tx, { name: 'user.roleChanged', userId: user.id, actorId: actor.id })
    return adminViewOf(changed)
  }

  /** Personal data goes at once, with every session; the subscription is ended by a job that insists. */
  async function erase(tx: Db, user: User): Promise<void> {
    await requireAnotherAdmin(tx, user)
    await users.erase(tx, user.id)
    if (user.stripeSubscriptionId) {
      const payload = { subscriptionId: user.stripeSubscriptionId }
      await queue.enqueue(tx, { queue: 'subscription.end', payload, key: user.id })
    }
    // The provider keeps a name, a mail address and cards of them as well.
    if (user.stripeCustomerId) {
      const payload = { customerId: user.stripeCustomerId }
      await queue.enqueue(tx, { queue: 'customer.delete', payload, key: user.id })
    }
    await outbox.emit(tx, { name: 'user.deleted', userId: user.id })
  }

  return {
    /** Somebody by id or username, the deleted ones as well: for whoever runs the machine. */
    find: (key: string) => store.read((db) => accounts.find(db, key)),

    /** Whether the site has somebody who could act as an admin. */
    hasAdmin: () => store.read((db) => accounts.hasAdmin(db)),

    list: (actor: Actor, query: UserQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const rows = await accounts.list(db, { ...query, after: timeCursor(query), limit: query.limit + 1 })
        return timePage(rows.map(adminViewOf), query.limit, (last) => [last.createdAt, last.id])
      }),

    /** One person with all that an admin may know, the deleted ones as well. */
    show: (actor: Actor, key: string) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const user = await accounts.find(db, key)
        if (!user) throw new Failure('user.not_found')
        return { ...adminViewOf(user), ...(await accounts.tally(db, user.id)) }
      }),

    /** Signs somebody out everywhere and revokes their tokens; they may sign in again. */
    endSignIns: (actor: Actor, key: string, act: Act) =>
      store.transaction(async (tx) => {
        requireAdmin(actor)
        const user = await hold(tx, key)
        const ended = await sessions.endAllIn(tx, user.id)
        const revoked = await tokens.revokeAllIn(tx, user.id)
        await users.dropSignIns(tx, user.id)
        await recordAction(tx, store.tables, {
          clock,
          actor,
          ...act,
          action: 'end_sign_ins',
          target: { type: 'user', id: user.id },
          before: { sessions: ended, tokens: revoked },
          after: { sessions: 0, tokens: 0 },
        })
        await outbox.emit(tx, { name: 'user.signedOut', userId: user.id })
        return { id: user.id, username: user.username, ended, revoked }
      }),

    /** Blocks or unblocks. The block's time stays, so that no session from before it lives on. */
    setBlocked: (actor: Actor, key: string, { isBlocked, until = null, expected, ...act }: Act & Block) =>
      store.transaction(async (tx) => {
        const user = await holdOther(tx, actor, key)
        const blockedUntil = isBlocked ? until : null
        if (blockedUntil && blockedUntil <= clock.now())
          throw invalid('until', 'The end has to be in the future')
        const asked = askedOf(actor, user, { act: isBlocked ? 'ban' : 'unban', until })
        await rehearsals.require(tx, asked, expected)
        if (isBlockedAlike(user, { isBlocked, until })) return adminViewOf(user)
        if (isBlocked) await requireAnotherAdmin(tx, user)
        if (isBlocked) await users.dropSignIns(tx, user.id)
        const now = clock.now()
        const changed = await accounts.update(tx, user.id, {
          isBlocked,
          blockedReason: isBlocked ? act.reason : null,
          blockedUntil,
          ...(isBlocked ? { blockedAt: now } : {}),
          updatedAt: now,
        })
        await recordAction(tx, store.tables, {
          clock,
          actor,
          ...act,
          action: isBlocked ? 'ban' : 'unban',
          target: { type: 'user', id: user.id },
          before: blockOf(user),
          after: blockOf(changed),
        })
        const name = isBlocked ? 'user.blocked' : 'user.unblocked'
        await outbox.emit(tx, { name, userId: user.id, actorId: actor.id })
        return adminViewOf(changed)
      }, asRehearsed(expected)),

    /** Ends the suspensions whose time has come. */
    async liftSuspensions(): Promise<void> {
      const now = clock.now()
      for (const id of await store.read((db) => accounts.suspendedUntil(db, now))) {
        // oxlint-disable-next-line eslint/no-await-in-loop -- each is an act of its own
        await store.transaction(async (tx) => {
          const user = await accounts.hold(tx, id)
          if (!user?.isBlocked || !user.blockedUntil || user.blockedUntil > now) return
          const free = { isBlocked: false, blockedReason: null, blockedUntil: null, updatedAt: now }
          const changed = await accounts.update(tx, id, free)
          await recordAction(tx, store.tables, {
            clock,
            actor: 'plaza',
            action: 'unban',
            target: { type: 'user', id },
            reason: 'The suspension has ended',
            before: blockOf(user),
            after: blockOf(changed),
          })
          await outbox.emit(tx, { name: 'user.unblocked', userId: id, actorId: 'plaza' })
        })
      }
    },

    /** Admins may step down themselves, as long as another one stays. */
    setRole: (actor: Actor, key: string, { role, ...act }: Act & { role: Role }) =>
      store.transaction(async (tx) => {
        requireAdmin(actor)
        const user = await hold(tx, key)
        if (user.role === role) return adminViewOf(user)
        await requireAnotherAdmin(tx, user)
        return await setRoleIn(tx, user, { actor, role, act })
      }),

    /** While a site has no admin, whoever runs its machine names the first one. */
    nameFirstAdmin: (key: string, act: Act) =>
      store.transaction(async (tx) => {
        const user = await hold(tx, key)
        if (user.isBlocked) throw new Failure('account.blocked')
        if ((await accounts.holdAdmins(tx)).length > 0) throw new Failure('access.denied')
        const actor = { ...user, isEntitled: true, sessionId: null, signedInAt: clock.now() }
        const origin = { ...act.origin, isFirstAdmin: true }
        return await setRoleIn(tx, user, { actor, role: 'admin', act: { ...act, origin } })
      }),

    /** What an act on a person would change, as it stands now. */
    rehearse: (actor: Actor, key: string, asked: RehearsedUserAct) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const user = await accounts.find(db, key)
        if (!user || user.isTombstone) throw new Failure('user.not_found')
        if (user.id === actor.id) throw new Failure('user.self')
        return await rehearsals.list(db, askedOf(actor, user, asked))
      }),

    /** What deleting one's own account would change. */
    rehearseOwn: (actor: Actor) =>
      store.read(async (db) => {
        const user = await users.require(db, actor.id)
        return await rehearsals.list(db, askedOf(actor, user, { act: 'delete' }))
      }),

    delete: (actor: Actor, key: string, { expected, ...act }: Act & Seen) =>
      store.transaction(async (tx) => {
        const user = await holdOther(tx, actor, key)
        await rehearsals.require(tx, askedOf(actor, user, { act: 'delete' }), expected)
        await erase(tx, user)
        await recordAction(tx, store.tables, {
          clock,
          actor,
          ...act,
          action: 'delete',
          target: { type: 'user', id: user.id },
          before: { role: user.role, isBlocked: user.isBlocked, isDeleted: false },
          after: { isDeleted: true },
        })
        return { id: user.id }
      }, asRehearsed(expected)),

    /** Whoever deletes their own account types its name, so that it cannot happen by mistake. */
    deleteOwn: (actor: Actor, { confirm, expected }: Seen & { confirm: string }) =>
      store.transaction(async (tx) => {
        const user = await hold(tx, actor.id)
        if (confirm.trim().toLowerCase() !== user.username) {
          throw invalid('confirm', 'Please type your username')
        }
        await rehearsals.require(tx, askedOf(actor, user, { act: 'delete' }), expected)
        await erase(tx, user)
        return { id: user.id }
      }, asRehearsed(expected)),
  }
}
