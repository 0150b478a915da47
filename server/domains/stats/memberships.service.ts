import { monthlyCents } from '#shared/statRules.ts'
import { reachDay } from '#shared/reach.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import type { FiguresRepo } from './figures.repo.ts'
import { hasEnded, planOf, spanBefore, stateOf } from './memberships.rules.ts'
import { spansRepo, type Payment, type SpanRow } from './spans.repo.ts'

export interface MembershipsParts {
  store: Store
  clock: Clock
  gateway: BillingGateway
  users: UsersService
  figures: FiguresRepo
}

/** A membership as it was, and what was written down of it. */
interface Before {
  member: Member
  span: SpanRow
}

const batch = 200

export type MembershipsService = ReturnType<typeof membershipsService>

/** Keeps what memberships are counted from, which the provider tells only once. */
export function membershipsService({ store, clock, gateway, users, figures }: MembershipsParts) {
  const repo = spansRepo(store.tables)

  /** What a membership brings a month: as long as it keeps a price that no checkout knows, as much as before. */
  async function centsOf(db: Db, plan: string, { member, before }: { member: Member; before?: Before }) {
    const { stripePriceId, billingInterval, seats } = member
    const price = await repo.findPrice(db, { plan, priceId: stripePriceId, interval: billingInterval })
    if (!price) return 0
    const keeps = before?.span.plan === plan && before.member.stripePriceId === stripePriceId
    if (!price.isSure && keeps && before.span.monthlyCents > 0)
      return Math.round((before.span.monthlyCents / before.member.seats) * seats)
    return monthlyCents(price.cents * seats, price.billingPeriod)
  }

  /** Writes down what is known of a membership from before anything was; answers its span. */
  async function begin(tx: Db, member: Member): Promise<SpanRow | undefined> {
    const bought = await repo.findCheckouts(tx, member.id)
    const plan = planOf(member) ?? bought.plan
    const span = spanBefore(member, bought.firstPaidAt, clock.now())
    if (!plan || !span) return undefined
    const cents = await centsOf(tx, plan, { member })
    await repo.insert(tx, { ...span, subjectId: member.id, plan, monthlyCents: cents })
    return await repo.findLast(tx, member.id)
  }

  /** Notes what somebody paid, once; of a day that is counted it is counted again. */
  async function note(tx: Db, payment: Payment): Promise<void> {
    if (!(await repo.insertPayment(tx, payment))) return
    const day = reachDay(payment.paidAt)
    if (day < reachDay(clock.now())) await figures.addDays(tx, [day])
  }

  return {
    note,

    /** Follows a change of a membership, in its transaction. */
    follow: async (tx: Db, before: Member, after: Member): Promise<void> => {
      if (after.isTombstone) return
      const now = clock.now()
      const last = (await repo.findLast(tx, after.id)) ?? (await begin(tx, before))
      const isRunning = last !== undefined && !hasEnded(last, now)
      const state = stateOf(after, now)
      if (!state) {
        if (isRunning) await repo.setEnd(tx, last.id, now)
        return
      }
      const { plan, endsAt, isSeat } = state
      const known = isRunning ? { before: { member: before, span: last } } : {}
      const cents = isSeat ? 0 : await centsOf(tx, plan, { member: after, ...known })
      if (isRunning && last.plan === plan && last.monthlyCents === cents) {
        if (last.endsAt?.getTime() !== endsAt?.getTime()) await repo.setEnd(tx, last.id, endsAt)
        return
      }
      if (isRunning) await repo.setEnd(tx, last.id, now)
      const firstAt = last?.firstAt ?? now
      await repo.insert(tx, {
        subjectId: after.id,
        plan,
        monthlyCents: cents,
        firstAt,
        startsAt: now,
        endsAt,
      })
    },

    /** Ends the membership of somebody who is erased, and forgets whose it was. */
    erase: async (tx: Db, userId: string, now: Date): Promise<void> => {
      const last = await repo.findLast(tx, userId)
      if (last && !hasEnded(last, now)) await repo.setEnd(tx, last.id, now)
      await repo.unname(tx, userId, newId())
    },

    /** Writes down the memberships of before, a batch at a time; answers after whom to go on, null at the end. */
    catchUp: (after: string): Promise<string | null> =>
      store.transaction(async (tx, scope) => {
        scope.only()
        const members = await repo.listMembers(tx, { after, limit: batch })
        for (const member of members) if (!(await repo.findLast(tx, member.id))) await begin(tx, member)
        return members.length < batch ? null : (members.at(-1)?.id ?? null)
      }),

    /**
     * Notes what an invoice has brought, if it is paid: once. What nobody has claimed goes back to its card, and is
     * no income; at the claim the invoice is looked at again.
     */
    notePaid: async (invoiceId: string): Promise<void> => {
      const facts = await gateway.readInvoice(invoiceId)
      const { subscriptionId, status, amountPaidCents, taxCents, currency } = facts
      // Taxes are the state's. What somebody's earnings have paid is taken off what is ours.
      const amountCents = amountPaidCents - taxCents
      if (!subscriptionId || status !== 'paid' || amountCents <= 0) return
      const paidAt = facts.paidAt ?? facts.createdAt
      await store.transaction(async (tx, scope) => {
        scope.only()
        const member = await users.memberships.findBySubscription(tx, subscriptionId)
        const bought = await repo.findBought(tx, subscriptionId)
        if (!member && bought === undefined) return
        const plan = (member && planOf(member)) ?? bought ?? 'unknown'
        const subjectId = member && !member.isTombstone ? member.id : null
        await note(tx, { id: invoiceId, subjectId, plan, amountCents, taxCents, currency, paidAt })
      })
    },
  }
}
