import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Earnings } from '#shared/earnings.ts'
import type { Notification } from '#shared/notifications.ts'
import type { Statement } from '#shared/statements.ts'
import { idOf } from '../../ports/stripe/reading.ts'
import { fileCard } from '../../dev/payments/engine/cards.ts'
import { payInvoice } from '../../dev/payments/engine/collection.ts'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { closeUnpaid, intentIdOf } from '../../dev/payments/engine/invoices.ts'
import { refundCharge } from '../../dev/payments/engine/refunds.ts'
import { cards, day } from '../../testing/billing.ts'
import { startRenewals, type RenewalSite } from '../../testing/renewals.ts'

let site: RenewalSite
beforeAll(async () => {
  site = await startRenewals()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<RenewalSite['member']>>

/** Somebody whose deals are released, a day before their renewal. */
async function earner(name: string, ...gross: number[]) {
  const one = await site.member(name)
  const deals = []
  for (const cents of gross) deals.push(await site.earn(one, cents))
  await site.passTo(one, -1)
  return { one, deals }
}

const latest = ({ subscriptionId }: Member) => site.invoices(subscriptionId)[0]
/** The charge that paid the latest invoice. */
function chargeOf(one: Member): string {
  const { world } = site.sandbox
  const intentId = intentIdOf(world, latest(one)?.id ?? '') ?? ''
  return idOf(world.store.get('payment_intent', intentId).latest_charge) ?? ''
}
/** The day of the renewal, with the hour in which its invoice is a draft. */
async function renew(one: Member): Promise<void> {
  await site.passTo(one, 0)
  await site.pass(0.1, one)
}

/** The membership had ended when its invoice was paid: so the provider says, and so the renewal is undone. */
async function undo(one: Member): Promise<void> {
  const { world } = site.sandbox
  site.sandbox.settle(() => {
    const subscription = world.store.get('subscription', one.subscriptionId)
    const endedAt = (latest(one)?.status_transitions.paid_at ?? 0) - 1
    world.store.put('subscription', { ...subscription, status: 'canceled', ended_at: endedAt })
  })
  await site.app.services.renewals.covers.settle(latest(one)?.id ?? '')
}

test('a renewal is paid from what is payable, before its card', async () => {
  const { one, deals } = await earner('whole', 2500)
  const before = await site.choice(one)
  expect(before).toMatchObject({
    isOn: false,
    payable: 2000,
    next: { amount: 999, fromEarnings: 999, fromCard: 0 },
    renewals: [],
  })
  expect(await site.choose(one)).toMatchObject({ isOn: true })
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'paid', total: 0, amount_paid: 0 })
  expect(await site.choice(one)).toMatchObject({
    payable: 1001,
    renewals: [{ status: 'paid', due: 999, amount: 999, returned: 0 }],
  })
  expect(await site.deal(deals[0]?.contentId ?? '')).toMatchObject({ status: 'payable', coveredCents: 999 })
  expect(await site.check()).toEqual([])
  const told = await site.market.ok(one.client.get<Notification[]>('/api/notifications'))
  expect(JSON.stringify(told)).toContain('Your renewal was paid from your earnings: $9.99')

  // The rest is transferred, and no more.
  await site.market.onboard(one)
  await site.settle()
  expect(await site.market.payOut()).toMatchObject({ paid: [{ amount: 1001 }] })
  expect(await site.check()).toEqual([])
  const statementOf = (at: string) =>
    site.market.ok(one.client.get<Statement>(`/api/earnings/statement?month=${at.slice(0, 7)}`))
  expect(await statementOf(site.clock.now().toISOString())).toMatchObject({ closing: 0 })
  const { paid, forPlan, months } = await site.market.ok(one.client.get<Earnings>('/api/earnings'))
  const paidOut = months.reduce((sum, each) => sum + each.paid, 0)
  expect({ paid, forPlan, paidOut }).toEqual({ paid: 1001, forPlan: 999, paidOut: 1001 })
  // Between the renewal and the payout a month may have ended.
  const { renewals } = await site.choice(one)
  expect((await statementOf(renewals[0]?.at ?? '')).lines).toEqual(
    expect.arrayContaining([expect.objectContaining({ event: 'plan_paid', amount: -999 })]),
  )
})

