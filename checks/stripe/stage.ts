import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import type { SiteOver } from '#server/testing/site.ts'

/** What only the provider, a bank or a payer can do, there or in its stand-in. */
export interface Provider {
  /** Fills the payment form in. A bank that asks is answered as told. */
  pay(secret: string, card: keyof typeof cards, bank?: 'complete' | 'fail'): Promise<PaymentEnd>
  /** Answers the bank's question about a payment that is made out already. */
  answer(secret: string, outcome: 'complete' | 'fail'): Promise<PaymentEnd>
  /** Puts another card on file for renewals. */
  setCard(subscriptionId: string, card: keyof typeof cards): Promise<void>
  /** How long its events and what follows from them are waited for; 0 where they come at once. */
  readonly patienceMs: number
  /** How long it is left alone between two looks. */
  readonly pauseMs: number
  /** A customer whose time `advance` moves. */
  timedCustomer(email: string): Promise<string>
  /** Lets this time pass at the provider and here. */
  advance(seconds: number): Promise<void>
  /** A new step begins in the present. */
  toPresent(): Promise<void>
  /** Has the provider's events reach us and be acted upon. */
  hear(): Promise<void>
  /** Takes a payee through onboarding; answers the account that can be paid to. */
  onboard(accountId: string): Promise<string>
  /** The dispute of a payment that was made with the card `disputed`. */
  dispute(chargeId: string): Promise<string>
  endDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  /** What the card was charged for this invoice. */
  chargedFor(invoiceId: string): Promise<number>
  /** Has the next calls answered as with a key that was revoked, or that lacks the right. */
  refuseKey(match: string, how: 'unauthorized' | 'forbidden'): Promise<void>
}

export type PaymentEnd = { status: 'succeeded' } | { status: 'declined'; sentence: string }

/** The provider's own test cards. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
  declinesOnFile: '4000000000000341',
  disputed: '4000000000000259',
  /** Its money is there at once. */
  available: '4000000000000077',
} as const

export interface Stage {
  /** What a plan is called in this run. */
  plan: (name: string) => string
  site: SiteOver
  provider: Provider
}

/** What a provider cannot be made to do by a program, with what whoever runs it may add. */
export class NotPlayed extends Error {}

/** Has the provider heard until this is so. */
export async function until(
  { provider }: Stage,
  isSo: () => Promise<boolean>,
  sentence: string,
): Promise<void> {
  const end = Date.now() + provider.patienceMs
  for (;;) {
    await provider.hear()
    if (await isSo()) return
    if (Date.now() >= end) throw new Error(sentence)
    await sleep(provider.pauseMs)
  }
}

export function must(isTrue: boolean, sentence: string): asserts isTrue {
  if (!isTrue) throw new Error(sentence)
}

export async function refusal(work: Promise<unknown>): Promise<{ code?: string; message?: string }> {
  try {
    await work
  } catch (error) {
    return error as { code?: string; message?: string }
  }
  throw new Error('something was done that must be refused')
}

export async function begin(
  { site, plan }: Stage,
  name = 'professional',
  { caller = null, ...order }: { caller?: { id: string } | null; couponCode?: string } = {},
) {
  const { started, token } = await site.services.checkouts.start({
    caller,
    token: undefined,
    planSlug: plan(name),
    ...order,
  })
  return { ...started, token }
}

/** Somebody with a membership that was paid for before they had an account. */
export async function subscribed(stage: Stage, card: keyof typeof cards = 'good') {
  const { site, provider } = stage
  const { clientSecret, token } = await begin(stage, 'starter')
  const paid = await provider.pay(clientSecret, card, 'complete')
  must(paid.status === 'succeeded', 'the card was not charged')
  const user = await site.make.user()
  await claimed(stage, () => site.services.checkouts.claims.claimByCookie(token, user.id))
  return user
}

/** The same with a coupon that takes two dollars off, of a plan that is sold by the year as well. */
export async function withCoupon(stage: Stage) {
  const { site, provider, plan } = stage
  const { coupons, subscriptionPlans } = site.store.tables
  const couponCode = `VERIFY-${newId().slice(-12).toUpperCase()}`
  await site.store.transaction(async (tx) => {
    const off = { amountOffCents: 200, duration: 'once' as const, createdAt: site.clock.now() }
    await tx.insert(coupons).values({ id: newId(), code: couponCode, ...off })
    const isStarter = eq(subscriptionPlans.slug, plan('starter'))
    await tx.update(subscriptionPlans).set({ yearlyPrice: 9990 }).where(isStarter)
  })
  const { clientSecret, token, amount } = await begin(stage, 'starter', { couponCode })
  must(amount === 799, `the form asks for ${amount}`)
  must((await provider.pay(clientSecret, 'good')).status === 'succeeded', 'the card was not charged')
  const user = await site.make.user()
  await claimed(stage, () => site.services.checkouts.claims.claimByCookie(token, user.id))
  return user
}

