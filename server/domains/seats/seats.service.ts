import { Failure, invalid } from '#shared/errors.ts'
import { isPaid } from '#shared/membership.ts'
import { seatInvitationDays, type SeatQuery } from '#shared/seats.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import { tokenHash } from '../../core/tokens.ts'
import { requireAdmin } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { Member } from '../users/users.service.ts'
import type { CountsService } from './counts.service.ts'
import type { FollowingParts, FollowingService } from './following.service.ts'
import type { SeatRow, SeatsRepo } from './seats.repo.ts'
import { adminViewOf, heldViewOf, viewOf } from './seats.view.ts'

export interface SeatsParts extends FollowingParts {
  store: Store
  queue: Queue
  plans: PlansService
}

/** An invitation by its id, where it names its person, or by the token of a mailed link. */
interface Invitation {
  id?: string | undefined
  token?: string | undefined
}

export type SeatsService = ReturnType<typeof seatsService>

export const inviteQueue = 'seat.invite'
const dayMs = 24 * 60 * 60 * 1000
const mailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Seats of a plan that somebody else pays for: invited to, taken, left and freed. */
export function seatsService(
  parts: SeatsParts & { repo: SeatsRepo; following: FollowingService; counts: CountsService },
) {
  const { store, clock, outbox, queue, plans, users, repo, following, counts } = parts
  const { memberships } = users

  /** Whoever pays, held: whatever else is done with their seats waits. */
  async function holdHolder(tx: Db, seat: SeatRow): Promise<Member> {
    const holder = await memberships.hold(tx, seat.holderId)
    if (!holder) throw new Failure('seats.not_found')
    return holder
  }

  async function addresseeOf(db: Db, holder: Member, to: string) {
    if (mailPattern.test(to)) return { email: to.toLowerCase(), invitedId: null }
    const person = await users.require(db, to.replace(/^@/, '')).catch(() => null)
    if (!person) throw new Failure('user.not_found')
    if (person.id === holder.id) throw new Failure('user.self')
    if ((await users.blockedAmong(db, holder.id, [person.id])).size > 0) throw new Failure('user.not_found')
    return { email: null, invitedId: person.id }
  }

  const find = async (db: Db, caller: Actor, { id, token }: Invitation): Promise<SeatRow | undefined> => {
    if (token !== undefined) return await repo.findByToken(db, tokenHash(token))
    const seat = id === undefined ? undefined : await repo.find(db, id)
    return seat?.invitedId === caller.id ? seat : undefined
  }

  /** The last seat is taken once: everybody who wants one waits for the row of whoever pays. */
  async function take(tx: Db, caller: Actor, invitation: Invitation): Promise<string> {
    const now = clock.now()
    const found = await find(tx, caller, invitation)
    if (!found || found.holderId === caller.id) throw new Failure('seats.not_found')
    const holder = await holdHolder(tx, found)
    const seat = await repo.find(tx, found.id)
    const isOpen = seat && seat.personId === null && seat.expiresAt > now
    if (!isOpen || holder.isBlocked || holder.seatHolderId === caller.id || !isPaid(holder, now))
      throw new Failure('seats.not_found')
    // While the number of seats changes, nobody knows which is the last.
    if (holder.billingBusyUntil !== null && holder.billingBusyUntil > now)
      throw new Failure('subscription.busy', { retryAfter: 5 })
    if ((await repo.countTaken(tx, holder.id)) + 1 >= holder.seats) throw new Failure('seats.full')
    const person = await memberships.hold(tx, caller.id)
    if (!person) throw new Failure('seats.not_found')
    if (person.seatHolderId !== null) throw new Failure('seats.has_one')
    const turn = following.isMemberAnyway(person) ? null : ('began' as const)
    if (!(await following.begin(tx, holder, person))) throw new Failure('seats.not_found')
    if (!(await repo.take(tx, seat.id, { personId: caller.id, takenAt: now })))
      throw new Failure('seats.not_found')
    const told = { holderId: holder.id, personId: caller.id, seatId: seat.id, change: 'accepted' as const }
    await outbox.emit(tx, { name: 'seat.changed', ...told, turn })
    return seat.id
  }

  return {
    /** For the domain's own tests of what is left behind. */
    sweep: following.sweep,

    read: (caller: Actor) =>
      store.read(async (db) => {
        const member = await memberships.find(db, caller.id)
        const paid = member && (await counts.find(db, member))
        const people = paid ? await repo.listOf(db, caller.id) : []
        const own = await repo.listFor(db, caller.id, clock.now())
        const held = own.find(({ seat }) => seat.personId === caller.id)
        const taken = people.filter(({ seat }) => seat.personId !== null).length + 1
        return {
          paying: paid ? { ...paid, taken, people: people.map(viewOf) } : null,
          held: held ? heldViewOf(held) : null,
          invitations: own.filter(({ seat }) => seat.personId === null).map(heldViewOf),
        }
      }),

    set: counts.set,

    invite: (caller: Actor, to: string) =>
      store.transaction(async (tx) => {
        const now = clock.now()
        const holder = await memberships.hold(tx, caller.id)
        if (!holder || !isPaid(holder, now)) throw new Failure('subscription.not_active')
        const plan = await plans.findBySlug(tx, holder.planType)
        const all = await repo.listOf(tx, holder.id)
        const most = Math.max(plan?.seatsMax ?? 1, holder.seats)
        if (holder.seats === 1 || all.length + 1 >= most) throw new Failure('seats.too_many')
        if (to.includes('@') && !to.startsWith('@') && !mailPattern.test(to))
          throw invalid('to', 'This is not an e-mail address')
        const { email, invitedId } = await addresseeOf(tx, holder, to)
        const isThere = ({ seat }: { seat: SeatRow }) =>
          email === null ? seat.invitedId === invitedId : seat.email === email
        if (all.some(isThere)) throw new Failure('seats.invited')
        const id = newId()
        const expiresAt = new Date(now.getTime() + seatInvitationDays * dayMs)
        await repo.insert(tx, { id, holderId: holder.id, invitedId, email, createdAt: now, expiresAt })
        if (email) await queue.enqueue(tx, { queue: inviteQueue, payload: { seatId: id }, dedupeKey: id })
        else {
          const told = { holderId: holder.id, personId: invitedId, seatId: id, change: 'invited' as const }
          await outbox.emit(tx, { name: 'seat.changed', ...told, turn: null })
        }
        const seen = await repo.see(tx, id)
        if (!seen) throw new Error('the invitation was not written')
        return viewOf(seen)
      }),

    accept: (caller: Actor, invitation: Invitation) =>
      store.transaction(async (tx) => {
        const seen = await repo.see(tx, await take(tx, caller, invitation))
        if (!seen) throw new Error('the seat was not written')
        return heldViewOf(seen)
      }),

    /** Its person leaves it or declines it, its payer frees it or takes it back: whoever comes first. */
    end: (caller: Actor, id: string) =>
      store.transaction(async (tx) => {
        const found = await repo.find(tx, id)
        const isPayer = found?.holderId === caller.id
        const isPerson = (found?.personId ?? found?.invitedId) === caller.id
        if (!found || !(isPayer || isPerson)) throw new Failure('seats.not_found')
        await holdHolder(tx, found)
        const seat = await repo.end(tx, id, clock.now())
        if (!seat) throw new Failure('seats.not_found')
        await following.end(tx, seat, { change: isPayer ? 'freed' : 'left' })
        return { id }
      }),

    list: (actor: Actor, query: SeatQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const rows = await repo.list(db, {
          userIds: await memberships.idsOf(db, query.user),
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        const page = timePage(rows, query.limit, ({ seat }) => [seat.createdAt, seat.id])
        return { ...page, items: page.items.map(adminViewOf) }
      }),

    free: (actor: Actor, id: string, act: Act) =>
      store.transaction(async (tx) => {
        requireAdmin(actor)
        const found = await repo.see(tx, id)
        if (!found) throw new Failure('seats.not_found')
        await holdHolder(tx, found.seat)
        const seat = await repo.end(tx, id, clock.now())
        if (!seat) throw new Failure('seats.not_found')
        await following.end(tx, seat, { change: 'revoked', reason: act.reason })
        await recordAction(tx, store.tables, {
          clock,
          actor,
          ...act,
          action: 'free_seat',
          target: { type: 'user', id: seat.personId ?? seat.invitedId ?? seat.holderId },
          before: { holder: found.holder.username, state: viewOf(found).state },
          after: null,
        })
        return { id }
      }),
  }
}
