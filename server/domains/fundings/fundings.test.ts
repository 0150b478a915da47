import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { chargeDisputeFee, closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { deleteCustomer } from '../../dev/payments/engine/customers.ts'
import { failRefund, refundCharge } from '../../dev/payments/engine/refunds.ts'
import type { FaultKind } from '../../dev/payments/faults.ts'
import { dealsOn } from '../../testing/deals.ts'
import { startSite, type TestSite } from '../../testing/site.ts'

const hour = 60 * 60
const day = 24 * hour

let site: TestSite
let on: ReturnType<typeof dealsOn>
beforeEach(async () => {
  site = await startSite()
  on = dealsOn(site)
})
/** Whatever the provider did, both books must say the same when it is over. */
afterEach(async () => {
  await arrive()
  const { differences } = await site.services.books.compare()
  const found = [...(await site.services.books.check()), ...differences]
  await site.close()
  if (found.length > 0) throw new Error(`the books disagree: ${JSON.stringify(found)}`)
})

const faulty = (match: string, kind: FaultKind, times = 1) => site.sandbox.faults.set({ match, kind, times })
const balances = async () => {
  const all = await site.services.ledger.total()
  return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0))
}
/** The provider's events reach us and are acted upon. */
async function arrive(): Promise<void> {
  for (let quiet = false; !quiet;) {
    await site.deliver()
    quiet = (await site.work()) === 0
  }
}
const later = () => new Date(site.clock.now().getTime() + 1000)
const alertsOf = async (kind: string) =>
  (await site.services.alerts.list()).filter((alert) => alert.kind === kind)
const chargeOf = async (fundingId: string) => (await site.services.fundings.sync(fundingId))?.chargeId ?? ''

describe('a charge that is captured in the background', () => {
  test('is credited at once, and its fee is booked when it is known', async () => {
    faulty('charge', 'late_fee')
    const { owner, campaignId, fundingId } = await on.campaign(50_000)
    expect(await site.services.fundings.find(owner, campaignId, fundingId)).toMatchObject({ status: 'paid' })
    expect(await balances()).toEqual({ campaign_free: 50_000, outside: -50_000 })
    expect((await site.services.books.compare()).differences).toEqual([])
    site.sandbox.advance(hour)
    await arrive()
    expect(await balances()).toEqual({ campaign_free: 50_000, outside: -48_520, processor_fees: -1480 })
  })

  test('is looked at again where the event of its fee is lost', async () => {
    faulty('charge', 'late_fee')
    await on.campaign(50_000)
    site.sandbox.advance(hour)
    site.takeEvents()
    expect(await site.services.fundings.resume(later())).toBe(0)
    expect(await balances()).toMatchObject({ processor_fees: -1480 })
  })

  test('has its fee booked by the event that tells of it, before anybody looks again', async () => {
    const listening = await startSite({ jobsOf: ['webhooks'] })
    try {
      listening.sandbox.faults.set({ match: 'charge', kind: 'late_fee', times: 1 })
      await dealsOn(listening).campaign(50_000)
      await listening.deliver()
      await listening.work()
      expect(await listening.services.ledger.total()).toMatchObject({ processor_fees: 0 })
      listening.sandbox.advance(hour)
      await listening.deliver()
      await listening.work()
      expect(await listening.services.ledger.total()).toMatchObject({ processor_fees: -1480 })
    } finally {
      await listening.close()
    }
  })

  test('with a fee in another currency is credited without it, and the operator is told', async () => {
    faulty('charge', 'foreign_fee')
    const { fundingId } = await on.campaign(50_000)
    expect(await balances()).toEqual({ campaign_free: 50_000, outside: -50_000 })
    expect(await alertsOf('funding.fee_currency')).toMatchObject([{ subjectId: fundingId }])
  })
})

