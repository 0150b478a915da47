import { Failure } from '#shared/errors.ts'
import { type InvitationQuery, type InvitationState, mostInvitations } from '#shared/invitations.ts'
import { isEntitled, isPaid } from '#shared/membership.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { personOf } from '../../core/people.ts'
import { requireAdmin } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import { newToken } from '../../core/tokens.ts'
import type { UsersService } from '../users/users.service.ts'
import { invitationsRepo, type InvitationRow } from './invitations.repo.ts'

export interface InvitationsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  users: UsersService
}

export type InvitationsService = ReturnType<typeof invitationsService>

const dayMs = 24 * 60 * 60 * 1000
/** How many of those who came are named. */
const mostNamed = 100

/** Links by which members invite others, and who became a member by them. Nobody is paid for it. */
export function invitationsService({ store, clock, outbox, users }: InvitationsParts) {
  const repo = invitationsRepo(store.tables)
  const { memberships } = users

  function stateOf({ revokedAt, expiresAt, maxUses, joined }: InvitationRow): InvitationState {
    if (revokedAt) return 'revoked'
    if (expiresAt && expiresAt <= clock.now()) return 'expired'
    return maxUses !== null && joined >= maxUses ? 'used_up' : 'open'
  }

  const viewOf = (row: InvitationRow) => {
    const { id, code, note, joined, maxUses, expiresAt, createdAt } = row
    return { id, code, note, joined, maxUses, expiresAt, createdAt, state: stateOf(row) }
  }

  const invitedBy = async (db: Db, inviterId: string) =>
    (await repo.listInvited(db, inviterId, mostNamed)).flatMap(({ person, joinedAt }) =>
      joinedAt ? [{ person: personOf(person), joinedAt }] : [],
    )

  /** A link that invites, with who does; that of somebody who is gone or banned does not. */
  async function findOpen(db: Db, code: string) {
    const found = await repo.findByCode(db, code)
    const isOpen = found && stateOf(found.invitation) === 'open'
    return isOpen && !found.inviter.isTombstone && !found.inviter.isBlocked ? found : undefined
  }

  return {
    read: (caller: Actor) =>
      store.read(async (db) => {
        const member = await memberships.find(db, caller.id)
        const canInvite = caller.role !== 'user' || Boolean(member && isEntitled(member, clock.now()))
        const links = await repo.listOf(db, caller.id)
        return { canInvite, links: links.map(viewOf), invited: await invitedBy(db, caller.id) }
      }),

    create: (
      caller: Actor,
      wish: {
        note?: string | undefined
        maxUses?: number | null | undefined
        days?: number | null | undefined
      },
    ) =>
      store.transaction(async (tx) => {
        const { note = '', maxUses = null, days } = wish
        // Held, so that twenty presses at once make no twenty-first.
        await memberships.hold(tx, caller.id)
        const own = await repo.listOf(tx, caller.id)
        if (own.filter((row) => stateOf(row) === 'open').length >= mostInvitations)
          throw new Failure('invitation.too_many')
        const now = clock.now()
        const expiresAt = days ? new Date(now.getTime() + days * dayMs) : null
        const row = {
          id: newId(),
          code: newToken(),
          inviterId: caller.id,
          note,
          maxUses,
          expiresAt,
          createdAt: now,
        }
        return viewOf(await repo.insert(tx, row))
      }),

    revoke: (caller: Actor, id: string) =>
      store.transaction(async (tx) => {
        const row = await repo.find(tx, id)
        if (row?.inviterId !== caller.id) throw new Failure('invitation.not_found')
        await repo.revoke(tx, id, clock.now())
        return { id }
      }),

    /** Who invites by this link. */
    lookAt: (code: string) =>
      store.read(async (db) => {
        const found = await findOpen(db, code)
        if (!found) throw new Failure('invitation.not_found')
        return { inviter: personOf(found.inviter) }
      }),

    /** Somebody signed in at a browser that came by a link: kept of whoever has never paid and is no member. */
    arrive: (personId: string, code: string): Promise<void> =>
      store.transaction(async (tx) => {
        const found = await findOpen(tx, code)
        const person = await memberships.hold(tx, personId)
        if (!found || !person || found.invitation.inviterId === personId) return
        const wasMember =
          person.stripeSubscriptionId !== null || person.role !== 'user' || isEntitled(person, clock.now())
        if (wasMember) return
        const { id: invitationId, inviterId } = found.invitation
        await repo.keep(tx, { personId, invitationId, inviterId, createdAt: clock.now() })
      }),

    /** Somebody may have begun to pay: counted once, and told to whoever invited them. */
    join: async (tx: Db, personId: string): Promise<void> => {
      if (!(await repo.findWaiting(tx, personId))) return
      // Two events of one person may come at once: held, only the first still finds them waiting.
      const member = await memberships.hold(tx, personId)
      const waiting = await repo.findWaiting(tx, personId)
      if (!waiting || !member || !isPaid(member, clock.now())) return
      const { invitationId, inviterId } = waiting
      const inviter = await memberships.find(tx, inviterId)
      const mayInvite = inviter !== undefined && !inviter.isTombstone && !inviter.isBlocked
      // The last use went to somebody who was faster, or the link was taken back: nobody invited them then.
      if (!mayInvite || !(await repo.take(tx, invitationId))) return await repo.forget(tx, personId)
      await repo.setJoined(tx, personId, clock.now())
      await outbox.emit(tx, { name: 'invitation.joined', inviterId, personId })
    },

    /** Of somebody who is gone nobody knows by whom they came, or what they noted; their own links invite nobody. */
    erase: async (tx: Db, userId: string): Promise<void> => {
      await repo.forget(tx, userId)
      await repo.end(tx, userId, clock.now())
    },

    ties: (actor: Actor, name: string) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const user = await memberships.findByName(db, name)
        if (!user) throw new Failure('user.not_found')
        const inviter = await repo.findInviter(db, user.id)
        return {
          invitedBy: inviter ? personOf(inviter) : null,
          invited: await invitedBy(db, user.id),
          count: await repo.countInvited(db, user.id),
        }
      }),

    list: (actor: Actor, query: InvitationQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const rows = await repo.list(db, {
          inviterIds: await memberships.idsOf(db, query.user),
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        const page = timePage(rows, query.limit, ({ invitation }) => [invitation.createdAt, invitation.id])
        const items = page.items.map(({ invitation, inviter }) => ({
          ...viewOf(invitation),
          inviter: personOf(inviter),
        }))
        return { ...page, items }
      }),

    revokeAny: (actor: Actor, id: string, act: Act) =>
      store.transaction(async (tx) => {
        requireAdmin(actor)
        const row = await repo.find(tx, id)
        if (!row || !(await repo.revoke(tx, id, clock.now()))) throw new Failure('invitation.not_found')
        await recordAction(tx, store.tables, {
          clock,
          actor,
          ...act,
          action: 'revoke_invitation',
          target: { type: 'user', id: row.inviterId },
          before: viewOf(row),
          after: null,
        })
        return { id }
      }),
  }
}
