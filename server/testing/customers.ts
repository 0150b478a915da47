import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import { fileCard } from '../dev/payments/engine/cards.ts'
import { confirmPayment } from '../dev/payments/engine/checkout.ts'
import { deleteCustomer } from '../dev/payments/engine/customers.ts'
import { closeDispute, openDispute, warnOfFraud } from '../dev/payments/engine/disputes.ts'
import { failRefund, refundCharge } from '../dev/payments/engine/refunds.ts'
import type { TaxMode } from '#shared/taxes.ts'
import type { Clock } from '../core/clock.ts'
import type { GiftWay } from './giftHistory.ts'
import { startSite } from './site.ts'

/** Ways in which money goes back to a card without us, or is asked for. */
export const takenBack = [
  'refund',
  'refund that fails',
  'chargeback',
  'inquiry',
  'prevented',
  'warning',
] as const
type TakenBack = (typeof takenBack)[number]

export type CustomerSite = Awaited<ReturnType<typeof startCustomerSite>>

/** Memberships over the sandbox without a web server, for the stories of many customers in little time. */
export async function startCustomerSite(clock?: Clock, taxes: TaxMode = 'off') {
  const jobsOf = [
    'webhooks',
    'opinions',
    'subscriptions',
    'complimentary',
    'gifts',
    'seats',
    'pauses',
    'checkouts',
    'offers',
    'reconciliation',
  ]
  const site = await startSite({ jobsOf, env: { STRIPE_TAX: taxes }, ...(clock && { clock }) })
  const { store, sandbox } = site
  const { world } = sandbox
  const {
    users,
    pendingCheckouts,
    subscriptionPlans,
    coupons,
    takenOffers,
    jobs,
    gifts,
    giftRefunds,
    pauses,
  } = store.tables

  return {
    ...site,
    world,
    taxes,

    pauses: () => store.read((db) => db.select().from(pauses).orderBy(pauses.id)),
    gifts: () => store.read((db) => db.select().from(gifts).orderBy(gifts.id)),
    giftRefunds: () => store.read((db) => db.select().from(giftRefunds)),

    /** What becomes of a gift's charge that nobody has touched yet, without us. */
    takeGiftBack: (kind: GiftWay, chargeId: string) =>
      sandbox.settle(() => {
        const charge = world.store.get('charge', chargeId)
        if (charge.disputed || charge.amount_refunded > 0) return
        if (kind === 'chargeback' || kind === 'inquiry') openDispute(world, chargeId, kind)
        else if (kind === 'won dispute')
          closeDispute(world, openDispute(world, chargeId, 'chargeback').id, 'won')
        else {
          const part = kind === 'part' ? { amount: 100 } : {}
          const { id } = refundCharge(world, chargeId, { ...part, metadata: {} })
          if (kind === 'refund that fails') failRefund(world, id)
        }
      }),

    /** Coupons that were taken to stay. */
    takenOffers: () => store.read((db) => db.select().from(takenOffers)),

    /** Sells every plan by the year as well, and makes coupons: one takes all off, one has few uses, one is offered. */
    sellMore: ([free = '', few = '', stay = '']: string[]) =>
      store.transaction(async (tx) => {
        await tx
          .update(subscriptionPlans)
          .set({ yearlyPrice: sql`${subscriptionPlans.price} * 10` })
          .where(isNull(subscriptionPlans.yearlyPrice))
        const coupon = { percentOff: null, amountOffCents: null, createdAt: site.clock.now() }
        await tx.insert(coupons).values([
          { ...coupon, id: newId(), code: free, percentOff: 100, duration: 'once', planSlugs: ['starter'] },
          {
            ...coupon,
            id: newId(),
            code: few,
            amountOffCents: 300,
            duration: 'months',
            months: 2,
            maxUses: 2,
          },
          {
            ...coupon,
            id: newId(),
            code: stay,
            percentOff: 40,
            duration: 'once',
            maxUses: 4,
            isOffered: true,
          },
        ])
      }),

    pay: (clientSecret: string, number: string) => {
      const card = { number, expiry: '12/34', cvc: '123' }
      return sandbox.settle(() => confirmPayment(world, { clientSecret, card, email: 'p@example.test' }))
    },

    putCard: (subscriptionId: string, number: string) =>
      sandbox.settle(() => {
        const subscription = world.store.get('subscription', subscriptionId)
        const customer = subscription.customer as string
        const method = fileCard(world, { number, expiry: '12/34' }, { customer, email: null })
        world.store.put('subscription', { ...subscription, default_payment_method: method.id })
      }),

    /** What banks and operators do without asking us, to a charge that nobody has touched yet. */
    takeBack: (kind: TakenBack, subscriptionId: string) =>
      sandbox.settle(() => {
        const customer = world.store.get('subscription', subscriptionId).customer as string
        const [charge] = world.store
          .list('charge', { customer, status: 'succeeded' })
          .filter(({ disputed, amount_refunded: refunded }) => !disputed && refunded === 0)
        if (!charge) return
        if (kind === 'warning') warnOfFraud(world, charge.id)
        else if (kind !== 'refund' && kind !== 'refund that fails') openDispute(world, charge.id, kind)
        else {
          const { id } = refundCharge(world, charge.id, { metadata: {} })
          if (kind === 'refund that fails') failRefund(world, id)
        }
      }),

    /** The customer of a subscription is deleted at the provider's own pages. */
    deleteCustomerOf: (subscriptionId: string) =>
      sandbox.settle(() =>
        deleteCustomer(world, world.store.get('subscription', subscriptionId).customer as string),
      ),

    userOf: async (id: string) => {
      const [user] = await store.read((db) => db.select().from(users).where(eq(users.id, id)))
      if (!user) throw new Error(`no user ${id}`)
      return user
    },
    usersOf: (ids: string[]) => store.read((db) => db.select().from(users).where(inArray(users.id, ids))),
    checkouts: () => store.read((db) => db.select().from(pendingCheckouts)),
    /** A membership without payment, beside whatever they pay for. */
    giveDays: (userId: string, days: number) =>
      store.transaction(async (tx) => {
        const member = await site.services.users.memberships.hold(tx, userId)
        const until = new Date(site.clock.now().getTime() + days * 24 * 60 * 60 * 1000)
        if (member) await site.services.complimentary.giveIn(tx, member, { plan: 'starter', until })
      }),

    jobsWaiting: async () =>
      (await store.read((db) => db.select().from(jobs))).filter(({ runAt }) => runAt <= site.clock.now()),
  }
}
