import { afterEach, beforeEach, expect, test } from 'vitest'
import { cards, day, startRig, subscribe, uniqueId, type Rig } from './testing/rig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

/** A subscription whose renewal's invoice is a draft. */
async function drafted(number = cards.good) {
  const { subscriptionId, customerId } = await subscribe(rig)
  await rig.post('control/card', { subscriptionId, number })
  await rig.advance(30 * day)
  const { latestInvoiceId } = await rig.gateway.readSubscription(subscriptionId)
  return { subscriptionId, customerId, invoiceId: latestInvoiceId ?? '' }
}

const orderFor = (
  { invoiceId, customerId }: { invoiceId: string; customerId: string },
  amountCents: number,
) => ({
  coverId: uniqueId('cover'),
  invoiceId,
  customerId,
  amountCents,
  currency: 'usd',
  description: 'Paid from your earnings',
})

test('a draft takes one line for each cover, and its card pays the rest', async () => {
  const at = await drafted()
  const order = orderFor(at, 400)
  const made = await rig.gateway.creditInvoice(order)
  expect(made).toMatchObject({ outcome: 'credited' })
  expect(await rig.gateway.creditInvoice(order)).toEqual(made)
  expect(await rig.gateway.readInvoice(at.invoiceId)).toMatchObject({
    status: 'draft',
    isRenewal: true,
    amountRemainingCents: 599,
    periodStartAt: new Date('2026-07-01T12:00:00Z'),
  })
  await rig.advance(3600)
  expect(await rig.gateway.readInvoice(at.invoiceId)).toMatchObject({ status: 'paid', amountPaidCents: 599 })
  expect(await rig.gateway.readInvoiceCharge(at.invoiceId)).toMatchObject({ amountCents: 599 })
  expect(await rig.gateway.creditInvoice(orderFor(at, 100))).toEqual({ outcome: 'closed' })
})

test('a draft that asks for nothing any more is paid without a card', async () => {
  const at = await drafted(cards.declinesOnFile)
  await rig.gateway.creditInvoice(orderFor(at, 999))
  await rig.advance(3600)
  expect(await rig.gateway.readInvoice(at.invoiceId)).toMatchObject({ status: 'paid', amountPaidCents: 0 })
  expect(await rig.gateway.readInvoiceCharge(at.invoiceId)).toBeNull()
  expect(await rig.gateway.readSubscription(at.subscriptionId)).toMatchObject({ status: 'active' })
})

test('an open invoice takes a credit note, in part or whole, and never too much', async () => {
  const at = await drafted(cards.declinesOnFile)
  await rig.advance(3600)
  expect(await rig.gateway.creditInvoice(orderFor(at, 1000))).toEqual({ outcome: 'closed' })
  expect(await rig.gateway.creditInvoice(orderFor(at, 300))).toMatchObject({ outcome: 'credited' })
  expect(await rig.gateway.readInvoice(at.invoiceId)).toMatchObject({
    status: 'open',
    amountRemainingCents: 699,
  })
  expect(await rig.gateway.creditInvoice(orderFor(at, 699))).toMatchObject({ outcome: 'credited' })
  expect(await rig.gateway.readInvoice(at.invoiceId)).toMatchObject({ status: 'paid' })
  expect(await rig.gateway.readSubscription(at.subscriptionId)).toMatchObject({
    status: 'active',
    payUrl: null,
  })
})

test('an answer that was lost is found again', async () => {
  const at = await drafted()
  const order = orderFor(at, 400)
  rig.sandbox.faults.set({ match: 'POST /v1/invoiceitems', kind: 'timeout_after_commit', times: 4 })
  await rig.gateway.creditInvoice(order).catch(() => null)
  rig.sandbox.faults.clear()
  expect(await rig.gateway.creditInvoice(order)).toMatchObject({ outcome: 'credited' })
  expect(rig.sandbox.world.store.list('invoiceitem')).toHaveLength(1)
})
