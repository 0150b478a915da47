import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { historiesOf, type Part, testHistories } from '../../testing/histories.ts'
import { startSite } from '../../testing/site.ts'
import { checkTrails } from '../../testing/trailSums.ts'
import { MarketModel } from '../../testing/marketHistory/model.ts'
import { anything, commandNames } from '../../testing/marketHistory/commands.ts'

const longest = 1000
/** A history is half as long as the longest on average: 10,000 steps in all. On Postgres, which answers more slowly, 2,000. */
const count = Number(process.env['MARKET_HISTORIES'] ?? (testEngine === 'sqlite' ? 20 : 4))
/** In a part of so many steps the rarest thing happens ten times. */
const demandingSteps = 2000
/** The clock moves when the market moves it, and at no other time. */
const noon = Date.UTC(2026, 2, 1, 12)
/** The domains that have jobs of the marketplace. */
const marketJobs = ['webhooks', 'ratings', 'campaigns', 'fundings', 'applications', 'payouts', 'books']

/** Declares the tests of a part of them; the parts stand in files of their own, which run side by side. */
export function testPart(part: Part): void {
  const counts = new Map<string, number>()
  let steps = 0
  let transfers = 0

  const isWhole = testHistories({
    name: 'random steps of brands, creators, admins, banks and crashes leave every cent accounted for',
    count,
    part,
    histories: historiesOf(anything, longest),
    run: async (history) => {
      const site = await startSite({ clock: movableClock(() => noon), jobsOf: marketJobs })
      try {
        const model = await MarketModel.start(site)
        await fc.asyncModelRun(() => ({ model, real: model }), history)
        await model.check()
        await checkTrails(site)
        await model.comeToRest()
        await model.checkAtRest()
        await checkTrails(site)
        transfers += site.sandbox.world.store.list('transfer').length
        for (const [what, n] of model.counts) counts.set(what, (counts.get(what) ?? 0) + n)
        steps += model.steps
      } finally {
        await site.close()
      }
    },
  })
  if (!isWhole) return

  test('the market was alive: all that can happen did', () => {
    process.stdout.write(`${transfers} transfers, ${JSON.stringify(Object.fromEntries(counts))}\n`)
    expect(steps).toBeGreaterThan(0)
    // What happens in a small part is chance: some drawings of few steps pay nobody.
    if (steps < demandingSteps) return
    expect(transfers).toBeGreaterThan(0)
    for (const what of [...commandNames, 'the process crashes'])
      expect([what, counts.has(what)]).toEqual([what, true])
  })
}
