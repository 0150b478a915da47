import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GatewayMissing, GatewayRefused } from '#server/ports/stripe/errors.ts'
import { cards, day, fund, onboard, startRig, subscribe, uniqueId } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

const lastNotice = async (type: string) => {
  await rig.delivered()
  return rig.notices.findLast((notice) => notice.type === type)
}

describe('funding', () => {
  test('a paid funding has a charge with its fee, its campaign and its funding id', async () => {
    const { checkout, charge, fundingId, campaignId, customerId } = await fund(rig, 50_000)
    expect(checkout).toMatchObject({
      kind: 'funding',
      status: 'complete',
      isPaid: true,
      reference: fundingId,
      amountCents: 50_000,
      priceId: null,
      subscription: null,
      customerId,
    })
    expect(charge).toMatchObject({
      amountCents: 50_000,
      fee: { cents: 1480, currency: 'usd' },
      fundingId,
      subscriptionId: null,
      transferGroup: `campaign_${campaignId}`,
    })
    expect(await lastNotice('checkout.session.completed')).toMatchObject({ objectId: checkout.sessionId })
  })
})

describe('refund', () => {
  test('in parts, found again by our id, never more than the charge', async () => {
    const { charge } = await fund(rig, 10_000)
    const { chargeId } = charge
    const refundId = uniqueId('refund')
    const order = { refundId, chargeId, amountCents: 4000 }
    const refund = await rig.gateway.refund(order)
    expect(refund).toMatchObject({ refundId, chargeId, amountCents: 4000, status: 'succeeded' })
    expect(await rig.gateway.refund(order)).toEqual(refund)
    expect(await rig.gateway.findRefund({ chargeId, refundId })).toEqual(refund)
    expect(await rig.gateway.findRefund({ chargeId, refundId: 'other' })).toBeNull()
    expect(await rig.gateway.readRefund(refund.stripeRefundId)).toEqual(refund)

    const rest = { refundId: uniqueId('refund'), chargeId }
    await expect(rig.gateway.refund({ ...rest, amountCents: 6001 })).rejects.toBeInstanceOf(GatewayRefused)
    expect(await rig.gateway.refund({ refundId: uniqueId('refund'), chargeId })).toMatchObject({
      amountCents: 6000,
    })
    expect(await rig.gateway.readCharge(chargeId)).toMatchObject({ refundedCents: 10_000 })
    await expect(rig.gateway.refund({ refundId: uniqueId('refund'), chargeId })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('one made elsewhere has no id of ours; one that the bank sends back has failed', async () => {
    const { charge } = await fund(rig, 5000)
    const made = await rig.post('control/emit', { kind: 'refund', objectId: charge.chargeId })
    const stripeRefundId = String(made.body['id'])
    expect(await rig.gateway.readRefund(stripeRefundId)).toMatchObject({ refundId: null, amountCents: 5000 })
    expect(await lastNotice('charge.refunded')).toMatchObject({ objectId: charge.chargeId })
    await rig.post('control/emit', { kind: 'refund_failed', objectId: stripeRefundId })
    expect(await rig.gateway.readRefund(stripeRefundId)).toMatchObject({ status: 'failed' })
    expect(await rig.gateway.readCharge(charge.chargeId)).toMatchObject({ refundedCents: 0 })
  })

  test('one that is sent back before its time is not sent back twice', async () => {
    const { charge } = await fund(rig, 5000)
    rig.sandbox.faults.set({ match: 'refund', kind: 'fails', times: 1 })
    const made = await rig.post('control/emit', { kind: 'refund', objectId: charge.chargeId })
    const stripeRefundId = String(made.body['id'])
    await rig.post('control/emit', { kind: 'refund_failed', objectId: stripeRefundId })
    await rig.advance(2 * day)
    expect(await rig.gateway.readRefund(stripeRefundId)).toMatchObject({ status: 'failed' })
    expect(await rig.gateway.readCharge(charge.chargeId)).toMatchObject({ refundedCents: 0 })
  })

  test('a membership is refunded by its charge', async () => {
    const { latestInvoiceId, subscriptionId } = await subscribe(rig)
    const made = await rig.post('control/emit', { kind: 'refund', objectId: subscriptionId })
    const charge = await rig.gateway.readCharge(String(made.body['charge']))
    expect(charge).toMatchObject({
      refundedCents: 999,
      subscriptionId,
      invoiceId: latestInvoiceId,
      fundingId: null,
    })
  })
})

describe('dispute', () => {
  test('lost: the money and a fee are gone, and a refund is refused', async () => {
    const { charge } = await fund(rig, 8000)
    await rig.post('control/emit', { kind: 'dispute', objectId: charge.chargeId })
    const notice = await lastNotice('charge.dispute.created')
    const disputeId = notice?.objectId ?? ''
    expect(await rig.gateway.readDispute(disputeId)).toMatchObject({
      chargeId: charge.chargeId,
      amountCents: 8000,
      feeCents: 1500,
      outcome: 'open',
      withdrawnCents: 8000,
    })
    expect(await rig.gateway.readCharge(charge.chargeId)).toMatchObject({ isDisputed: true })
    await expect(
      rig.gateway.refund({ refundId: uniqueId('refund'), chargeId: charge.chargeId }),
    ).rejects.toMatchObject({ code: 'charge_disputed' })
    await rig.post('control/emit', { kind: 'dispute_lost', objectId: disputeId })
    expect(await rig.gateway.readDispute(disputeId)).toMatchObject({
      outcome: 'lost',
      withdrawnCents: 8000,
    })
    expect(await lastNotice('charge.dispute.closed')).toMatchObject({ objectId: disputeId })
  })

  test('won: the money comes back, the fee does not', async () => {
    const { charge } = await fund(rig, 8000)
    await rig.post('control/emit', { kind: 'dispute', objectId: charge.chargeId })
    await rig.post('control/emit', { kind: 'dispute_won', objectId: charge.chargeId })
    const notice = await lastNotice('charge.dispute.funds_reinstated')
    expect(await rig.gateway.readDispute(notice?.objectId ?? '')).toMatchObject({
      outcome: 'won',
      withdrawnCents: 0,
      feeCents: 1500,
    })
    expect(await rig.gateway.readCharge(charge.chargeId)).toMatchObject({ isDisputed: false })
    await rig.gateway.refund({ refundId: uniqueId('refund'), chargeId: charge.chargeId })
    expect(await rig.gateway.readCharge(charge.chargeId)).toMatchObject({ refundedCents: 8000 })
  })

  test('asked for only: nothing is taken, and a refund is made', async () => {
    const { charge } = await fund(rig, 8000)
    await rig.post('control/emit', { kind: 'dispute_inquiry', objectId: charge.chargeId })
    expect(await rig.gateway.readCharge(charge.chargeId)).toMatchObject({ isDisputed: false })
    await rig.gateway.refund({ refundId: uniqueId('refund'), chargeId: charge.chargeId })
    expect(await rig.gateway.readCharge(charge.chargeId)).toMatchObject({ refundedCents: 8000 })
  })

  test('cards that bring bad news bring it later', async () => {
    const disputed = await fund(rig, 6000, cards.disputed)
    const warned = await fund(rig, 6000, cards.fraudWarning)
    await rig.advance(3600)
    const warning = await lastNotice('radar.early_fraud_warning.created')
    expect(await rig.gateway.readFraudWarning(warning?.objectId ?? '')).toMatchObject({
      chargeId: warned.charge.chargeId,
      isActionable: true,
    })
    expect(await rig.gateway.readCharge(disputed.charge.chargeId)).toMatchObject({ isDisputed: false })
    await rig.advance(day)
    expect(await rig.gateway.readCharge(disputed.charge.chargeId)).toMatchObject({ isDisputed: true })
  })
})

describe('payees', () => {
  test('onboarding: restricted, left, finished, payable', async () => {
    const userId = uniqueId('user')
    const payee = { userId, email: 'a@example.test', displayName: 'A <b>', country: 'US' }
    const created = await rig.gateway.createPayee(payee)
    expect(created).toMatchObject({ capability: 'restricted', isPayable: false, isClosed: false })
    expect(created.requirementsDue).not.toEqual([])
    expect(await rig.gateway.createPayee(payee)).toEqual(created)

    const urls = { returnUrl: `${rig.origin}/earnings`, refreshUrl: `${rig.origin}/earnings?again` }
    const link = () => rig.gateway.payeeLink({ accountId: created.accountId, ...urls })
    const leave = async (url: string, action: string) => {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      })
      return [response.status, response.headers.get('location')]
    }
    const first = await link()
    const html = await (await fetch(first.url)).text()
    expect(html).toContain('A &lt;b&gt;')
    expect(html).not.toMatch(/<script|<style| style=/)
    expect(await leave(first.url, 'leave')).toEqual([303, urls.returnUrl])
    const returned = await lastNotice('v2.core.account_link.returned')
    expect(await rig.gateway.payeeOfEvent(returned?.eventId ?? '')).toBe(created.accountId)
    expect(await rig.gateway.readPayee(created.accountId)).toMatchObject({ isPayable: false })

    // A link works once.
    expect(await leave(first.url, 'finish')).toEqual([303, urls.refreshUrl])
    expect((await fetch(first.url, { redirect: 'manual' })).headers.get('location')).toBe(urls.refreshUrl)
    const old = await link()
    await rig.advance(601)
    expect(await leave(old.url, 'finish')).toEqual([303, urls.refreshUrl])

    expect(await leave((await link()).url, 'finish')).toEqual([303, urls.returnUrl])
    expect(await rig.gateway.readPayee(created.accountId)).toEqual({
      accountId: created.accountId,
      capability: 'active',
      isPayable: true,
      isClosed: false,
      requirementsDue: [],
    })
    const change = await lastNotice('v2.core.account[configuration.recipient].capability_status_updated')
    expect(change).toMatchObject({ objectId: created.accountId })
    expect((await fetch(`${rig.origin}/dev/payments/onboarding/none`)).status).toBe(404)
  })
})

describe('transfer', () => {
  const orderFor = (accountId: string, campaignId: string, amountCents: number) => ({
    contentId: uniqueId('content'),
    attempt: 1,
    accountId,
    amountCents,
    currency: 'usd',
    transferGroup: `campaign_${campaignId}`,
  })

  test('one per content, found again, reversed in parts', async () => {
    const accountId = await onboard(rig)
    const { charge, campaignId } = await fund(rig, 20_000)
    const order = { ...orderFor(accountId, campaignId, 2000), sourceChargeId: charge.chargeId }
    const sent = await rig.gateway.transfer(order)
    expect(sent).toMatchObject({ contentId: order.contentId, accountId, amountCents: 2000, reversedCents: 0 })
    expect(await rig.gateway.transfer(order)).toEqual(sent)
    const { transferGroup, contentId } = order
    expect(await rig.gateway.findTransfer({ transferGroup, contentId })).toEqual(sent)
    expect(await rig.gateway.findTransfer({ transferGroup, contentId: 'other' })).toBeNull()

    const { transferId } = sent
    const reversal = { reversalId: uniqueId('reversal'), transferId, amountCents: 500, reason: 'fraud' }
    expect(await rig.gateway.reverseTransfer(reversal)).toMatchObject({ transferId, amountCents: 500 })
    await rig.gateway.reverseTransfer(reversal)
    expect(await rig.gateway.readTransfer(transferId)).toMatchObject({ reversedCents: 500 })
    expect(await lastNotice('transfer.reversed')).toMatchObject({ objectId: transferId })
    const tooMuch = { ...reversal, reversalId: uniqueId('reversal'), amountCents: 1501 }
    await expect(rig.gateway.reverseTransfer(tooMuch)).rejects.toBeInstanceOf(GatewayRefused)
  })

  test('not to a payee who has not finished onboarding', async () => {
    const { charge, campaignId } = await fund(rig, 20_000)
    const payee = { userId: uniqueId('user'), email: 'b@example.test', displayName: 'B', country: 'US' }
    const { accountId } = await rig.gateway.createPayee(payee)
    const order = { ...orderFor(accountId, campaignId, 2000), sourceChargeId: charge.chargeId }
    await expect(rig.gateway.transfer(order)).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    })
    // A refusal is replayed like any answer; after onboarding it is another attempt.
    const link = await rig.gateway.payeeLink({ accountId, returnUrl: rig.origin, refreshUrl: rig.origin })
    await fetch(link.url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'finish' }),
      redirect: 'manual',
    })
    await expect(rig.gateway.transfer(order)).rejects.toBeInstanceOf(GatewayRefused)
    expect(await rig.gateway.transfer({ ...order, attempt: 2 })).toMatchObject({ amountCents: 2000 })
  })

  test('the transfers of a charge never exceed it', async () => {
    const accountId = await onboard(rig)
    const { charge, campaignId } = await fund(rig, 3000)
    const send = (amountCents: number) =>
      rig.gateway.transfer({
        ...orderFor(accountId, campaignId, amountCents),
        sourceChargeId: charge.chargeId,
      })
    await send(2000)
    await expect(send(1001)).rejects.toBeInstanceOf(GatewayRefused)
    await send(1000)
  })
})

