import { complimentaryOf, mostComplimentaryDays, type ComplimentaryQuery } from '#shared/complimentary.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { hasPaidWord, isComplimentary, isPaid, isSeated } from '#shared/membership.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { requireAdmin } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import { partOf, partsLeft } from './complimentary.policy.ts'
import type { ComplimentaryTimes } from './complimentary.times.ts'

export interface ComplimentaryParts {
  store: Store
  clock: Clock
  outbox: Outbox
  users: UsersService
  plans: PlansService
}

export type ComplimentaryService = ReturnType<typeof complimentaryService>

const dayMs = 24 * 60 * 60 * 1000

/** Memberships that are given without payment: they end by themselves, and no money moves. */
export function complimentaryService(parts: ComplimentaryParts & { times: ComplimentaryTimes }) {
  const { store, clock, outbox, users, plans, times } = parts
  const { memberships, accounts } = users

  function viewOf(member: Member) {
    const view = complimentaryOf(member, clock.now())
    if (!view) throw new Failure('complimentary.not_found')
    return { ...view, id: member.id, username: member.username }
  }

  async function hold(tx: Db, key: string): Promise<Member> {
    const member = await accounts.hold(tx, key)
    if (!member) throw new Failure('user.not_found')
    return member
  }

  const found = async (tx: Db, id: string): Promise<Member> => {
    const member = await memberships.find(tx, id)
    if (!member) throw new Error('the member was not written')
    return member
  }

  async function write(
    tx: Db,
    member: Member,
    change: Pick<Member, `complimentary${'Plan' | 'Until' | 'HeldAt' | 'Parts'}`>,
  ): Promise<Member> {
    if (!(await memberships.write(tx, member, { ...change, updatedAt: clock.now() })))
      throw new Error('a member that is held was written by somebody else')
    return await found(tx, member.id)
  }

  function requireEnd(until: Date): void {
    const now = clock.now()
    if (until <= now) throw invalid('until', 'The end lies in the past')
    if (until.getTime() - now.getTime() > mostComplimentaryDays * dayMs)
      throw invalid('until', 'A complimentary membership lasts five years at most')
  }

  /**
   * Gives somebody who is held a membership until a day. Beside a paid one its days stand still at once. Whoever
   * has one already keeps its plan, and the later of both ends. `giftId` is the gift that gives it, if one does.
   */
  async function giveIn(
    tx: Db,
    member: Member,
    gift: { plan: string; until: Date; giftId?: string },
  ): Promise<Member> {
    const now = clock.now()
    const has = isComplimentary(member, now)
    const { complimentaryUntil: end, complimentaryHeldAt: since } = member
    const heldAt = has ? since : hasPaidWord(member) ? now : null
    // The days are counted from where the clock of this membership stands.
    const shifted = new Date(gift.until.getTime() - now.getTime() + (heldAt ?? now).getTime())
    const until = has && end && end > shifted ? end : shifted
    const ms = until.getTime() - (heldAt ?? now).getTime() - leftOf(member)
    const parts = [...partsOf(member), ...(ms > 0 ? [{ giftId: gift.giftId ?? null, ms }] : [])]
    const after = await write(tx, member, {
      complimentaryPlan: has ? member.complimentaryPlan : gift.plan,
      complimentaryUntil: until,
      complimentaryHeldAt: heldAt,
      complimentaryParts: parts,
    })
    await times.schedule(tx, after)
    const wasMember = isPaid(member, now) || isSeated(member, now) || end !== null
    await outbox.emit(tx, {
      name: 'complimentary.changed',
      userId: member.id,
      change: has ? 'extended' : 'given',
      turn: wasMember ? null : 'began',
    })
    return after
  }

  /** What is left of what somebody has, in milliseconds. */
  function leftOf(member: Member): number {
    const now = clock.now()
    const { complimentaryUntil: end, complimentaryHeldAt: heldAt } = member
    return end && isComplimentary(member, now) ? end.getTime() - (heldAt ?? now).getTime() : 0
  }

  /** The parts of what is left, as far as they were written down. */
  const partsOf = (member: Member) => partsLeft(member.complimentaryParts ?? [], leftOf(member))

  const recorded = (
    tx: Db,
    act: Act & { actor: Actor; action: string },
    both: { before: Member; after: Member },
  ) =>
    recordAction(tx, store.tables, {
      clock,
      ...act,
      target: { type: 'user', id: both.before.id },
      before: complimentaryOf(both.before, clock.now()),
      after: complimentaryOf(both.after, clock.now()),
    })

  return {
    giveIn,

    /** Whether somebody has one now, whether it runs or stands still. */
    has: (member: Member): boolean => isComplimentary(member, clock.now()),

    /** Gives somebody who is held so much time: it comes after what is left of what they have of this plan. */
    addIn: (
      tx: Db,
      member: Member,
      { ms, ...gift }: { plan: string; ms: number; giftId: string },
    ): Promise<Member> => {
      const until = new Date(clock.now().getTime() + leftOf(member) + ms)
      return giveIn(tx, member, { ...gift, until })
    },

    /** Takes of somebody who is held what is left of the time of a gift; answers how much that was. */
    takeIn: async (
      tx: Db,
      member: Member,
      { giftId, giftMs, reason }: { giftId: string; giftMs: number; reason: string },
    ): Promise<number> => {
      const left = leftOf(member)
      const parts = partsOf(member)
      const taken = partOf(parts, { giftId, giftMs, leftMs: left })
      const { complimentaryUntil: end, complimentaryHeldAt, complimentaryPlan } = member
      if (taken <= 0 || !end) return 0
      if (taken === left) {
        await times.end(tx, member, { change: 'revoked', reason })
        return taken
      }
      const after = await write(tx, member, {
        complimentaryPlan,
        complimentaryUntil: new Date(end.getTime() - taken),
        complimentaryHeldAt,
        complimentaryParts: parts.filter((part) => part.giftId !== giftId),
      })
      await times.schedule(tx, after)
      const userId = member.id
      await outbox.emit(tx, {
        name: 'complimentary.changed',
        userId,
        change: 'shortened',
        turn: null,
        reason,
      })
      return taken
    },

    list: (actor: Actor, query: ComplimentaryQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const rows = await memberships.listComplimentary(db, {
          q: query.q,
          plan: query.plan,
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        const page = timePage(rows, query.limit, (row) => [row.complimentaryUntil ?? clock.now(), row.id])
        const items = page.items.filter((row) => isComplimentary(row, clock.now())).map(viewOf)
        return { ...page, items }
      }),

    give: (actor: Actor, key: string, { plan, until, ...act }: Act & { plan: string; until: Date }) =>
      store.transaction(async (tx) => {
        requireAdmin(actor)
        const before = await hold(tx, key)
        if (!(await plans.findBySlug(tx, plan))) throw new Failure('plan.not_found')
        requireEnd(until)
        if (isComplimentary(before, clock.now())) throw new Failure('complimentary.exists')
        const after = await giveIn(tx, before, { plan, until })
        await recorded(tx, { ...act, actor, action: 'give_membership' }, { before, after })
        return viewOf(after)
      }),

    extend: (actor: Actor, key: string, { until, ...act }: Act & { until: Date }) =>
      store.transaction(async (tx) => {
        requireAdmin(actor)
        const before = await hold(tx, key)
        const { plan, until: end } = viewOf(before)
        requireEnd(until)
        const after = await giveIn(tx, before, { plan, until })
        if (after.complimentaryUntil?.getTime() === end.getTime())
          throw invalid('until', 'It does not end before that anyway')
        await recorded(tx, { ...act, actor, action: 'extend_membership' }, { before, after })
        return viewOf(after)
      }),

    revoke: (actor: Actor, key: string, act: Act) =>
      store.transaction(async (tx) => {
        requireAdmin(actor)
        const before = await hold(tx, key)
        const { id, username } = viewOf(before)
        const after = await times.end(tx, before, { change: 'revoked', reason: act.reason })
        await recorded(
          tx,
          { reason: act.reason, origin: act.origin, actor, action: 'revoke_membership' },
          { before, after },
        )
        return { id, username }
      }),
  }
}
