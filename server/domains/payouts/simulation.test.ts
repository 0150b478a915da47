import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import { startSite } from '../../testing/site.ts'
import { simulateMarket } from '../../testing/marketSimulation.ts'

// A Postgres of its own for every test process answers more slowly than a file in memory.
const operations = Number(process.env['MARKET_STEPS'] ?? (testEngine === 'sqlite' ? 10_000 : 2000))
const rounds = 20

test(
  `${operations} random steps of brands, creators, admins, banks and crashes leave every cent accounted for`,
  { timeout: 900_000 },
  async () => {
    const seed = Number(process.env['MARKET_SEED'] ?? randomInt(2 ** 31))
    // To be run again by MARKET_SEED.
    process.stdout.write(`market seed ${seed}\n`)
    const site = await startSite()
    const simulation = await simulateMarket(site, seed)
    for (let round = 0; round < rounds; round++) {
      for (let step = 0; step < operations / rounds; step++) await simulation.step()
      expect(await site.services.books.check()).toEqual([])
    }
    await simulation.comeToRest()
    expect(await site.services.books.check()).toEqual([])
    expect((await site.services.books.compare()).differences).toEqual([])

    // No content was paid twice, and nobody was paid anything but the share that was agreed upon.
    const transfers = site.sandbox.world.store.list('transfer')
    const { userSponsoredContent: deals, payoutItems: items } = site.store.tables
    const agreed = await site.store.read((db) => db.select().from(deals))
    const payouts = new Map(agreed.map(({ id, payout }) => [id, payout]))
    const paidFor = transfers.map(({ metadata }) => metadata['contentId'] ?? '')
    expect(new Set(paidFor).size).toBe(paidFor.length)
    expect(transfers.map(({ amount }) => amount)).toEqual(paidFor.map((id) => payouts.get(id)))
    const sent = await site.store.read((db) => db.select().from(items))
    expect(sent.filter(({ status }) => status === 'paid').length).toBe(transfers.length)
    expect(agreed.filter(({ isPaid }) => isPaid).length).toBe(transfers.length)

    // The market was alive: most of what can happen did.
    process.stdout.write(`${JSON.stringify(simulation.counts())}\n`)
    expect(transfers.length).toBeGreaterThan(operations / 200)
    for (const [what, n] of Object.entries(simulation.counts())) expect([what, n > 0]).toEqual([what, true])
    await site.close()
  },
)
