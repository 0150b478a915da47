import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invitations, InvitationTies } from '#shared/invitations.ts'
import type { Notification } from '#shared/notifications.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { Visitor } from '../../testing/people.ts'

let billing: Billing
let inviter: Visitor
beforeAll(async () => {
  billing = await startBilling()
  inviter = (await billing.subscriber('ines', 'professional')).browser
})
afterAll(() => billing.close())

const answerOf = async (asked: Promise<Response>) => {
  const response = await asked
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const make = async (browser: Visitor, wish: object = {}) =>
  (await answerOf(browser.call('POST', '/api/invitations', wish))).body as { id: string; code: string }
const follow = (browser: Visitor, code: string) =>
  answerOf(browser.call('POST', `/api/invitations/code/${code}/follow`))
const own = (browser: Visitor) => browser.json<Invitations>('/api/invitations')
const namesOf = async (browser: Visitor) => (await own(browser)).invited.map(({ person }) => person.username)
const tiesOf = async (name: string) => {
  const boss = await billing.as(await billing.make.admin())
  return (await boss.get<InvitationTies>(`/api/admin/users/${name}/invitations`)).body
}

async function pay(browser: Visitor, { isClaimed = true } = {}): Promise<void> {
  const begun = await billing.say(browser, '/api/create-subscription-intent', { planSlug: 'starter' })
  await billing.confirm(browser, begun.body['clientSecret'], { email: 'x@payer.test' })
  if (isClaimed) await billing.say(browser, '/api/checkout/claim')
  await billing.settle()
  // What is told of it is an event of its own.
  await billing.settle()
}

/** As a payment leaves them before anybody has heard of it. */
const haveBegunToPay = (ids: string[]) =>
  billing.store.transaction(async (tx) => {
    const { users } = billing.store.tables
    await tx.update(users).set({ subscriptionStatus: 'active' }).where(inArray(users.id, ids))
  })

test('who comes by a link, signs in and pays is invited by its maker, who is told', async () => {
  const { code } = await make(inviter, { note: 'the running club' })
  const browser = billing.browser()
  expect(await follow(browser, code)).toMatchObject({
    status: 200,
    body: { inviter: { username: 'ines' } },
  })
  await browser.logIn('moe')
  expect(await namesOf(inviter)).not.toContain('moe')
  await pay(browser)
  expect(await namesOf(inviter)).toContain('moe')
  expect((await own(inviter)).links.find((link) => link.code === code)).toMatchObject({
    joined: 1,
    note: 'the running club',
    state: 'open',
  })
  const told = await inviter.json<Notification[]>('/api/notifications')
  expect(told.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('moe became a member by your invitation'),
  )
  expect(await tiesOf('moe')).toMatchObject({ invitedBy: { username: 'ines' }, count: 0 })
  expect((await tiesOf('ines')).invited.map(({ person }) => person.username)).toContain('moe')
})

test('paying before signing in counts as well', async () => {
  const { code } = await make(inviter)
  const browser = billing.browser()
  await follow(browser, code)
  await pay(browser, { isClaimed: false })
  await browser.logIn('noa')
  await billing.settle()
  expect(await namesOf(inviter)).toContain('noa')
})

test('one is not invited by oneself, nor by a second link, nor after having been a member', async () => {
  const { code } = await make(inviter)
  await follow(inviter, code)
  expect(await tiesOf('ines')).toMatchObject({ invitedBy: null })

  const other = (await billing.subscriber('otto', 'starter')).browser
  const second = await make(other)
  const browser = billing.browser()
  await follow(browser, code)
  await follow(browser, second.code)
  await browser.logIn('pat')
  await follow(browser, second.code)
  await pay(browser)
  expect(await tiesOf('pat')).toMatchObject({ invitedBy: { username: 'ines' } })

  await follow(other, code)
  expect(await tiesOf('otto')).toMatchObject({ invitedBy: null })
  const left = (await billing.subscriber('quin', 'starter')).browser
  await billing.say(left, '/api/cancel-subscription')
  await billing.advance(40 * day)
  await left.logIn('quin')
  await follow(left, code)
  await pay(left)
  expect(await tiesOf('quin')).toMatchObject({ invitedBy: null })
  await inviter.logIn('ines')
})

test('links end: revoked, expired, used up by whoever is first, and with their maker', async () => {
  const visitor = billing.browser()
  expect((await follow(visitor, 'x'.repeat(43))).status).toBe(404)
  const revoked = await make(inviter)
  const stranger = (await billing.subscriber('rex', 'starter')).browser
  expect((await answerOf(stranger.call('DELETE', `/api/invitations/${revoked.id}`))).status).toBe(404)
  expect((await answerOf(inviter.call('DELETE', `/api/invitations/${revoked.id}`))).status).toBe(200)
  expect((await follow(visitor, revoked.code)).body).toMatchObject({ code: 'invitation.not_found' })

  const single = await make(inviter, { maxUses: 1 })
  const guests = []
  for (let at = 0; at < 4; at += 1) {
    const browser = billing.browser()
    await follow(browser, single.code)
    await browser.logIn(`sam-${at}`)
    const begun = await billing.say(browser, '/api/create-subscription-intent', { planSlug: 'starter' })
    await billing.confirm(browser, begun.body['clientSecret'], { email: `sam${at}@payer.test` })
    guests.push(browser)
  }
  await Promise.all(guests.map((browser) => billing.say(browser, '/api/checkout/claim')))
  await billing.settle()
  expect((await namesOf(inviter)).filter((name) => name.startsWith('sam-'))).toHaveLength(1)
  expect((await own(inviter)).links.find(({ id }) => id === single.id)).toMatchObject({ state: 'used_up' })
  expect((await follow(visitor, single.code)).status).toBe(404)

  const short = await make(inviter, { days: 1 })
  expect((await follow(visitor, short.code)).status).toBe(200)
  await billing.advance(2 * day)
  await inviter.logIn('ines')
  expect((await follow(visitor, short.code)).status).toBe(404)

  const banned = await make(stranger)
  const boss = await billing.as(await billing.make.admin())
  const { id } = await billing.user('rex')
  await boss.put(`/api/admin/users/${id}/ban`, { banned: true, reason: 'spam' })
  expect((await follow(visitor, banned.code)).status).toBe(404)
})

test('members make links, at most twenty that are open, and admins see and end them', async () => {
  const nobody = billing.browser()
  await nobody.logIn('tom')
  expect((await nobody.call('POST', '/api/invitations', {})).status).toBe(402)
  expect(await own(nobody)).toEqual({ canInvite: false, links: [], invited: [] })
  const many = (await billing.subscriber('una', 'starter')).browser
  const made = await Promise.all(
    Array.from({ length: 24 }, () => answerOf(many.call('POST', '/api/invitations', {}))),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(made.filter(({ body }) => body['code'] === 'invitation.too_many')).toHaveLength(4)

  const boss = await billing.as(await billing.make.admin())
  const listed = await boss.get<{ id: string; inviter: { username: string } }[]>(
    '/api/admin/invitations?user=una&limit=5',
  )
  expect(listed.body).toHaveLength(5)
  const [first] = listed.body
  const end = () => boss.call('DELETE', `/api/admin/invitations/${first?.id}`, { reason: 'misused' })
  expect([(await end()).status, (await end()).status]).toEqual([200, 404])
  expect((await own(many)).links.filter(({ state }) => state === 'revoked')).toHaveLength(1)
  expect((await boss.call('GET', '/api/admin/invitations?user=nobody-here')).status).toBe(404)
  expect((await many.call('GET', '/api/admin/invitations')).status).toBe(403)
})

test('payments that are heard of at once count once each, and a link for one counts one', async () => {
  const { invitations } = billing.app.services
  const joinAtOnce = (ids: string[]) =>
    Promise.all(ids.map((id) => billing.store.transaction((tx) => invitations.join(tx, id))))
  const { code } = await make(inviter, { maxUses: 1 })
  const guests: string[] = []
  for (let at = 0; at < 8; at += 1) {
    const name = `vic-${at}`
    const browser = billing.browser()
    await follow(browser, code)
    await browser.logIn(name)
    guests.push((await billing.user(name)).id)
  }
  await haveBegunToPay(guests)
  await joinAtOnce(guests)
  const joined = (await namesOf(inviter)).filter((name) => name.startsWith('vic-'))
  expect(joined).toHaveLength(1)

  const many = await make(inviter)
  const browser = billing.browser()
  await follow(browser, many.code)
  await browser.logIn('wes')
  const { id } = await billing.user('wes')
  await haveBegunToPay([id])
  await joinAtOnce(Array.from({ length: 8 }, () => id))
  expect((await own(inviter)).links.find((link) => link.id === many.id)).toMatchObject({ joined: 1 })
  await billing.settle()
  const told = await inviter.json<Notification[]>('/api/notifications')
  expect(told.filter(({ text }) => text.includes('wes became a member'))).toHaveLength(1)
})

test('whose maker was banned meanwhile was invited by nobody', async () => {
  const maker = (await billing.subscriber('xan', 'starter')).browser
  const { code } = await make(maker)
  const browser = billing.browser()
  await follow(browser, code)
  await browser.logIn('yas')
  const boss = await billing.as(await billing.make.admin())
  const { id } = await billing.user('xan')
  await boss.put(`/api/admin/users/${id}/ban`, { banned: true, reason: 'spam' })
  await pay(browser)
  expect(await tiesOf('yas')).toMatchObject({ invitedBy: null })
  expect(await tiesOf('xan')).toMatchObject({ count: 0 })
})
