import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { monthOf, type Statement } from '#shared/statements.ts'
import type { TestClient } from '../../testing/client.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { failRefund, refundCharge } from '../../dev/payments/engine/refunds.ts'
import { startBilling, type Billing } from '../../testing/billing.ts'

let billing: Billing
let market: Market
beforeAll(async () => {
  billing = await startBilling()
  market = marketOn(billing)
})
afterAll(() => billing.close())

const thisMonth = () => monthOf(billing.clock.now())
const earnings = (month: string) => `/api/earnings/statement?month=${month}`
const ofBrand = (slug: string, month: string) => `/api/brands/${slug}/statement?month=${month}`
const eventsOf = ({ lines }: Statement) => lines.map(({ event, amount }) => [event, amount])

/** The cells of a CSV, whose texts here hold no line breaks. */
const cellsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map((m) => m[1] ?? m[2] ?? ''),
    )

async function download(client: TestClient, path: string) {
  const answer = await client.request(path)
  return { headers: answer.headers, cells: cellsOf(await answer.text()) }
}

/** What a call answers with, whatever its body is. */
const statusOf = async (client: TestClient, path: string) => (await client.request(path)).status

describe('a creator and a brand', () => {
  test('read a month of their money, which ends where the next one begins', async () => {
    const seller = await market.campaign({ budget: 20_000 })
    const { owner, campaignId, brand } = seller
    const one = await market.deal({ owner, campaignId })
    await market.publish({ owner, ...one })
    await market.onboard(one)
    const first = thisMonth()
    expect(await market.ok(one.client.get<Statement>(earnings(first)))).toMatchObject({
      kind: 'creator',
      firstMonth: null,
      opening: 0,
      closing: 0,
      lines: [],
      totals: [],
    })
    await market.advance(8, one, seller)
    const released = thisMonth()
    const { paid } = await market.payOut()
    await market.ok(seller.owner.post(`/api/campaigns/${campaignId}/close`))
    await market.settle()

    const own = await market.ok(one.client.get<Statement>(earnings(released)))
    expect(eventsOf(own)).toEqual([
      ['earned', 2000],
      ['paid_out', -2000],
    ])
    expect(own).toMatchObject({ firstMonth: released, opening: 0, closing: 0, currency: 'usd' })
    expect(own.lines[0]).toMatchObject({ gross: 2500, platformFee: 500, balance: 2000, brand: brand.name })

    const months = [...new Set([first, released])]
    const statements = await Promise.all(
      months.map((month) => market.ok(seller.owner.get<Statement>(ofBrand(brand.slug, month)))),
    )
    expect(statements.flatMap(eventsOf)).toEqual([
      ['paid_in', 20_000],
      ['post', -2500],
      ['refund', -17_500],
    ])
    expect(statements[0]).toMatchObject({ kind: 'brand', firstMonth: first, opening: 0 })
    expect(statements.at(-1)).toMatchObject({ closing: 0 })
    expect(statements.at(-1)?.opening).toBe(months.length === 1 ? 0 : statements[0]?.closing)

    const contentId = paid[0]?.contentId ?? ''
    const { actor } = await market.admin()
    await billing.app.services.payouts.reversals.reverse(actor, {
      contentId,
      reason: 'a copy',
      amountCents: 300,
    })
    const after = await market.ok(one.client.get<Statement>(earnings(thisMonth())))
    expect(after.lines.at(-1)).toMatchObject({ event: 'taken_back', amount: -300, balance: null })
    expect(after.closing).toBe(0)
  })

  test('read an empty month as one, and no other than a month', async () => {
    const { user } = await market.creator()
    const client = await billing.as(user)
    const empty = await market.ok(client.get<Statement>(earnings('2031-02')))
    expect(empty).toMatchObject({ month: '2031-02', firstMonth: null, opening: 0, closing: 0, lines: [] })
    const { cells } = await download(client, earnings('2031-02').replace('?', '/csv?'))
    expect(cells.map(([date, event]) => [date, event])).toEqual([
      ['date', 'event'],
      ['2031-02-01T00:00:00.000Z', 'opening'],
      ['2031-02-28T23:59:59.999Z', 'closing'],
    ])
    for (const month of ['2031-13', '2031', 'now', '', '2031-02-01'])
      expect((await client.get(earnings(month))).status).toBe(400)
  })

  test('are shown nobody else’s', async () => {
    const { brand, owner } = await market.campaign()
    const { client: stranger } = await market.creator()
    const month = thisMonth()
    for (const path of [ofBrand(brand.slug, month), ofBrand(brand.slug, month).replace('?', '/csv?')]) {
      expect(await statusOf(stranger, path)).toBe(403)
      expect(await statusOf(billing.visitor, path)).toBe(401)
      expect(await statusOf(owner, path)).toBe(200)
      expect(await statusOf((await market.admin()).client, path)).toBe(200)
    }
    expect(await statusOf(stranger, ofBrand('nobody-at-all', month))).toBe(404)
    expect(await statusOf(billing.visitor, earnings(month))).toBe(401)
    expect(await market.ok(stranger.get<Statement>(earnings(month)))).toMatchObject({ lines: [] })
  })

  test.each(['=2+5', '+cmd', '-1+1', '@SUM(A1)', '\t=1', '＝1'])(
    'get a file in which %j is text and amounts are numbers',
    async (name) => {
      const { brand, owner, campaignId } = await market.campaign()
      const { brands, sponsoredPosts } = billing.store.tables
      const long = `${name}, "said" ${'n'.repeat(80)}`
      await billing.store.transaction(async (tx) => {
        await tx.update(brands).set({ name }).where(eq(brands.id, brand.id))
        await tx.update(sponsoredPosts).set({ title: long }).where(eq(sponsoredPosts.id, campaignId))
      })
      await market.deal({ owner, campaignId })
      await market.ok(owner.post(`/api/campaigns/${campaignId}/close`))
      const { headers, cells } = await download(owner, ofBrand(brand.slug, thisMonth()).replace('?', '/csv?'))
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="${brand.slug}-${thisMonth()}.csv"`,
      )
      const refund = cells.find(([, event]) => event === 'refund')
      expect(refund?.slice(2, 4)).toEqual([`'${long.replaceAll('"', '""')}`, `'${name}`])
      expect(refund?.[7]).toBe('-475.00')
    },
  )
})