describe('a round of looking again', () => {
  test('goes on behind a payment that fails, and tells how many did', async () => {
    const { owner, campaignId } = await on.campaign()
    const paid: string[] = []
    for (let n = 0; n < 3; n++) {
      const { clientSecret, fundingId } = await site.services.fundings.start(owner, campaignId, 5000)
      site.sandbox.pay(clientSecret)
      paid.push(fundingId)
    }
    site.takeEvents()
    faulty('GET /v1/checkout/sessions/:id', 'conflict')
    expect(await site.services.fundings.resume(later())).toBe(1)
    const { campaignFundings } = site.store.tables
    const rows = await site.store.read((db) =>
      db.select().from(campaignFundings).where(eq(campaignFundings.campaignId, campaignId)),
    )
    const statusOf = (id: string | undefined) => rows.find((row) => row.id === id)?.status
    expect(paid.map(statusOf)).toEqual(['open', 'paid', 'paid'])
    expect(await alertsOf('funding.stuck')).toMatchObject([
      { detail: expect.stringContaining(`1 could not be looked at: ${paid[0]}`) as string },
    ])
    expect(await site.services.fundings.resume(later())).toBe(0)
  })
})

describe('a key that the provider does not accept', () => {
  test.each([
    ['unauthorized', 'key_revoked'],
    ['forbidden', 'key_forbidden'],
  ] as const)('%s: a refund waits and is made once the key is right', async (fault, code) => {
    const { owner, campaignId } = await on.campaign(50_000)
    await arrive()
    faulty('GET /v1/refunds', fault, 3)
    await site.services.campaigns.close(owner, campaignId)
    for (let tries = 0; tries < 3; tries++) {
      await arrive()
      expect(await balances()).toMatchObject({ refund_pending: 50_000 })
      site.sandbox.advance(61)
    }
    expect(await alertsOf('provider.key_refused')).toMatchObject([{ subjectId: code }])
    await arrive()
    expect(await balances()).toEqual({ outside: 1480, processor_fees: -1480 })
    const spoken = JSON.stringify(await site.services.alerts.list())
    expect(spoken).not.toMatch(/[sr]k_(test|live)/)
  })
})

describe('what the provider has forgotten or keeps repeating', () => {
  test('a brand’s deleted customer is made anew, under its new name as well', async () => {
    const { owner, brand, campaignId } = await on.campaign()
    const { brands } = site.store.tables
    const customerOf = async () => {
      const [row] = await site.store.read((db) => db.select().from(brands).where(eq(brands.id, brand.id)))
      return row?.stripeCustomerId ?? ''
    }
    const first = await customerOf()
    site.sandbox.settle(() => deleteCustomer(site.sandbox.world, first))
    await on.fund(owner, campaignId, 5000)
    const second = await customerOf()
    expect(second).not.toBe(first)
    site.sandbox.settle(() => deleteCustomer(site.sandbox.world, second))
    faulty('POST /v1/customers', 'error_500')
    await expect(site.services.fundings.start(owner, campaignId, 5000)).rejects.toMatchObject({
      code: 'payment.unavailable',
    })
    await site.services.brands.update(owner, brand.slug, { name: 'Another name' })
    await on.fund(owner, campaignId, 5000)
    expect(await customerOf()).not.toBe(second)
  })

  test('a customer of a brand that was deleted before anybody wrote it down is made anew', async () => {
    const { owner, brand, campaignId } = await on.draft()
    const ofBrand = () =>
      site.sandbox.world.store.list('customer').filter(({ metadata }) => metadata['brandId'] === brand.id)
    faulty('POST /v1/checkout/sessions', 'error_500')
    await expect(site.services.fundings.start(owner, campaignId, 5000)).rejects.toMatchObject({
      code: 'payment.unavailable',
    })
    const first = ofBrand().map(({ id }) => id)
    expect(first).toHaveLength(1)
    site.sandbox.settle(() => deleteCustomer(site.sandbox.world, first[0] ?? ''))
    await on.fund(owner, campaignId, 5000)
    expect(ofBrand().map(({ id }) => id)).toEqual([expect.any(String)])
    expect(ofBrand().map(({ id }) => id)).not.toEqual(first)
  })

  test('a stored failure of a refund does not come back for a day', async () => {
    const { owner, campaignId } = await on.campaign(50_000)
    await arrive()
    faulty('POST /v1/refunds', 'error_500')
    await site.services.campaigns.close(owner, campaignId)
    await arrive()
    expect(await balances()).toEqual({ outside: 1480, processor_fees: -1480 })
    expect(site.sandbox.world.store.list('refund')).toHaveLength(1)
    const asked = site.sandbox.requests.filter(
      ({ method, path }) => `${method} ${path}` === 'POST /v1/refunds',
    )
    expect(asked.at(-2)).toMatchObject({ isReplay: true })
    expect(asked.at(-1)?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey)
  })

  test.each([
    ['pends', { outside: 1480, processor_fees: -1480 }, { refund: 'done', refunded: 50_000 }],
    [
      'fails',
      { campaign_free: 50_000, outside: -48_520, processor_fees: -1480 },
      { refund: 'failed', refunded: 0 },
    ],
  ] as const)('a refund that %s is under way until the bank has spoken', async (kind, ends, told) => {
    const { owner, campaignId } = await on.campaign(50_000)
    const shown = async () => (await site.services.fundings.list(owner, campaignId))[0]
    expect(await shown()).toMatchObject({ refund: null, refunded: 0 })
    faulty('refund', kind)
    await site.services.campaigns.close(owner, campaignId)
    await arrive()
    expect(await balances()).toMatchObject({ refund_pending: 50_000 })
    expect(await shown()).toMatchObject({ refund: 'pending', refunded: 50_000 })
    expect((await site.services.books.compare()).differences).toEqual([])
    site.sandbox.advance(day)
    await arrive()
    expect(await balances()).toEqual(ends)
    expect(await shown()).toMatchObject(told)
  })
})

