import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invoice } from '#shared/billing.ts'
import type { Notification } from '#shared/notifications.ts'
import type { PostPage } from '#shared/posts.ts'
import type { Rehearsal } from '#shared/rehearsals.ts'
import type { Payment, Repayment } from '#shared/repayments.ts'
import { recount } from '#db/recount.ts'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { failRefund, refundCharge } from '../../dev/payments/engine/refunds.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { TestClient } from '../../testing/client.ts'

let billing: Billing
let boss: Awaited<ReturnType<Billing['make']['admin']>>
let admin: TestClient
beforeAll(async () => {
  billing = await startBilling()
  boss = await billing.make.admin()
  admin = await billing.as(boss)
})
afterAll(() => billing.close())

const reason = 'A week was down'

/** A member who has paid, with a review and a poll to say something about. */
async function paying(username: string) {
  const { browser, user } = await billing.subscriber(username)
  const own = await billing.as(user)
  const base = `/api/admin/users/${user.id}/payments`
  const payments = async () => (await admin.get<Payment[]>(base)).body
  const [payment] = await payments()
  if (!payment) throw new Error('nothing was paid')
  const path = `${base}/${payment.id}`
  const rehearse = (query = '') => admin.get<Rehearsal>(`${path}/rehearsal${query}`)
  const refund = (body: object = {}) => admin.post<Repayment>(`${path}/refund`, { reason, ...body })
  const charges = () => billing.sandbox.world.store.list('charge', { customer: user.stripeCustomerId ?? '' })
  const refunds = () => billing.sandbox.world.store.list('refund', { charge: charges()[0]?.id ?? '' })
  const told = async () => {
    const page = await own.get<Notification[]>('/api/notifications')
    return page.body.filter(({ kind }) => kind === 'billing').map(({ text }) => text)
  }
  return { browser, own, user, payment, payments, rehearse, refund, charges, refunds, told }
}
const said = ({ consequences }: Rehearsal) =>
  Object.fromEntries(consequences.map(({ name, count, cents }) => [name, cents ?? count]))

