import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rehearsal } from '#shared/rehearsals.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { TestClient } from '../../testing/client.ts'

let billing: Billing
let boss: { id: string }
let admin: TestClient
beforeAll(async () => {
  billing = await startBilling()
  boss = await billing.make.admin()
  admin = await billing.as(boss)
})
afterAll(() => billing.close())

const inDays = (days: number): string =>
  new Date(billing.clock.now().getTime() + days * day * 1000).toISOString()

/** An admin bans somebody, until a time or for good, or lets them in again; what follows is done. */
async function ban(id: string, body: { banned: boolean; until?: string; expected?: string }) {
  const answer = await admin.put(`/api/admin/users/${id}/ban`, { ...body, reason: 'spam' })
  expect(answer.status).toBe(200)
  await follow()
}
async function follow(): Promise<void> {
  await billing.app.outbox.drain()
  await billing.settle()
}
const rehearse = async (name: string, until?: string) => {
  const query = until ? `act=ban&until=${encodeURIComponent(until)}` : 'act=ban'
  return (await admin.get<Rehearsal>(`/api/admin/users/${name}/rehearsal?${query}`)).body
}
const endings = ({ consequences }: Rehearsal) =>
  consequences.filter(({ name }) => name === 'membership_ending')
const chargesOf = (customer: string | null) =>
  billing.sandbox.world.store.list('charge', { customer: customer ?? '' })
const wordOf = async (name: string) => (await billing.user(name)).subscriptionStatus

test('a ban for good ends a membership with what is paid for, and refunds nothing', async () => {
  const { user } = await billing.subscriber('rosa', 'starter')
  const said = await rehearse('rosa')
  expect(endings(said)).toMatchObject([{ count: 1, examples: [expect.stringContaining('starter, until ')] }])
  await ban(user.id, { banned: true, expected: said.hash })
  expect(await billing.user('rosa')).toMatchObject({
    subscriptionStatus: 'cancelled',
    planType: 'starter',
    subscriptionExpiresAt: user.subscriptionExpiresAt,
  })
  await billing.advance(65 * day)
  expect(chargesOf(user.stripeCustomerId).map(({ amount_refunded: back }) => back)).toEqual([0])
  expect(await wordOf('rosa')).toBe('none')
  admin = await billing.as(boss)
  await ban(user.id, { banned: false })
  expect(await wordOf('rosa')).toBe('none')
})

test('it insists while the provider is away, and a person who is free again meanwhile keeps it', async () => {
  const { user } = await billing.subscriber('sami', 'starter')
  billing.fail('POST /v1/subscriptions/:id', 'unauthorized')
  await ban(user.id, { banned: true })
  expect(await wordOf('sami')).toBe('active')
  await billing.advance(61)
  expect(await wordOf('sami')).toBe('cancelled')
  await ban(user.id, { banned: false })
  expect(await wordOf('sami')).toBe('active')
  billing.fail('POST /v1/subscriptions/:id', 'unauthorized')
  await ban(user.id, { banned: true })
  await ban(user.id, { banned: false })
  await billing.advance(61)
  expect(await wordOf('sami')).toBe('active')
  await billing.advance(32 * day)
  expect(chargesOf(user.stripeCustomerId)).toHaveLength(2)
  admin = await billing.as(boss)
})

test('a suspension leaves it, and a ban whose end is changed acts as it then is', async () => {
  const { user } = await billing.subscriber('tove', 'starter')
  const until = inDays(3)
  expect(endings(await rehearse('tove', until))).toEqual([])
  await ban(user.id, { banned: true, until })
  expect(await wordOf('tove')).toBe('active')
  expect(endings(await rehearse('tove'))).toHaveLength(1)
  await ban(user.id, { banned: true })
  expect(await wordOf('tove')).toBe('cancelled')
  await ban(user.id, { banned: true, until: inDays(5) })
  expect(await wordOf('tove')).toBe('active')
})

test('what its person had cancelled stays cancelled', async () => {
  const { browser, user } = await billing.subscriber('ulla', 'starter')
  expect((await billing.say(browser, '/api/cancel-subscription')).status).toBe(200)
  await billing.settle()
  expect(endings(await rehearse('ulla'))).toEqual([])
  await ban(user.id, { banned: true })
  await ban(user.id, { banned: false })
  expect(await wordOf('ulla')).toBe('cancelled')
})