describe('a member', () => {
  test('has receipts of what was paid, and of nobody else’s payments', async () => {
    const browser = billing.browser()
    await billing.pay(browser, { planSlug: 'starter' })
    await billing.comeBack(browser, 'receipts', 'starter')
    await billing.settle()
    const month = thisMonth()
    const read = async (path: string) => (await browser.call('GET', path)).json() as Promise<Statement>
    const receipt = await read(`/api/invoices/statement?month=${month}`)
    expect(receipt).toMatchObject({ kind: 'member', opening: null, closing: null, firstMonth: month })
    expect(eventsOf(receipt)).toEqual([['payment', 999]])
    const csv = await (await browser.call('GET', `/api/invoices/statement/csv?month=${month}`)).text()
    expect(cellsOf(csv)[1]?.[7]).toBe('9.99')
    expect(await read('/api/invoices/statement?month=2031-01')).toMatchObject({ lines: [], totals: [] })
    const other = await billing.as(await billing.make.user())
    expect((await other.get<Statement>(`/api/invoices/statement?month=${month}`)).body.lines).toEqual([])
    billing.sandbox.faults.set({ match: 'GET /v1/invoices', kind: 'error_500', times: 1 })
    const down = await browser.call('GET', `/api/invoices/statement?month=${month}`)
    expect(down.status).toBe(503)
  })

  test('has what went back of a payment in the receipt of its month, and not what the bank sent back', async () => {
    const { browser, user } = await billing.subscriber('refunded')
    const { world } = billing.sandbox
    const [charge] = world.store.list('charge', { customer: user.stripeCustomerId ?? '' })
    const read = async () => {
      await billing.settle()
      const month = thisMonth()
      return (
        await browser.call('GET', `/api/invoices/statement?month=${month}`)
      ).json() as Promise<Statement>
    }
    const part = refundCharge(world, charge?.id ?? '', { amount: 400, metadata: {} })
    const receipt = await read()
    expect(eventsOf(receipt)).toEqual([
      ['payment', 1999],
      ['refund', -400],
    ])
    const [paid, back] = receipt.lines
    expect(back).toMatchObject({ reference: paid?.reference, balance: null })
    expect(receipt.totals.map(({ event, amount }) => [event, amount])).toEqual(eventsOf(receipt))
    failRefund(world, part.id)
    expect(eventsOf(await read())).toEqual([['payment', 1999]])
  })
})