describe('a payment of a membership', () => {
  test('goes back whole with its membership and opinions, as it was rehearsed', async () => {
    const one = await paying('rosa')
    const { make, store } = billing
    const review = await make.post({ type: 'review', rating: 4 })
    const poll = await make.post({ type: 'poll', options: ['yes', 'no'] })
    const { body } = await billing.visitor.get<PostPage>(`/api/posts/${poll.id}`)
    await billing.say(one.browser, '/api/votes', { type: 'upvote', postId: review.id })
    await billing.say(one.browser, '/api/votes', { type: 'upvote', commentId: (await make.comment()).id })
    await billing.say(one.browser, '/api/reviews/rate', { postId: review.id, rating: 5 })
    await billing.say(one.browser, '/api/polls/vote', {
      postId: poll.id,
      optionId: body.poll?.options[0]?.id,
    })

    const { body: seen } = await one.rehearse('?endsMembership=true')
    const paid = one.payment.amountPaid
    expect(said(seen)).toEqual({
      refund: paid,
      membership_refunded: 1,
      votes: 2,
      poll_votes: 1,
      ratings: 1,
      notifications: 3,
    })
    // One more vote is another list, and nothing is sent.
    await billing.say(one.browser, '/api/votes', { type: 'upvote', postId: poll.id })
    const act = { endsMembership: true, expected: seen.hash }
    expect(await one.refund(act)).toMatchObject({ status: 409, body: { code: 'rehearsal.changed' } })
    await billing.settle()
    expect(one.refunds()).toEqual([])

    const { body: now } = await one.rehearse('?endsMembership=true')
    const done = await one.refund({ ...act, expected: now.hash.slice(0, 8) })
    expect(done).toMatchObject({ status: 201, body: { amount: paid, status: 'pending', reason } })
    await billing.settle()
    expect(one.refunds()).toMatchObject([{ amount: paid, metadata: { refundId: done.body.id } }])
    const after = await billing.user('rosa')
    expect(after).toMatchObject({ subscriptionStatus: 'none', planType: 'none' })
    expect(after.opinionsWithdrawnAt).not.toBeNull()
    expect(await recount(store, { isDryRun: true })).toEqual([])

    const [shown] = await one.payments()
    expect(shown).toMatchObject({ amountRefunded: paid, refunds: [{ status: 'done', endsMembership: true }] })
    const own = await one.own.get<Invoice[]>('/api/invoices')
    expect(own.body[0]).toMatchObject({ amountPaid: paid, amountRefunded: paid })
    const told = (await one.told()).join()
    expect(told).toContain(`on their way back to your card: ${reason}`)
    expect(told).toContain('Your subscription has ended')
    expect(told).toContain(
      'The payment for your membership was refunded: your votes, poll votes and ratings are kept',
    )
    const mails = await billing.mails(`refunded:${done.body.id}`)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(reason)
    const { adminActions } = store.tables
    const acts = await store.read((db) =>
      db.select().from(adminActions).where(eq(adminActions.targetId, one.user.id)),
    )
    const logged = acts.find(({ action }) => action === 'refund_payment')
    expect(logged).toMatchObject({ reason, metadata: { invoice: one.payment.number, endsMembership: true } })
    expect((await one.refund()).body).toMatchObject({ code: 'refund.impossible' })
  })

  test('goes back in parts, never more than was paid, and leaves a paying member', async () => {
    const one = await paying('petra')
    const paid = one.payment.amountPaid
    const { body: seen } = await one.rehearse('?amountCents=300')
    expect(said(seen)).toEqual({ refund: 300, notifications: 1 })
    const act = { amountCents: 300, expected: seen.hash }
    expect((await one.refund(act)).status).toBe(201)
    // Asked for, and not known to the provider yet: it is gone from what is left all the same.
    expect((await one.refund({ amountCents: paid - 299 })).body).toMatchObject({ code: 'refund.impossible' })
    await billing.settle()
    const both = await Promise.all([1, 2].map(() => one.refund({ amountCents: paid - 300 })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    await billing.settle()
    expect(
      one
        .refunds()
        .map(({ amount }) => amount)
        .toSorted((a, b) => a - b),
    ).toEqual([300, paid - 300])
    expect((await billing.user('petra')).subscriptionStatus).toBe('active')
    expect(await one.payments()).toMatchObject([{ amountRefunded: paid }])
  })

  test('is sent once, whatever becomes of the answer, and is told again when its bank sends it back', async () => {
    const one = await paying('faith')
    billing.fail('POST /v1/refunds', 'timeout_after_commit', 1)
    await one.refund({ amountCents: 500 })
    await billing.settle()
    await billing.advance(15 * 60)
    const [made] = one.refunds()
    expect(one.refunds()).toHaveLength(1)
    expect(await one.payments()).toMatchObject([{ amountRefunded: 500, refunds: [{ status: 'done' }] }])

    billing.sandbox.settle(() => failRefund(billing.sandbox.world, made?.id ?? ''))
    await billing.settle()
    expect(await one.payments()).toMatchObject([{ amountRefunded: 0, refunds: [{ status: 'failed' }] }])
    expect((await one.told()).join()).toContain('could not be sent back to your card')
    expect((await one.rehearse()).body.consequences[0]).toMatchObject({ cents: one.payment.amountPaid })
  })

  test('that was refunded at the provider’s own pages shows it, and one that is disputed cannot be', async () => {
    const one = await paying('elsa')
    const [charge] = one.charges()
    const { world } = billing.sandbox
    billing.sandbox.settle(() => void refundCharge(world, charge?.id ?? '', { amount: 200, metadata: {} }))
    await billing.settle()
    expect(await one.payments()).toMatchObject([
      { amountRefunded: 200, refunds: [{ status: 'done', reason: 'Made at the payment provider' }] },
    ])
    billing.sandbox.settle(() => void openDispute(world, charge?.id ?? ''))
    await billing.settle()
    expect((await one.rehearse()).body).toMatchObject({ code: 'refund.impossible' })
  })

  test('goes back while a bank only asks, and after a dispute was won', async () => {
    const { world } = billing.sandbox
    const [asked, won] = [await paying('ines'), await paying('wanda')]
    const inProvider = async (work: () => unknown) => {
      billing.sandbox.settle(() => void work())
      await billing.settle()
    }
    await inProvider(() => openDispute(world, asked.charges()[0]?.id ?? '', 'inquiry'))
    await inProvider(() => openDispute(world, won.charges()[0]?.id ?? ''))
    expect((await won.refund()).body).toMatchObject({ code: 'refund.impossible' })
    await inProvider(() => closeDispute(world, won.charges()[0]?.id ?? '', 'won'))
    for (const one of [asked, won]) {
      const { body: seen } = await one.rehearse()
      expect((await one.refund({ expected: seen.hash })).status).toBe(201)
      await billing.settle()
      expect(await one.payments()).toMatchObject([
        { amountRefunded: one.payment.amountPaid, refunds: [{ status: 'done' }] },
      ])
      const [shown] = await one.payments()
      const [mail] = await billing.mails(`refunded:${shown?.refunds[0]?.id}`)
      expect(mail?.text.includes('Your membership goes on.')).toBe(one === asked)
    }
  })

  test('of a membership that has ended does not end the one after it, and nobody says so', async () => {
    const one = await paying('rita')
    await billing.say(one.browser, '/api/cancel-subscription')
    await billing.advance(40 * day)
    admin = await billing.as(boss)
    await one.browser.logIn('rita')
    await billing.pay(one.browser, { planSlug: 'starter', email: 'rita@payer.test' })
    await billing.settle()
    expect(await billing.user('rita')).toMatchObject({ subscriptionStatus: 'active', planType: 'starter' })
    const { body: seen } = await one.rehearse('?endsMembership=true')
    expect(said(seen)).not.toHaveProperty('membership_refunded')
    const done = await one.refund({ endsMembership: true, expected: seen.hash })
    expect(done).toMatchObject({ status: 201, body: { endsMembership: false } })
    await billing.settle()
    expect(await billing.user('rita')).toMatchObject({ subscriptionStatus: 'active', planType: 'starter' })
    const [mail] = await billing.mails(`refunded:${done.body.id}`)
    expect(mail?.text).toContain('Your membership goes on.')
  })

  test('goes back once by one rehearsal, however often it is pressed', async () => {
    const one = await paying('pia')
    const { body: seen } = await one.rehearse('?amountCents=300')
    const act = { amountCents: 300, expected: seen.hash }
    const all = await Promise.all([1, 2, 3].map(() => one.refund(act)))
    const refused = all.filter(({ status }) => status !== 201)
    const changed = { status: 409, body: { code: 'rehearsal.changed' } }
    expect(refused).toMatchObject([changed, changed])
    await billing.settle()
    // Sent meanwhile, it still is what has gone back since the list was made.
    expect(await one.refund(act)).toMatchObject(changed)
    expect(await one.payments()).toMatchObject([{ amountRefunded: 300 }])
    const { body: next } = await one.rehearse('?amountCents=300')
    expect((await one.refund({ ...act, expected: next.hash })).status).toBe(201)
    await billing.settle()
    expect(await one.payments()).toMatchObject([{ amountRefunded: 600 }])
  })

  test('is refunded by admins alone, of that person alone', async () => {
    const [one, other] = [await paying('anna'), await billing.member()]
    const path = `/api/admin/users/${one.user.id}/payments`
    expect((await one.own.get(path)).status).toBe(403)
    expect((await one.own.post(`${path}/${one.payment.id}/refund`, { reason })).status).toBe(403)
    const wrong = `/api/admin/users/${other.user.id}/payments/${one.payment.id}/refund`
    expect((await admin.post(wrong, { reason })).status).toBe(404)
    expect((await one.refund({ amountCents: 0 })).status).toBe(400)
    expect((await one.refund({ reason: ' ' })).status).toBe(400)
    expect(one.refunds()).toEqual([])
  })
})

describe('a part that went back before anybody had claimed the payment', () => {
  const paidAsGuest = async (name: string) => {
    const browser = billing.browser()
    const checkoutId = await billing.pay(browser, { email: `${name}@payer.test` })
    await billing.settle()
    const { subscriptionId, customerId } = await billing.checkout(checkoutId)
    const [charge] = billing.sandbox.world.store.list('charge', { customer: customerId ?? '' })
    const giveBack = (amount: number) =>
      billing.sandbox.settle(
        () => void refundCharge(billing.sandbox.world, charge?.id ?? '', { amount, metadata: {} }),
      )
    const paymentsOf = async () => {
      const user = await billing.user(name)
      return { user, payments: (await admin.get<Payment[]>(`/api/admin/users/${user.id}/payments`)).body }
    }
    return { browser, checkoutId, subscriptionId, giveBack, paymentsOf }
  }
  const shown = [
    { amountRefunded: 200, refunds: [{ status: 'done', reason: 'Made at the payment provider' }] },
  ]

  test('is found at the claim, with the payment itself, once', async () => {
    const one = await paidAsGuest('gail')
    one.giveBack(200)
    await billing.settle()
    await billing.comeBack(one.browser, 'gail')
    await billing.settle()
    await billing.settle()
    const { user, payments } = await one.paymentsOf()
    expect(payments).toMatchObject(shown)
    const { membershipPayments, membershipRefunds } = billing.store.tables
    const { paid, refunds } = await billing.store.read(async (db) => ({
      paid: await db.select().from(membershipPayments).where(eq(membershipPayments.subjectId, user.id)),
      refunds: await db.select().from(membershipRefunds).where(eq(membershipRefunds.userId, user.id)),
    }))
    expect(paid).toMatchObject([{ id: payments[0]?.id, amountCents: payments[0]?.amountPaid }])
    expect(refunds).toMatchObject([{ amountCents: 200, invoiceId: payments[0]?.id }])
    const own = await billing.as(user)
    expect((await own.get<Invoice[]>('/api/invoices')).body).toMatchObject([{ amountRefunded: 200 }])
  })

  test('is found also where the provider does not answer after the claim', async () => {
    const one = await paidAsGuest('gwen')
    one.giveBack(200)
    await billing.settle()
    await billing.comeBack(one.browser, 'gwen')
    billing.fail('GET /v1/refunds', 'error_500', 3)
    await billing.settle()
    await billing.advance(15 * 60)
    admin = await billing.as(boss)
    expect((await one.paymentsOf()).payments).toMatchObject(shown)
  })

  test('is no income, and none that goes back, where nobody claims the payment', async () => {
    const one = await paidAsGuest('gabe')
    one.giveBack(200)
    await billing.settle()
    const { membershipPayments } = billing.store.tables
    const countPaid = async () =>
      (await billing.store.read((db) => db.select().from(membershipPayments))).length
    const before = await countPaid()
    await billing.advance(8 * day)
    expect(await billing.checkout(one.checkoutId)).toMatchObject({ status: 'refunded' })
    expect(await countPaid()).toBe(before)
  })
})
