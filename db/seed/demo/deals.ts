import type { Ago } from './content.ts'
import { coffeeAndPaperDeals } from './deals/coffeeAndPaper.ts'
import { lampDeals } from './deals/lamps.ts'
import type { DemoDeal } from './deals/steps.ts'
import type { Username } from './people.ts'

export const deals: DemoDeal[] = [...lampDeals, ...coffeeAndPaperDeals]

/** Who has told the payment provider where their earnings go. */
export const payees: [who: Username, ago: Ago][] = [
  ['creator', '148d'],
  ['slowshutter', '95d'],
  ['ruthless_ruth', '20d'],
]

/** When the house paid out what was due. */
export const payoutRuns: Ago[] = ['88d', '55d', '12d']