describe('a refund at the provider’s own pages that is heard of before its payment', () => {
  const pay = async () => {
    const { owner, campaignId } = await on.draft(50_000)
    const { clientSecret, fundingId } = await site.services.fundings.start(owner, campaignId, 50_000)
    site.sandbox.pay(clientSecret)
    return { owner, campaignId, fundingId, chargeId: site.sandbox.world.store.list('charge')[0]?.id ?? '' }
  }
  const giveBack = (chargeId: string, amount: number) =>
    site.sandbox.settle(() => refundCharge(site.sandbox.world, chargeId, { amount, metadata: {} }))
  /** The newest is acted upon before the others come. */
  const arriveReversed = async () => {
    for (const notice of site.takeEvents().toReversed()) {
      await site.services.webhooks.receive(notice)
      await site.work()
    }
    await arrive()
  }

  test.each([[50_000], [20_000]])('leaves the brand no more than what stayed: %i', async (amount) => {
    const { owner, campaignId, chargeId } = await pay()
    giveBack(chargeId, amount)
    await arriveReversed()
    const [funding] = await site.services.fundings.list(owner, campaignId)
    expect(funding).toMatchObject({ refund: 'done', refunded: amount })
    const { budget } = await site.services.campaigns.page(owner, campaignId)
    expect(budget).toMatchObject({ total: 50_000 - amount, free: 50_000 - amount })
  })

  test('and that the bank sends back leaves all of it', async () => {
    const { owner, campaignId, chargeId } = await pay()
    const { id } = giveBack(chargeId, 50_000)
    site.sandbox.settle(() => failRefund(site.sandbox.world, id))
    await arriveReversed()
    const { budget } = await site.services.campaigns.page(owner, campaignId)
    expect(budget).toMatchObject({ total: 50_000, free: 50_000 })
  })
})

