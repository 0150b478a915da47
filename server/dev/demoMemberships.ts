import { demoAccounts } from '#db/seed/accounts.ts'
import type { Store } from '#db/store.ts'
import { spanOf } from '#db/seed/demo/content.ts'
import {
  boughtGift,
  coveredRenewal,
  givenMembership,
  memberships,
  refundedMembership,
} from '#db/seed/demo/moderation.ts'
import type { Clock } from '../core/clock.ts'
import type { Services } from '../domains.ts'
import type { DealWorld } from './demoDeals.ts'
import type { Moment } from './demoDealSteps.ts'
import { actorFor } from './demoFundings.ts'
import { confirmPayment } from './payments/engine/checkout.ts'
import { periodEnd } from './payments/engine/period.ts'
import type { PaymentSandbox } from './payments/sandbox.ts'

const aMinute = 60_000
/** By then an invoice that was a draft is charged. */
const twoHours = 2 * 60 * aMinute
/** Where they live, for sites that reckon taxes. */
const home = { name: '', country: 'US', postalCode: '97201', city: '', line1: '', taxId: '' }
const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }

interface Buyer {
  id: string
  email: string | null
  planSlug: string
}

/** Buys a plan as a visitor would, with the sandbox's own card. */
async function buy(
  { checkouts }: Pick<Services, 'checkouts'>,
  sandbox: PaymentSandbox,
  { id, email, planSlug }: Buyer,
): Promise<void> {
  const { started } = await checkouts.start({ caller: { id }, token: undefined, planSlug, billing: home })
  const { clientSecret, checkoutId } = started
  sandbox.settle(() => confirmPayment(sandbox.world, { clientSecret, card, email: email ?? '' }))
  await checkouts.claims.claim(checkoutId, id)
}

/** People who buy a plan and keep it. */
export const membershipMoments = ({ services, sandbox, people, now }: DealWorld): Moment[] =>
  memberships.flatMap(({ who, plan, bought }) => {
    const member = people.get(who)
    if (!member) return []
    const run = () => buy(services, sandbox, { ...member, planSlug: plan })
    return [{ at: now - spanOf(bought), run }]
  })

/** Somebody's earnings pay the first renewal of their plan: while its invoice is a draft, as for anybody. */
export function renewalMoments({ services, sandbox, people, now }: DealWorld): Moment[] {
  const { who, plan, bought, chosen } = coveredRenewal
  const member = people.get(who)
  if (!member) return []
  const boughtAt = Math.floor((now - spanOf(bought)) / 1000)
  const renewedAt = periodEnd(boughtAt, boughtAt, 1) * 1000
  // Nothing of what the provider would report arrives here: its latest invoice is looked at instead.
  const look = async () => {
    const [invoice] = await services.subscriptions.invoices(member.id)
    if (invoice) await services.webhooks.handle('invoice', invoice.id)
  }
  return [
    { at: boughtAt * 1000, run: () => buy(services, sandbox, { ...member, planSlug: plan }) },
    { at: now - spanOf(chosen), run: () => services.renewals.set(member.id, true) },
    ...[renewedAt + aMinute, renewedAt + twoHours].map((at) => ({ at, run: look })),
  ]
}

/** Somebody buys a plan and has the money back: their opinions leave the totals, and are kept. */
export function refundMoments({
  services,
  sandbox,
  people,
  clock,
  queue,
  gateway,
  now,
}: DealWorld): Moment[] {
  const { who, plan, bought, refunded, by, reason } = refundedMembership
  const member = people.get(who)
  const admin = people.get(by)
  if (!member || !admin) return []
  const { subscriptions, webhooks, opinions } = services
  const refund = async () => {
    const [payment] = await subscriptions.invoices(member.id)
    const invoice = payment?.id ?? ''
    await subscriptions.refunds.refund(actorFor(admin, clock), who, { invoice, endsMembership: true, reason })
    for (const { payload } of queue.take())
      if ('refundId' in payload) await subscriptions.returns.send(String(payload['refundId']))
    for (const { queue: name, payload } of queue.take())
      if (name === 'subscription.end') await gateway.cancelNow(String(payload['subscriptionId']))
    const charge = await gateway.readInvoiceCharge(invoice)
    await webhooks.handle('charge', charge?.chargeId ?? '')
    await opinions.replay(member.id)
  }
  return [
    { at: now - spanOf(bought), run: () => buy(services, sandbox, { ...member, planSlug: plan }) },
    { at: now - spanOf(refunded), run: refund },
  ]
}

/** Gives somebody a membership without payment, unless they have one. */
export async function giveDemoMembership(
  { users, complimentary }: Pick<Services, 'users' | 'complimentary'>,
  { store, clock }: { store: Store; clock: Clock },
): Promise<void> {
  const { who, by, plan, lasts, reason } = givenMembership
  const find = (name: string) => store.read((db) => users.memberships.findByName(db, name))
  const [member, admin] = [await find(who), await find(by)]
  if (!member || !admin || member.complimentaryUntil) return
  const until = new Date(clock.now().getTime() + spanOf(lasts))
  await complimentary.give(actorFor(admin, clock), member.id, { plan, until, reason })
}

/** Somebody buys a membership for whoever gets the link, unless they have. */
export async function buyDemoGift(
  { users, gifts }: Pick<Services, 'users' | 'gifts'>,
  { store, sandbox }: { store: Store; sandbox: PaymentSandbox },
): Promise<void> {
  const { who, plan: planSlug, months, message } = boughtGift
  const buyer = await store.read((db) => users.memberships.findByName(db, who))
  if (!buyer || (await gifts.listOf(buyer)).length > 0) return
  const { giftId, clientSecret } = await gifts.start(buyer, { planSlug, months, message, billing: home })
  sandbox.settle(() => confirmPayment(sandbox.world, { clientSecret, card, email: buyer.email ?? '' }))
  await gifts.sync(giftId)
}

/**
 * Lets the demonstration accounts buy their plans as a visitor would, so that cancelling, upgrading and
 * renewals work for them. Whoever has bought one before is left alone, so this may run at every start.
 */
export async function seedDemoMemberships(
  { users, checkouts }: Pick<Services, 'users' | 'checkouts'>,
  { store, sandbox }: { store: Store; sandbox: PaymentSandbox },
): Promise<number> {
  const plans = new Map<string, string>(
    demoAccounts.flatMap(({ username, plan }) => (plan ? [[username, plan] as const] : [])),
  )
  const people = await store.read((db) => users.memberships.listUnsubscribed(db, [...plans.keys()]))
  await Promise.all(
    people.map((one) => buy({ checkouts }, sandbox, { ...one, planSlug: plans.get(one.username) ?? '' })),
  )
  return people.length
}
