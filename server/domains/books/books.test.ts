import { afterAll, beforeAll, expect, test } from 'vitest'
import { count } from 'drizzle-orm'
import { testEngine } from '#db/testing/store.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { BalanceEntry } from '../../ports/stripe/marketplace.facts.ts'
import { dealsOn } from '../../testing/deals.ts'
import { startSite, type TestSite } from '../../testing/site.ts'
import { booksService } from './books.service.ts'

/** How many bookings the provider has; with BOOKINGS=1000000 the figures of such a night are printed. */
const given = process.env['BOOKINGS']
const bookings = Number(given ?? (testEngine === 'sqlite' ? 20_000 : 5000))
const pageSize = 100
const dayMs = 24 * 60 * 60 * 1000

let site: TestSite
let on: ReturnType<typeof dealsOn>
beforeAll(async () => {
  site = await startSite()
  on = dealsOn(site)
})
afterAll(() => site.close())

type Asked = Parameters<BillingGateway['listBalanceEntries']>[0]

test(`${bookings} bookings are compared a page at a time, and read once`, async () => {
  const { campaignId } = await on.campaign(50_000)
  const start = site.clock.now().getTime()
  const stepMs = Math.floor((100 * dayMs) / bookings)
  site.clock.advance((100 * dayMs) / 1000)

  /** The provider's list, of which no more is ever made than the page that is asked for. */
  const asked: Asked[] = []
  let told = 0
  const listBalanceEntries = async (page: Asked) => {
    asked.push(page)
    const end = page.to ? Math.ceil((page.to.getTime() - start) / stepMs) : bookings
    const newest = Math.min(bookings, end) - 1
    const oldest = Math.max(0, Math.ceil((page.from.getTime() - start) / stepMs))
    const first = page.after === null ? newest : Number(page.after.slice(4)) - 1
    const entries: BalanceEntry[] = []
    for (let n = first; n >= oldest && entries.length < pageSize; n--) {
      const isOurs = n % 2 === 0
      entries.push({
        entryId: `txn_${n}`,
        type: 'charge',
        amountCents: 1,
        feeCents: 0,
        netCents: 1,
        currency: 'usd',
        sourceId: `ch_${n}`,
        chargeId: `ch_${n}`,
        transferId: null,
        transferGroup: isOurs ? `campaign_${campaignId}` : null,
        createdAt: new Date(start + n * stepMs),
      })
    }
    told += entries.length
    const last = first - entries.length + 1
    return { entries, next: last > oldest && entries.length > 0 ? `txn_${last}` : null }
  }
  const gateway = new Proxy(site.gateway, {
    get: (target, name) => (name === 'listBalanceEntries' ? listBalanceEntries : Reflect.get(target, name)),
  })
  const books = booksService({ ...site, ...site.services, gateway })

  const before = performance.now()
  // The newest may be under way.
  site.clock.advance(dayMs / 1000)
  expect((await books.compare()).differences).toMatchObject([{ campaignId, provider: bookings / 2 }])
  if (given) {
    const seconds = ((performance.now() - before) / 1000).toFixed(1)
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
    process.stdout.write(
      `${told} bookings compared in ${seconds} s; the process took ${megabytes} MB at most\n`,
    )
  }
  expect(told).toBeGreaterThanOrEqual(bookings)
  // Windows of a month with a day of overlap, in their order, and nothing before the first payment.
  const windows = [...new Set(asked.map(({ from }) => from.getTime()))]
  expect(windows).toEqual(windows.toSorted((a, b) => a - b))
  expect(windows.length).toBe(4)
  expect(windows[0]).toBeGreaterThanOrEqual(start - 2 * dayMs)
  const { providerBookings } = site.store.tables
  const [kept] = await site.store.read((db) => db.select({ n: count() }).from(providerBookings))
  expect(kept?.n).toBe(bookings / 2)

  told = 0
  asked.length = 0
  expect((await books.compare()).differences).toMatchObject([{ provider: bookings / 2 }])
  expect(new Set(asked.map(({ from }) => from.getTime())).size).toBe(1)
  expect(told).toBeLessThanOrEqual(Math.ceil(dayMs / stepMs) + 1)
})

test('a charge that nobody of ours knows is told once it can no longer be under way', async () => {
  const { campaignId } = await on.campaign(50_000)
  const unknown: BalanceEntry = {
    entryId: 'txn_unknown',
    type: 'charge',
    amountCents: 900,
    feeCents: 0,
    netCents: 900,
    currency: 'usd',
    sourceId: 'ch_unknown',
    chargeId: 'ch_unknown',
    transferId: null,
    transferGroup: `campaign_${campaignId}`,
    createdAt: site.clock.now(),
  }
  const listBalanceEntries = async (page: Asked) => {
    const listed = await site.gateway.listBalanceEntries(page)
    return { ...listed, entries: [unknown, ...listed.entries] }
  }
  const gateway = new Proxy(site.gateway, {
    get: (target, name) => (name === 'listBalanceEntries' ? listBalanceEntries : Reflect.get(target, name)),
  })
  const books = booksService({ ...site, ...site.services, gateway })
  const found = async () => (await books.compare()).differences.filter((one) => one.campaignId === campaignId)
  expect(await found()).toEqual([])
  site.clock.advance(9 * 60)
  expect(await found()).toEqual([])
  site.clock.advance(2 * 60)
  expect(await found()).toMatchObject([{ campaignId, ledger: 48_520, provider: 49_420 }])
})
