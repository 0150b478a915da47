import { Failure } from '#shared/errors.ts'
import { giftDays, type GiftInput, giftPrice, type GiftQuery, giftSpan } from '#shared/gifts.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { nothingCharged, withPaymentFailures } from '../../core/paymentFailures.ts'
import { requireAdmin } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { CheckoutFacts } from '../../ports/stripe/membership.facts.ts'
import { shownTax, totalOf } from '../../ports/stripe/taxes.facts.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { ComplimentaryService } from '../complimentary/complimentary.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { adminViewOf, codeOf, newCode, offeredOf, viewOf } from './gifts.policy.ts'
import { giftsRepo, type GiftRow } from './gifts.repo.ts'

export interface GiftsParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
  clock: Clock
  queue: Queue
  outbox: Outbox
  gateway: BillingGateway
  alerts: AlertsService
  users: UsersService
  plans: PlansService
  complimentary: ComplimentaryService
}

export type GiftsService = ReturnType<typeof giftsService>

export const giftMailQueue = 'gift.mail'
export const giftRefundQueue = 'gift.refund'
export const giftShutQueue = 'gift.shut'
export const giftReturnQueue = 'gift.return'
const payableMs = 2 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** What so many months give, in milliseconds. */
export const giftMs = (months: number): number => giftDays(months) * dayMs

