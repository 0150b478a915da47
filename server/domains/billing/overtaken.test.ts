import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionFacts } from '../../ports/stripe/reading.ts'
import { differencesOf, membershipOf } from './membership.policy.ts'
import { openGround, type Ground } from './schedules.testing.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.close())

async function subscriber() {
  const { id } = await ground.make.user()
  const order = { caller: { id }, token: undefined, planSlug: 'starter' }
  const { started } = await ground.billing.checkouts.start(order)
  ground.pay(started.clientSecret, '4242 4242 4242 4242')
  await ground.billing.claims.claim(started.checkoutId, id)
  await tell()
  await ground.work()
  const { stripeSubscriptionId } = await ground.userOf(id)
  return { id, subscriptionId: String(stripeSubscriptionId) }
}

async function tell(): Promise<void> {
  for (const notice of ground.takeEvents()) await ground.billing.webhooks.receive(notice)
}

/** Another instance hears of it and writes it, before the one that asked first gets to write. */
const cancelMeanwhile = (subscriptionId: string) => async () => {
  await ground.gateway.cancelNow(subscriptionId)
  await tell()
  await ground.workElsewhere()
}

/** In what ours differs from the provider's; no reconciling here: what is written must be right by itself. */
async function differing(id: string, subscriptionId: string): Promise<string[]> {
  const facts = subscriptionFacts(ground.world.store.get('subscription', subscriptionId))
  const wanted = membershipOf(facts, undefined, ground.clock.now())
  return [...differencesOf(await ground.userOf(id), wanted), facts.status]
}

test('an event’s answer that was overtaken is not written over the newer one', async () => {
  const { id, subscriptionId } = await subscriber()
  await ground.gateway.setCancelAtPeriodEnd({ subscriptionId, cancel: true, billingVersion: 900 })
  await tell()
  ground.fate.meanwhile = cancelMeanwhile(subscriptionId)
  await ground.billing.sync(id)
  expect(await differing(id, subscriptionId)).toEqual(['canceled'])
})

test.each(['cancel', 'upgrade'] as const)('neither is the answer to a %s', async (deed) => {
  const { id, subscriptionId } = await subscriber()
  const { subscriptions, upgrades } = ground.billing
  const change = cancelMeanwhile(subscriptionId)
  if (deed === 'cancel') {
    ground.fate.meanwhile = change
    await subscriptions.cancel(id)
  } else {
    await upgrades.preview(id, 'business')
    ground.fate.meanwhile = change
    await upgrades.upgrade(id, 'business')
  }
  expect(await differing(id, subscriptionId)).toEqual(['canceled'])
})