describe('disputes', () => {
  const bank = (work: () => { id: string }) => site.sandbox.settle(work).id
  const funded = { campaign_free: 50_000, outside: -48_520, processor_fees: -1480 }
  const begin = async (kind?: 'chargeback' | 'inquiry' | 'prevented') => {
    const seller = await on.campaign(50_000)
    const chargeId = await chargeOf(seller.fundingId)
    const id = bank(() => openDispute(site.sandbox.world, chargeId, kind))
    await arrive()
    return { ...seller, id }
  }
  const fee = (id: string, cents: number) =>
    site.sandbox.settle(() => chargeDisputeFee(site.sandbox.world, id, cents))
  const close = (id: string, outcome: 'won' | 'lost' | 'warning_closed') =>
    site.sandbox.settle(() => closeDispute(site.sandbox.world, id, outcome))

  test('fees that come late and go back are booked, before and after the end', async () => {
    const { id } = await begin()
    fee(id, 1500)
    await arrive()
    expect(await balances()).toMatchObject({ disputed: -50_000, processor_fees: -1480 - 3000 })
    close(id, 'won')
    fee(id, -1500)
    await arrive()
    expect(await balances()).toEqual({
      campaign_free: 50_000,
      outside: -48_520 + 1500,
      processor_fees: -1480 - 1500,
    })
    fee(id, 700)
    await arrive()
    expect(await balances()).toMatchObject({ processor_fees: -1480 - 2200 })
  })

  test('what the networks settle at once is a loss of the budget', async () => {
    await begin('prevented')
    expect(await balances()).toEqual({ outside: 1480, processor_fees: -1480 })
  })

  test('an inquiry stops nothing and costs what it costs', async () => {
    const { id, owner, campaignId } = await begin('inquiry')
    expect(await balances()).toEqual(funded)
    expect(await site.services.campaigns.page(owner, campaignId)).toMatchObject({ status: 'active' })
    fee(id, 500)
    close(id, 'warning_closed')
    await arrive()
    expect(await balances()).toEqual({ ...funded, outside: -48_020, processor_fees: -1980 })
  })

  const lose = async (fundingId: string, cents: number) => {
    const chargeId = await chargeOf(fundingId)
    const id = bank(() => openDispute(site.sandbox.world, chargeId, { part: cents }))
    await arrive()
    return () => {
      close(id, 'lost')
      return arrive()
    }
  }

  test('what is left of a payment of which a part was lost can be promised', async () => {
    const seller = await on.campaign(50_000)
    const end = await lose(seller.fundingId, 10_000)
    await end()
    const { owner, campaignId } = seller
    await site.services.campaigns.decide(await on.admin(), campaignId, { decision: 'resume' })
    await on.held(seller, await on.creator(), { agreedRate: 40_000 })
    const { budget } = await site.services.campaigns.page(owner, campaignId)
    expect(budget).toMatchObject({ total: 40_000, spent: 40_000, free: 0 })
  })

  test('what is left of it goes back where the campaign has ended meanwhile', async () => {
    const { owner, campaignId, fundingId } = await on.campaign(50_000)
    const end = await lose(fundingId, 10_000)
    await site.services.campaigns.close(owner, campaignId)
    await arrive()
    expect(await alertsOf('refund.failed')).toEqual([])
    await end()
    // Where the provider refunds nothing of it any more, the operator is told.
    expect(await alertsOf('refund.failed')).toHaveLength(1)
    expect(await balances()).toMatchObject({ campaign_free: 40_000 })
  })

  test('an appeal that is won after the loss brings the budget back', async () => {
    const { id, owner, campaignId } = await begin()
    const shown = async () => (await site.services.fundings.list(owner, campaignId))[0]
    expect(await shown()).toMatchObject({ status: 'disputed', dispute: 'open', refunded: 0 })
    close(id, 'lost')
    await arrive()
    expect(await balances()).toEqual({ outside: 2980, processor_fees: -2980 })
    expect(await shown()).toMatchObject({ status: 'disputed', dispute: 'lost', refunded: 50_000 })
    close(id, 'won')
    await arrive()
    expect(await shown()).toMatchObject({ status: 'paid', dispute: 'won', refunded: 0 })
    expect(await balances()).toEqual({ campaign_free: 50_000, outside: -47_020, processor_fees: -2980 })
  })

  test('an appeal gives the platform back what it had paid creators by itself', async () => {
    const seller = await on.campaign(5000)
    const creator = await on.creator()
    const { gross } = await on.held(seller, creator)
    const chargeId = await chargeOf(seller.fundingId)
    const id = bank(() => openDispute(site.sandbox.world, chargeId))
    close(id, 'lost')
    await arrive()
    expect(await balances()).toMatchObject({ losses: -gross })
    close(id, 'won')
    await arrive()
    expect(await balances()).toMatchObject({ campaign_free: 5000 - gross })
    expect(await balances()).not.toHaveProperty('losses')
  })
})