test('whoever did not choose it pays by card', async () => {
  const { one } = await earner('card', 2500)
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'paid', amount_paid: 999 })
  expect(await site.covers(one.user.id)).toEqual([])
})

test('a part is paid from earnings and the rest by card, which is left nothing too small to charge', async () => {
  const { one } = await earner('part', 500)
  await site.choose(one)
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'paid', total: 599, amount_paid: 599 })
  const { one: near } = await earner('near', 1200)
  await site.choose(near)
  expect(await site.choice(near)).toMatchObject({ payable: 960, next: { fromEarnings: 949, fromCard: 50 } })
  await renew(near)
  expect(latest(near)).toMatchObject({ status: 'paid', amount_paid: 50 })
  expect(await site.check()).toEqual([])
})

test('several deals give together, the oldest first, and what is held gives nothing', async () => {
  const one = await site.member('several')
  await site.earn(one, 500)
  await site.earn(one, 500)
  await site.passTo(one, -3)
  await site.earn(one, 5000)
  await site.choose(one)
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'paid', amount_paid: 199 })
  expect(await site.check()).toEqual([])
})

test('a card that fails is helped by earnings, also when they are chosen only then', async () => {
  const { one } = await earner('failing', 2500)
  await site.control('card', { subscriptionId: one.subscriptionId, number: cards.declinesOnFile })
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'open' })
  await site.choose(one)
  await site.settle()
  expect(latest(one)).toMatchObject({ status: 'paid', pre_payment_credit_notes_amount: 999 })
  expect(await site.user('failing')).toMatchObject({ stripeStatus: 'active' })
  expect(await site.check()).toEqual([])
})

test('a refund gives the earnings their share back, to the cent, once', async () => {
  const { one } = await earner('refunded', 500)
  await site.choose(one)
  await renew(one)
  const { sandbox } = site
  const refund = (amount: number) =>
    sandbox.settle(() => refundCharge(sandbox.world, chargeOf(one), { amount, metadata: {} }))
  refund(300)
  await site.settle()
  expect(await site.choice(one)).toMatchObject({
    payable: 200,
    renewals: [{ returned: 200, status: 'paid' }],
  })
  refund(299)
  await site.settle()
  await site.settle()
  expect(await site.choice(one)).toMatchObject({
    payable: 400,
    renewals: [{ returned: 400, status: 'returned' }],
  })
  expect(await site.check()).toEqual([])
})

test('a payment that its bank takes back gives all of the earnings back, also of a deal paid out meanwhile', async () => {
  const { one, deals } = await earner('disputed', 800)
  await site.earn(one, 2500)
  await site.choose(one)
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'paid', amount_paid: 359 })
  const { sandbox } = site
  await site.pass(8, one)
  await site.market.onboard(one)
  await site.settle()
  // The deal that gave all it had is not sent; the other is.
  expect(await site.market.payOut()).toMatchObject({ paid: [{ amount: 2000 }] })
  sandbox.settle(() => openDispute(sandbox.world, chargeOf(one), 'chargeback'))
  await site.settle()
  expect((await site.covers(one.user.id))[0]).toMatchObject({ returnedCents: 640, reason: 'disputed' })
  expect(await site.deal(deals[0]?.contentId ?? '')).toMatchObject({ status: 'payable', coveredCents: 0 })
  expect(await site.check()).toEqual([])
})

