import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionFacts } from '../../ports/stripe/reading.ts'
import { differencesOf, membershipOf } from './subscriptions.policy.ts'
import { startCustomerSite, type CustomerSite } from '../../testing/customers.ts'

let site: CustomerSite
beforeAll(async () => {
  site = await startCustomerSite()
})
afterAll(() => site.close())

async function subscriber() {
  const { id } = await site.make.user()
  const order = { caller: { id }, token: undefined, planSlug: 'starter' }
  const { started } = await site.services.checkouts.start(order)
  site.pay(started.clientSecret, '4242 4242 4242 4242')
  await site.services.checkouts.claims.claim(started.checkoutId, id)
  await site.deliver()
  await site.work()
  const { stripeSubscriptionId } = await site.userOf(id)
  return { id, subscriptionId: String(stripeSubscriptionId) }
}

/** Another instance hears of it and writes it, before the one that asked first gets to write. */
const cancelElsewhere = (subscriptionId: string) => async () => {
  await site.gateway.cancelNow(subscriptionId)
  await site.deliver()
  await site.workElsewhere()
}

/** In what ours differs from the provider's; no reconciling here: what is written must be right by itself. */
async function differing(id: string, subscriptionId: string): Promise<string[]> {
  const facts = subscriptionFacts(site.world.store.get('subscription', subscriptionId))
  const wanted = membershipOf(facts, undefined, site.clock.now())
  return [...differencesOf(await site.userOf(id), wanted), facts.status]
}

test('an event’s answer that was overtaken is not written over the newer one', async () => {
  const { id, subscriptionId } = await subscriber()
  await site.gateway.setCancelAtPeriodEnd({ subscriptionId, cancel: true, billingVersion: 900 })
  await site.deliver()
  site.crashes.afterCall = cancelElsewhere(subscriptionId)
  await site.services.subscriptions.sync.sync(id)
  expect(await differing(id, subscriptionId)).toEqual(['canceled'])
})

test.each(['cancel', 'upgrade'] as const)('neither is the answer to a %s', async (action) => {
  const { id, subscriptionId } = await subscriber()
  const { subscriptions } = site.services
  const change = cancelElsewhere(subscriptionId)
  if (action === 'cancel') {
    site.crashes.afterCall = change
    await subscriptions.cancel(id)
  } else {
    await subscriptions.upgrades.preview(id, 'business')
    site.crashes.afterCall = change
    await subscriptions.upgrades.upgrade(id, 'business')
  }
  expect(await differing(id, subscriptionId)).toEqual(['canceled'])
})

test('a price is not asked for what ended meanwhile', async () => {
  const { id, subscriptionId } = await subscriber()
  const { subscriptions } = site.services
  await subscriptions.upgrades.preview(id, 'professional')
  site.crashes.afterCall = cancelElsewhere(subscriptionId)
  await site.attempt(() => subscriptions.upgrades.preview(id, 'business'))
  expect(await differing(id, subscriptionId)).toEqual(['canceled'])
})

test.each(['told', 'not told'])(
  'a customer that was deleted at the provider, %s, is replaced',
  async (how) => {
    const { id, subscriptionId } = await subscriber()
    const first = (await site.userOf(id)).stripeCustomerId
    site.deleteCustomerOf(subscriptionId)
    if (how === 'told') await site.deliver()
    else site.takeEvents()
    await site.work()
    // Whatever is read of the membership later does not bring it back.
    await site.services.subscriptions.sync.sync(id)
    const stripeCustomerId = how === 'told' ? null : first
    expect(await site.userOf(id)).toMatchObject({ stripeCustomerId, stripeStatus: 'canceled' })

    const order = { caller: { id }, token: undefined, planSlug: 'starter' }
    const { started } = await site.services.checkouts.start(order)
    site.pay(started.clientSecret, '4242 4242 4242 4242')
    await site.services.checkouts.claims.claim(started.checkoutId, id)
    const now = await site.userOf(id)
    expect(now).toMatchObject({
      subscriptionStatus: 'active',
      stripeCustomerId: expect.any(String) as string,
    })
    expect(now.stripeCustomerId).not.toBe(first)
  },
)