test('card money is available after two days; the books add up by entry', async () => {
  const own = await startRig()
  try {
    const accountId = await onboard(own)
    const { charge, campaignId } = await fund(own, 10_000)
    expect(await own.gateway.balance('usd')).toEqual({
      currency: 'usd',
      availableCents: 0,
      pendingCents: 9680,
    })
    const order = {
      contentId: 'content',
      attempt: 1,
      accountId,
      amountCents: 1000,
      currency: 'usd',
      transferGroup: `campaign_${campaignId}`,
    }
    await expect(own.gateway.transfer(order)).rejects.toMatchObject({ code: 'balance_insufficient' })
    await own.advance(2 * day)
    expect(await own.gateway.transfer({ ...order, attempt: 2 })).toMatchObject({ amountCents: 1000 })
    await own.gateway.refund({ refundId: 'refund', chargeId: charge.chargeId, amountCents: 2000 })
    const window = { from: new Date('2026-06-01T00:00:00Z'), to: new Date('2026-07-01T00:00:00Z') }
    const page = await own.gateway.listBalanceEntries({ ...window, after: null })
    const entries = page.entries.toReversed()
    expect(entries.map(({ type, amountCents, feeCents }) => [type, amountCents, feeCents])).toEqual([
      ['charge', 10_000, 320],
      ['transfer', -1000, 0],
      ['refund', -2000, 0],
    ])
    expect(entries[0]).toMatchObject({ chargeId: charge.chargeId, transferGroup: order.transferGroup })
    expect(entries[1]).toMatchObject({ chargeId: null, transferGroup: order.transferGroup })
    expect(entries[2]).toMatchObject({ chargeId: charge.chargeId, transferId: null })
    expect(await own.gateway.balance('usd')).toMatchObject({ availableCents: 6680, pendingCents: 0 })
  } finally {
    await own.stop()
  }
})

test('what does not exist is missing', async () => {
  await expect(rig.gateway.readCharge('ch_none')).rejects.toBeInstanceOf(GatewayMissing)
  await expect(rig.gateway.readPayee('acct_none')).rejects.toBeInstanceOf(GatewayMissing)
  await expect(rig.gateway.readInvoice('in_none')).rejects.toBeInstanceOf(GatewayMissing)
})