test('a bank that only asks, or a dispute that is won before anybody looks, gives nothing back', async () => {
  const { one } = await earner('asked', 500)
  await site.choose(one)
  await renew(one)
  const { sandbox } = site
  let id = ''
  const bank = async (work: () => { id: string }) => {
    sandbox.settle(() => ({ id } = work()))
    await site.settle()
    expect(await site.choice(one)).toMatchObject({ payable: 0, renewals: [{ returned: 0, status: 'paid' }] })
  }
  await bank(() => openDispute(sandbox.world, chargeOf(one), 'inquiry'))
  await bank(() => closeDispute(sandbox.world, id, 'warning_closed'))
  await bank(() => {
    const opened = openDispute(sandbox.world, chargeOf(one), 'chargeback')
    return closeDispute(sandbox.world, opened.id, 'won')
  })
  expect(await site.user('asked')).toMatchObject({ stripeStatus: 'active' })
  expect(await site.check()).toEqual([])
})

test('what comes back to a deal that was paid is sent as a transfer of its own', async () => {
  const { one, deals } = await earner('again', 2500)
  const id = deals[0]?.contentId ?? ''
  await site.control('card', { subscriptionId: one.subscriptionId, number: cards.declinesOnFile })
  await site.choose(one)
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'paid', amount_paid: 0 })
  await site.market.onboard(one)
  await site.settle()
  expect(await site.market.payOut()).toMatchObject({ paid: [{ amount: 1001 }] })
  await site.earn(one, 500)
  await site.pass(8, one)
  expect(await site.deal(id)).toMatchObject({ status: 'paid', isPaid: true })
  await undo(one)
  const { world } = site.sandbox
  expect(await site.deal(id)).toMatchObject({ status: 'payable', isPaid: false, coveredCents: 0 })
  expect(await site.check()).toEqual([])
  const { paid } = await site.market.payOut()
  expect(new Set(paid.map(({ amount }) => amount))).toEqual(new Set([400, 999]))
  const sent = world.store.list('transfer').filter(({ metadata }) => metadata['contentId'] === id)
  expect(sent.map(({ amount, metadata }) => [amount, metadata['part']])).toEqual([
    [999, '2'],
    [1001, undefined],
  ])
  expect(await site.check()).toEqual([])
  expect((await site.app.services.books.compare()).differences).toEqual([])
})

test('what is taken back of a transfer, by an answer that is lost, is not taken of the one after it too', async () => {
  const { one, deals } = await earner('twice', 2500)
  const contentId = deals[0]?.contentId ?? ''
  await site.control('card', { subscriptionId: one.subscriptionId, number: cards.declinesOnFile })
  await site.choose(one)
  await renew(one)
  await site.market.onboard(one)
  await site.settle()
  await site.market.payOut()
  const { world, faults } = site.sandbox
  faults.set({ match: 'POST /v1/transfers/:id/reversals', kind: 'timeout_after_commit', times: 10 })
  const { reversals } = site.app.services.payouts
  const { actor } = await site.market.admin()
  const order = { contentId, reason: 'Bought the votes', amountCents: 300 }
  await expect(reversals.reverse(actor, order)).rejects.toThrow('The payout could not be taken back')
  faults.clear()
  await site.earn(one, 500)
  await site.pass(8, one)
  await undo(one)
  await site.market.payOut()
  // The provider has forgotten the key of the first try.
  await site.pass(2)
  expect(await reversals.resume()).toBe(0)
  await site.settle()
  const sent = world.store.list('transfer').filter(({ metadata }) => metadata['contentId'] === contentId)
  expect(sent.map(({ amount, amount_reversed: back }) => [amount, back])).toEqual([
    [999, 0],
    [1001, 300],
  ])
  expect((await site.app.services.books.compare()).differences).toEqual([])
})

