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
export const payoutRuns: Ago[] = ['88d', '55d', '9d']

/** Since when forums receive a part of the platform's own, in percent of it, and how some divide it. */
export const dividend: {
  since: Ago
  part: number
  splits: [owner: Username, forum: string, ownerPart: number][]
} = {
  since: '60d',
  part: 25,
  splits: [['creator', 'home-espresso', 40]],
}

/** Since when plans say how many sponsored posts their members meet at most, and how many by plan. */
export const ceilings: {
  since: Ago
  reason: string
  plans: Record<string, { sponsoredPerPage: number; sponsoredPerDay: number }>
} = {
  since: '58d',
  reason: 'Whoever pays more is to meet fewer sponsored posts',
  plans: {
    starter: { sponsoredPerPage: 8, sponsoredPerDay: 80 },
    professional: { sponsoredPerPage: 6, sponsoredPerDay: 60 },
    business: { sponsoredPerPage: 3, sponsoredPerDay: 20 },
  },
}
