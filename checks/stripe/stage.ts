import type { TestSite } from '#server/testing/site.ts'

/** What only the provider, a bank or a payer can do, there or in its stand-in. */
export interface Provider {
  /** Fills the payment form in. A bank that asks is answered as told. */
  pay(secret: string, card: keyof typeof cards, bank?: 'complete' | 'fail'): Promise<PaymentEnd>
  /** Answers the bank's question about a payment that is made out already. */
  answer(secret: string, outcome: 'complete' | 'fail'): Promise<PaymentEnd>
  /** Puts another card on file for renewals. */
  setCard(subscriptionId: string, card: keyof typeof cards): Promise<void>
  /** Lets this time pass at the provider and here. */
  advance(seconds: number): Promise<void>
  /** Has the provider's events reach us and be acted upon. */
  hear(): Promise<void>
  /** Takes a payee through onboarding. */
  onboard(accountId: string): Promise<void>
  /** A payer's bank takes a payment back; answers the dispute's id. */
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
} as const

export interface Stage {
  site: TestSite
  provider: Provider
}

const day = 24 * 60 * 60

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

export async function begin({ site }: Stage, planSlug = 'professional') {
  const { started, token } = await site.services.checkouts.start({ caller: null, token: undefined, planSlug })
  return { ...started, token }
}

/** Somebody with a membership that was paid for before they had an account. */
export async function subscribed(stage: Stage, given: { plan?: string; card?: keyof typeof cards } = {}) {
  const { site, provider } = stage
  const { clientSecret, token } = await begin(stage, given.plan ?? 'starter')
  const paid = await provider.pay(clientSecret, given.card ?? 'good', 'complete')
  must(paid.status === 'succeeded', 'the card was not charged')
  const user = await site.make.user()
  await site.services.checkouts.claims.claimByCookie(token, user.id)
  await provider.hear()
  return user
}

export async function memberOf({ site }: Stage, id: string) {
  const { users } = site.services
  const member = await site.store.read((db) => users.memberships.find(db, id))
  if (!member?.stripeSubscriptionId) throw new Error('nobody has a membership')
  return { ...member, subscriptionId: member.stripeSubscriptionId }
}

export async function market({ site, provider }: Stage, budget = 50_000) {
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
  const paid = await provider.pay(started.clientSecret, 'good')
  must(paid.status === 'succeeded', 'the budget was not paid')
  const funding = await services.fundings.sync(started.fundingId)
  must(funding?.status === 'paid', 'the budget was not credited')
  await services.campaigns.submit(owner, campaignId)
  await provider.hear()
  return { owner, admin, campaignId, fundingId: started.fundingId, chargeId: funding.chargeId ?? '' }
}

/** A creator whose deal is released and may be paid. */
export async function released(stage: Stage, at: Awaited<ReturnType<typeof market>>) {
  const { site, provider } = stage
  const { services, make, actorOf } = site
  const creator = actorOf(await make.member({ planType: 'business' }))
  await services.payees.onboard(creator)
  const accountId = (await site.accountOf(creator.id)) ?? ''
  await provider.onboard(accountId)
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
  site.clock.advance(8 * day)
  await services.applications.releases.run()
  const { deal } = await services.applications.page(creator, id)
  return { creator, accountId, payout: deal?.payout ?? 0 }
}

export const payOut = async ({ site }: Stage, admin: Awaited<ReturnType<typeof market>>['admin']) =>
  site.services.payouts.runs.execute(admin, { hash: (await site.services.payouts.runs.plan()).hash })

export const balances = async ({ site }: Stage) => site.services.ledger.total()
