import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { historiesOf, type Part, runHistories, stepsOf } from '../../testing/histories.ts'
import { startSite } from '../../testing/site.ts'
import { checkTrails } from '../../testing/trailSums.ts'
import { MarketModel } from '../../testing/marketHistory/model.ts'
import { anything, commandNames } from '../../testing/marketHistory/commands.ts'

// A Postgres of its own for every test process answers more slowly than a file in memory.
const steps = Number(process.env['MARKET_STEPS'] ?? (testEngine === 'sqlite' ? 10_000 : 2000))
const longest = 1000
/** In so many steps the rarest thing happens ten times. */
const demandingSteps = 2000
/** The clock moves when the market moves it, and at no other time. */
const noon = Date.UTC(2026, 2, 1, 12)
/** The domains that have jobs of the marketplace. */
const marketJobs = ['webhooks', 'ratings', 'campaigns', 'fundings', 'applications', 'payouts', 'books']

/** Declares the test of a part of them; the parts stand in files of their own, which run side by side. */
export const printPart = (part: Part): void =>
  test(`${stepsOf(steps, part)} random steps of brands, creators, admins, banks and crashes leave every cent accounted for`, async () => {
    const counts = new Map<string, number>()
    let transfers = 0

    const isWhole = await runHistories({
      steps,
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
          return model.steps
        } finally {
          await site.close()
        }
      },
    })
    if (!isWhole) return

    process.stdout.write(`${transfers} transfers, ${JSON.stringify(Object.fromEntries(counts))}\n`)
    // The market was alive: all that can happen did. Of a small part, by which chance decides, less is asked.
    const taken = stepsOf(steps, part)
    const isLarge = taken >= demandingSteps
    expect(transfers).toBeGreaterThan(taken / (isLarge ? 200 : 1000))
    for (const what of isLarge ? [...commandNames, 'the process crashes'] : [])
      expect([what, counts.has(what)]).toEqual([what, true])
  })
