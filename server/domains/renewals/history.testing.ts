import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { historiesOf, type Part, testHistories } from '../../testing/histories.ts'
import { anyRenewalCommand } from '../../testing/renewalHistory.ts'
import { membersInAll, RenewalModel } from '../../testing/renewalModel.ts'
import { startSite } from '../../testing/site.ts'
import { checkStatements } from '../../testing/statementSums.ts'
import { checkTrails } from '../../testing/trailSums.ts'

/**
 * A history is what the members of a site live through, with all that the provider and the books say of it
 * afterwards; on Postgres, which every commit makes wait, fewer are lived. `RENEWAL_HISTORIES=125` are the schedules
 * of a thousand members.
 */
const count = Number(process.env['RENEWAL_HISTORIES'] ?? (testEngine === 'sqlite' ? 10 : 4))
const longest = 16 * membersInAll
/** The clock moves when the provider's does, and at no other time. */
const noon = Date.UTC(2026, 2, 1, 12)

/** Declares the tests of a part of them; the parts stand in files of their own, which run side by side. */
export function testPart(part: Part): void {
  const counts = new Map<string, number>()
  const isWhole = testHistories({
    name: `${membersInAll} schedules of earning, renewing, failing and crashing balance to the cent`,
    count,
    part,
    histories: historiesOf(anyRenewalCommand, longest),
    run: async (history) => {
      // Every second life has taxes on top of what the earnings pay.
      const taxes = part.nth % 2 ? 'off' : 'exclusive'
      const site = await startSite({ clock: movableClock(() => noon), env: { STRIPE_TAX: taxes } })
      try {
        const model = await RenewalModel.start(site)
        await fc.asyncModelRun(() => ({ model, real: model }), history)
        await model.comeToRest()
        await model.checkAtRest()
        await checkTrails(site)
        await checkStatements(site)
        for (const [what, n] of model.counts) counts.set(what, (counts.get(what) ?? 0) + n)
      } finally {
        await site.close()
      }
    },
  })
  if (!isWhole) return

  test('renewals were paid from earnings', () => {
    process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`)
    const steps = [...counts.values()].reduce((sum, n) => sum + n, 0)
    expect(steps).toBeGreaterThan(0)
    // Whether one stands in a few steps is chance.
    if (steps < longest) return
    expect(counts.get('a renewal stands') ?? 0).toBeGreaterThan(0)
  })
}