test('a payout run and a renewal at the same moment never pay the same cents', async () => {
  const { one } = await earner('raced', 2500)
  await site.choose(one)
  await site.market.onboard(one)
  await site.settle()
  site.sandbox.advance(day + 60)
  const invoiceId = latest(one)?.id ?? ''
  const { covers } = site.app.services.renewals
  const { hash } = await site.app.services.payouts.runs.plan()
  const { actor } = await site.market.admin()
  const ends = await Promise.allSettled([
    site.app.services.payouts.runs.execute(actor, { hash }),
    ...Array.from({ length: 8 }, () => covers.settle(invoiceId)),
  ])
  await site.settle()
  await covers.settle(invoiceId)
  const [run] = ends
  const paid = run.status === 'fulfilled' && 'paid' in (run.value ?? {}) ? run.value : null
  const made = await site.covers(one.user.id)
  const sent = (paid?.paid ?? []).filter(({ creatorId }) => creatorId === one.user.id)
  expect(made.length + sent.length).toBe(1)
  expect(await site.check()).toEqual([])
  expect((await site.market.balances())['creator_payable'] ?? 0).toBeGreaterThanOrEqual(0)
})

test('what is under a report gives nothing, and whoever leaves pays nothing', async () => {
  const { one, deals } = await earner('reported', 2500)
  await site.make.report({ post: deals[0]?.post as never, status: 'pending' })
  await site.choose(one)
  expect(await site.choice(one)).toMatchObject({ payable: 0, next: { fromEarnings: 0, fromCard: 999 } })
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'paid', amount_paid: 999 })
  await site.store.transaction((tx) => site.app.services.renewals.forget(tx, one.user.id))
  expect(await site.choice(one)).toMatchObject({ isOn: false })
})

/** The operator gives an unpaid renewal up, at the provider's own pages; `pay` is what its person does all the same. */
function giveUp(one: Member) {
  const { world } = site.sandbox
  const invoiceId = latest(one)?.id ?? ''
  site.sandbox.settle(() => void closeUnpaid(world, invoiceId, 'uncollectible'))
  const pay = () =>
    site.sandbox.settle(() => {
      const { customer } = world.store.get('subscription', one.subscriptionId)
      const card = { number: cards.good, expiry: '12/34' }
      const { id } = fileCard(world, card, { customer: idOf(customer) ?? '', email: null })
      payInvoice(world, invoiceId, id)
    })
  return { pay }
}

/** A renewal that earnings paid a part of, and no card the rest. */
async function givenUp(name: string) {
  const { one } = await earner(name, 500)
  await site.choose(one)
  await site.control('card', { subscriptionId: one.subscriptionId, number: cards.declinesOnFile })
  await renew(one)
  expect(latest(one)).toMatchObject({ status: 'open', amount_remaining: 599 })
  return { one, ...giveUp(one) }
}

test('an invoice that was given up cannot be paid without the part that came back to the earnings', async () => {
  const { one, pay } = await givenUp('given')
  await site.settle()
  expect(await site.choice(one)).toMatchObject({ payable: 400, renewals: [{ returned: 400 }] })
  expect(pay).toThrow('This invoice is already void.')
  await site.settle()
  expect(latest(one)).toMatchObject({ status: 'void', amount_paid: 0 })
  expect(await site.check()).toEqual([])
})

test('an invoice that was given up and paid all the same keeps its part from earnings', async () => {
  const { one, pay } = await givenUp('regretted')
  pay()
  await site.settle()
  expect(latest(one)).toMatchObject({ status: 'paid', amount_paid: 599 })
  expect(await site.choice(one)).toMatchObject({ payable: 0, renewals: [{ returned: 0, status: 'paid' }] })
  expect(await site.check()).toEqual([])
})

test('an invoice that was given up before the earnings could help it is paid in full, and takes nothing of them', async () => {
  const { one } = await earner('unhelped', 500)
  await site.control('card', { subscriptionId: one.subscriptionId, number: cards.declinesOnFile })
  await renew(one)
  const { pay } = giveUp(one)
  await site.choose(one)
  await site.settle()
  pay()
  await site.settle()
  expect(latest(one)).toMatchObject({ status: 'paid', amount_paid: 999 })
  expect(await site.choice(one)).toMatchObject({ payable: 400, renewals: [] })
  expect(await site.check()).toEqual([])
})