/** Memberships that somebody pays for once and somebody else has. A gift is one only once the charge was read. */
export function giftsService(parts: GiftsParts) {
  const { config, store, clock, queue, outbox, gateway, alerts, users, plans, complimentary } = parts
  const repo = giftsRepo(store.tables)

  async function require<Found>(found: Promise<Found | undefined>): Promise<Found> {
    const one = await found
    if (!one) throw new Failure('gift.not_found')
    return one
  }

  const differs = (gift: GiftRow, facts: CheckoutFacts): boolean =>
    facts.kind !== 'gift' ||
    facts.reference !== gift.id ||
    facts.livemode !== gateway.livemode ||
    facts.amountCents !== gift.amountCents ||
    facts.currency !== gift.currency

  /** Asks for money to go back to the card that has paid for a gift. */
  async function refund(tx: Db, part: { giftId: string; amountCents: number; currency: string }) {
    const [refundId, now] = [newId(), clock.now()]
    await repo.insertRefund(tx, { id: refundId, ...part, createdAt: now, updatedAt: now })
    await outbox.emit(tx, { name: 'gift.refund_changed', refundId })
    await queue.enqueue(tx, { queue: giftRefundQueue, payload: { refundId }, key: refundId })
  }

  async function book(
    tx: Db,
    gift: GiftRow,
    { chargeId, facts }: { chargeId: string; facts: CheckoutFacts },
  ): Promise<void> {
    const { id, recipientEmail, buyerId, currency } = gift
    const charged = { amountCents: totalOf(facts), taxCents: facts.tax?.cents ?? 0 }
    await repo.update(tx, id, { ...charged, status: 'paid', chargeId, paidAt: clock.now() })
    const buyer = await users.memberships.hold(tx, buyerId)
    // Whoever was erased before paying can read no code, and we have forgotten for whom it was.
    if (!buyer || buyer.isTombstone) {
      await repo.update(tx, id, { voidedFor: 'refund' })
      await refund(tx, { giftId: id, amountCents: charged.amountCents, currency })
    }
    await outbox.emit(tx, { name: 'gift.paid', giftId: id, userId: buyerId })
    if (recipientEmail)
      await queue.enqueue(tx, { queue: giftMailQueue, payload: { giftId: id }, dedupeKey: id })
  }

  /** Reads what became of an open payment, and answers the gift as it then is. */
  async function sync(id: string): Promise<GiftRow | undefined> {
    const gift = await store.read((db) => repo.find(db, id))
    if (!gift?.sessionId || gift.paidAt) return gift
    const facts = await gateway.readCheckout(gift.sessionId)
    const { charge } = facts
    if (facts.isPaid && charge?.status === 'succeeded') {
      if (differs(gift, facts)) {
        const detail = `the payment ${facts.sessionId} is not what was asked for`
        await alerts.raise({ kind: 'gift.mismatch', subjectId: id, detail })
        return gift
      }
      await store.transaction(async (tx) => {
        const held = await repo.hold(tx, id)
        if (held && !held.paidAt) await book(tx, held, { chargeId: charge.chargeId, facts })
      })
    } else if (facts.status === 'expired' && gift.status === 'open') {
      await store.transaction(async (tx) => {
        const held = await repo.hold(tx, id)
        if (held?.status === 'open') await repo.update(tx, id, { status: 'failed' })
      })
    }
    return await store.read((db) => repo.find(db, id))
  }

  /** The row of a payment to come: written first, so that no payment is ever without one. */
  const intend = (buyer: Pick<Actor, 'id'>, input: GiftInput) =>
    store.transaction(async (tx) => {
      const plan = await plans.findBySlug(tx, input.planSlug)
      if (!plan?.isActive) throw new Failure('plan.not_found')
      const { months, message = '', recipientEmail = null } = input
      const gift = {
        id: newId(),
        code: newCode(),
        buyerId: buyer.id,
        plan: plan.slug,
        months,
        amountCents: giftPrice(plan, months),
        currency: plan.currency,
        message,
        recipientEmail,
        createdAt: clock.now(),
      }
      await repo.insert(tx, gift)
      const member = await users.memberships.find(tx, buyer.id)
      return { gift, plan, email: member?.email ?? null, customerId: member?.stripeCustomerId ?? null }
    })

  return {
    sync,
    refund,

    start: async (buyer: Pick<Actor, 'id'>, input: GiftInput) => {
      const { gift, plan, email, customerId } = await intend(buyer, input)
      const { id, amountCents, currency, months } = gift
      const started = await withPaymentFailures(
        'The payment could not be started',
        () =>
          gateway.startGift({
            giftId: id,
            buyerEmail: email,
            customerId,
            billing: input.billing,
            amountCents,
            currency,
            description: `${giftSpan(months)} of the ${plan.name} plan, as a gift`,
            returnUrl: `${config.publicUrl}/gift?paid=${id}`,
            expiresAt: new Date(clock.now().getTime() + payableMs),
          }),
        nothingCharged,
      )
      const { sessionId, clientSecret, tax } = started
      await store.transaction((tx) => repo.update(tx, id, { sessionId }))
      const amount = totalOf({ amountCents, tax })
      return { giftId: id, clientSecret, amount, currency, ...(tax && { tax: shownTax(tax) }) }
    },

    listOf: async (buyer: Pick<Actor, 'id'>) =>
      (await store.read((db) => repo.listOf(db, buyer.id))).map(viewOf),

    /** One that the caller has bought; while it is open the provider is asked what became of it. */
    find: async (buyer: Pick<Actor, 'id'>, id: string) => {
      const gift = await store.read((db) => repo.find(db, id))
      if (gift?.buyerId !== buyer.id) throw new Failure('gift.not_found')
      await withPaymentFailures('The payment could not be looked up', () => sync(id), {
        known: 'No money was moved by looking.',
        unsure: 'A gift that was paid is there by itself as soon as the payment provider answers.',
      })
      return viewOf(await require(store.read((db) => repo.see(db, id))))
    },

    /** What the gift of a code is; one that is not paid is none. */
    lookAt: (reader: Reader, code: string) =>
      store.read(async (db) => {
        const gift = await repo.findByCode(db, codeOf(code))
        if (!gift?.paidAt) throw new Failure('gift.not_found')
        return offeredOf(await require(repo.see(db, gift.id)), reader?.id ?? null)
      }),

    /** Gives the months of a gift to whoever has its code: once, however many try. */
    redeem: (reader: Pick<Actor, 'id'>, code: string) =>
      store.transaction(async (tx) => {
        const known = await repo.findByCode(tx, codeOf(code))
        // The gift is always held before its person.
        const gift = known && (await repo.hold(tx, known.id))
        if (!gift?.paidAt) throw new Failure('gift.not_found')
        const member = await users.memberships.hold(tx, reader.id)
        if (!member || member.isTombstone || member.isBlocked) throw new Failure('account.blocked')
        if (gift.voidedFor) throw new Failure('gift.void')
        if (gift.status === 'redeemed') throw new Failure('gift.redeemed')
        const { complimentaryPlan: has } = member
        if (has !== null && has !== gift.plan && complimentary.has(member))
          throw new Failure('gift.other_plan')
        await repo.update(tx, gift.id, {
          status: 'redeemed',
          redeemedBy: member.id,
          redeemedAt: clock.now(),
        })
        const given = { plan: gift.plan, ms: giftMs(gift.months), giftId: gift.id }
        await complimentary.addIn(tx, member, given)
        await outbox.emit(tx, { name: 'gift.redeemed', giftId: gift.id, userId: member.id })
        return offeredOf(await require(repo.see(tx, gift.id)), member.id)
      }),

    list: (actor: Actor, query: GiftQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const rows = await repo.list(db, { ...query, after: timeCursor(query), limit: query.limit + 1 })
        const page = timePage(rows, query.limit, ({ gift }) => [gift.createdAt, gift.id])
        return { ...page, items: page.items.map(adminViewOf) }
      }),

    show: (actor: Actor, id: string) =>
      store.read(async (db) => {
        requireAdmin(actor)
        return adminViewOf(await require(repo.see(db, id)))
      }),

    /** What the provider's event about a form means, when the form was for a gift. */
    syncSession: async (sessionId: string): Promise<void> => {
      const known = await store.read((db) => repo.findBySession(db, sessionId))
      if (known) return void (await sync(known.id))
      const { kind, reference } = await gateway.readCheckout(sessionId)
      if (kind !== 'gift' || !reference) return
      const ours = await store.read((db) => repo.find(db, reference))
      if (!ours) throw new Error(`no gift of ours has the session ${sessionId}`)
      // The process ended between making the form and writing down its id.
      if (ours.sessionId === null) await store.transaction((tx) => repo.update(tx, ours.id, { sessionId }))
      await sync(ours.id)
    },

    /** What somebody wrote who is erased goes, and what they have not paid is paid by nobody any more. */
    forget: async (tx: Db, buyerId: string): Promise<void> => {
      await repo.forget(tx, buyerId)
      for (const giftId of await repo.listOpenOf(tx, buyerId))
        await queue.enqueue(tx, { queue: giftShutQueue, payload: { giftId }, key: giftId })
    },

    /** Shuts the form of a gift for good; if it was paid in between, it is booked. */
    shut: async (id: string): Promise<void> => {
      const gift = await store.read((db) => repo.find(db, id))
      if (!gift?.sessionId || gift.status !== 'open') return
      await gateway.expireCheckout(gift.sessionId)
      await sync(id)
    },

    /** Looks again at payments that nothing was heard of; one whose form never reached anybody has failed. */
    resume: (before: Date): Promise<number> =>
      alerts.round({
        kind: 'gift.stuck',
        read: (page) => store.read((db) => repo.listOpen(db, before, page)),
        work: async ({ id, sessionId }) => {
          if (sessionId) await sync(id)
          else await store.transaction((tx) => repo.update(tx, id, { status: 'failed' }))
        },
      }),
  }
}
