import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { historiesOf, type Part, runHistories, stepsOf } from '../../testing/histories.ts'
import { anyRenewalCommand } from '../../testing/renewalHistory.ts'
import { membersInAll, RenewalModel } from '../../testing/renewalModel.ts'
import { startSite } from '../../testing/site.ts'
import { checkStatements } from '../../testing/statementSums.ts'
import { checkTrails } from '../../testing/trailSums.ts'

/**
 * A schedule is what one member lives through, with all that the provider and the books say of it afterwards, which
 * takes a second; on Postgres, which every commit makes wait, fewer are lived. `SCHEDULES=1000` lives more of them.
 */
const schedules = Number(process.env['SCHEDULES'] ?? (testEngine === 'sqlite' ? 160 : 48))
const longest = 16 * membersInAll
/** The clock moves when the provider's does, and at no other time. */
const noon = Date.UTC(2026, 2, 1, 12)

/** Declares the test of a part of them; the parts stand in files of their own, which run side by side. */
export const printPart = (part: Part): void =>
  test(`${stepsOf(schedules, part)} schedules of earning, renewing, failing and crashing balance to the cent`, async () => {
    const counts = new Map<string, number>()
    await runHistories({
      steps: schedules,
      part,
      histories: historiesOf(anyRenewalCommand, longest),
      run: async (history) => {
        const site = await startSite({ clock: movableClock(() => noon) })
        try {
          const model = await RenewalModel.start(site)
          await fc.asyncModelRun(() => ({ model, real: model }), history)
          await model.comeToRest()
          await model.checkAtRest()
          await checkTrails(site)
          await checkStatements(site)
          for (const [what, n] of model.counts) counts.set(what, (counts.get(what) ?? 0) + n)
          return membersInAll
        } finally {
          await site.close()
        }
      },
    })
    process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`)
    expect(counts.get('a renewal stands') ?? 0).toBeGreaterThan(0)
  })