/** Tries until the provider has finished what the payer has done. */
async function claimed(stage: Stage, claim: () => Promise<unknown>): Promise<void> {
  await until(stage, () => stage.site.attempt(claim), 'the payment cannot be claimed')
  await stage.provider.hear()
}

/** Somebody whose membership lives in a time that can be moved. */
export async function subscribedInTime(stage: Stage) {
  const { site, provider } = stage
  const user = await site.make.user()
  const customerId = await provider.timedCustomer(`${user.username}@example.com`)
  const { users } = site.store.tables
  await site.store.transaction((tx) =>
    tx.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, user.id)),
  )
  const { clientSecret } = await begin(stage, 'starter', { caller: { id: user.id } })
  const paid = await provider.pay(clientSecret, 'good')
  must(paid.status === 'succeeded', 'the card was not charged')
  const isMember = async () => {
    const member = await site.store.read((db) => site.services.users.memberships.find(db, user.id))
    return member?.stripeStatus === 'active'
  }
  await until(stage, isMember, 'no membership')
  return user
}

export async function memberOf({ site }: Stage, id: string) {
  const { users } = site.services
  const member = await site.store.read((db) => users.memberships.find(db, id))
  if (!member?.stripeSubscriptionId) throw new Error('nobody has a membership')
  return { ...member, subscriptionId: member.stripeSubscriptionId }
}

export async function market(stage: Stage, given: { budget?: number; card?: keyof typeof cards } = {}) {
  const { site, provider } = stage
  const { budget = 50_000, card = 'available' } = given
  const { services, make, actorOf } = site
  const owner = actorOf(await make.user())
  const admin = actorOf(await make.admin())
  const name = `Verified ${crypto.randomUUID().slice(0, 8)}`
  const brand = await services.brands.create(owner, {
    name,
    contactEmail: 'ads@brand.example.test',
    description: null,
    websiteUrl: null,
    logoUrl: null,
  })
  await services.brands.review(admin, brand.id, { isVerified: true, reason: 'known' })
  const draft = { title: name, content: 'Text', budget, costPerEngagement: 2500 }
  const { id: campaignId } = await services.campaigns.create(owner, brand.id, draft)
  const started = await services.fundings.start(owner, campaignId, budget)
  const paid = await provider.pay(started.clientSecret, card)
  must(paid.status === 'succeeded', 'the budget was not paid')
  const { fundingId } = started
  // A payment that is disputed at once was credited first.
  const isCredited = async () =>
    ['paid', 'disputed'].includes((await services.fundings.sync(fundingId))?.status ?? '')
  await until(stage, isCredited, 'the budget was not credited')
  const funding = await services.fundings.sync(fundingId)
  if (funding?.status === 'paid') await services.campaigns.submit(owner, campaignId)
  await provider.hear()
  return { owner, admin, campaignId, fundingId, chargeId: funding?.chargeId ?? '' }
}

/** A creator whose deal is released and may be paid. */
export async function released(stage: Stage, at: Awaited<ReturnType<typeof market>>) {
  const { site, provider } = stage
  const { services, make, actorOf } = site
  const creator = actorOf(await make.member({ planType: stage.plan('business') }))
  await services.payees.onboard(creator)
  const accountId = await provider.onboard((await site.accountOf(creator.id)) ?? '')
  const { users } = site.store.tables
  await site.store.transaction(async (tx) => {
    // A payee who has been through onboarding by hand serves one creator after the other.
    await tx.update(users).set({ stripePayeeId: null }).where(eq(users.stripePayeeId, accountId))
    await tx.update(users).set({ stripePayeeId: accountId }).where(eq(users.id, creator.id))
  })
  await services.payees.sync(accountId)
  const { id } = await services.applications.apply(creator, {
    sponsoredPostId: at.campaignId,
    proposedContent: 'A review',
    expectedReach: 10,
    userMessage: null,
  })
  await services.applications.decide(at.owner, id, { decision: 'approve' })
  const forum = await make.forum()
  const text = { forumId: forum.id, title: 'Tried', content: 'It is good' }
  const { version } = await services.applications.versions.submit(creator, id, text)
  await services.applications.versions.decide(at.owner, id, { version, decision: 'approve' })
  await services.applications.versions.publish(creator, id)
  // A hold of no days is over at once.
  site.clock.advance(1)
  await services.applications.releases.run()
  const { deal } = await services.applications.page(creator, id)
  return { creator, accountId, payout: deal?.payout ?? 0 }
}

export const payOut = async ({ site }: Stage, admin: Awaited<ReturnType<typeof market>>['admin']) =>
  site.services.payouts.runs.execute(admin, { hash: (await site.services.payouts.runs.plan()).hash })

export const balances = async ({ site }: Stage) => site.services.ledger.total()
