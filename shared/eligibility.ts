import * as z from 'zod/mini'
import { counted, grouped } from './counts.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { key } from './text.ts'

/** What a campaign may ask of whoever applies, in the order in which it is told. */
export const EligibilityFact = z.enum([
  'memberDays',
  'posts',
  'independentKarma',
  'upheldReports',
  'dealsOnTime',
  'forums',
])
export type EligibilityFact = z.output<typeof EligibilityFact>
export const eligibilityFacts = EligibilityFact.options

/** How long a creator has to publish an approved text before the brand may call the deal off; until then it is on time. */
export const publishDays = 14

const dayMs = 24 * 60 * 60 * 1000
/** Reports count for twelve months after they were upheld. */
export const upheldMs = 365 * dayMs

const whole = (least: number, most: number) => {
  const sentence = `Please enter a whole number from ${least} to ${grouped(most)}`
  return z.optional(z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence)))
}

/** What a campaign asks of whoever applies: at least as much of each, of upheld reports at most. */
export const Requirements = z
  .object({
    memberDays: whole(1, 3650),
    posts: whole(1, 10_000),
    independentKarma: whole(1, 1_000_000),
    upheldReports: whole(0, 100),
    dealsOnTime: whole(1, 1000),
    /** Slugs of public forums: a post in one of them is enough. */
    forums: z.optional(
      z
        .array(key)
        .check(
          z.minLength(1, 'Name at least one forum'),
          z.maxLength(limits.eligibleForumsMax, `At most ${limits.eligibleForumsMax} forums`),
        ),
    ),
  })
  .check(z.refine((asked) => Object.values(asked).some((value) => value !== undefined), 'Ask for something'))
export type Requirements = z.output<typeof Requirements>

/** What somebody has of each fact that is asked for; of `forums` the posts in them. */
export type OwnFacts = Partial<Record<EligibilityFact, number>>

/** What was asked of somebody and what they had, as it is kept with an application. */
export interface EligibilityCheck {
  requirements: Requirements
  own: OwnFacts
}

/** One fact that is asked for beside what somebody has of it. */
export const EligibilityLine = z.object({
  fact: EligibilityFact,
  /** At least so many; of `upheldReports` at most. Of `forums` the posts in any of them. */
  wanted: z.int(),
  own: z.int(),
  isMet: z.boolean(),
  /** All of it in words, what is missing included. */
  sentence: z.string(),
})
export type EligibilityLine = z.output<typeof EligibilityLine>

export const Eligibility = z.object({
  /** Whether everything that is asked for is met; also where nothing is. */
  isEligible: z.boolean(),
  lines: z.array(EligibilityLine),
})
export type Eligibility = z.output<typeof Eligibility>

/** Some names as a choice: `r/a, r/b or r/c`. */
const anyOf = (slugs: readonly string[]): string => {
  const names = slugs.map((slug) => `r/${slug}`)
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' or ')
}

/** The number that is asked for; of forums one post in any of them. Null where the fact is not asked for. */
function wantedOf(requirements: Requirements, fact: EligibilityFact): number | null {
  if (fact === 'forums') return requirements.forums ? 1 : null
  return requirements[fact] ?? null
}

/** The facts that a campaign asks for. */
export const askedFacts = (requirements: Requirements): EligibilityFact[] =>
  eligibilityFacts.filter((fact) => wantedOf(requirements, fact) !== null)

const phrases: Record<EligibilityFact, (wanted: number, forums: readonly string[]) => string> = {
  memberDays: (n) => `Member for at least ${counted(n, 'day')}`,
  posts: (n) => `At least ${counted(n, 'public post')}`,
  independentKarma: (n) => `Independent karma of at least ${grouped(n)}`,
  upheldReports: (n) =>
    n === 0 ? 'No upheld report in 12 months' : `At most ${counted(n, 'upheld report')} in 12 months`,
  dealsOnTime: (n) => `At least ${counted(n, 'deal')} published on time`,
  forums: (_n, forums) => `A public post in ${anyOf(forums)}`,
}

/** What a campaign asks for, each fact in a phrase. */
export const askedPhrases = (requirements: Requirements): string[] =>
  askedFacts(requirements).map((fact) =>
    phrases[fact](wantedOf(requirements, fact) ?? 0, requirements.forums ?? []),
  )

/** What is there of a fact, and how far that is from what is asked. */
function standOf(fact: EligibilityFact, wanted: number, own: number): string {
  const isMet = isFactMet(fact, wanted, own)
  if (fact === 'memberDays')
    return isMet ? counted(own, 'day') : `${counted(own, 'day')}, ${wanted - own} to go`
  if (fact === 'forums') return isMet ? counted(own, 'post') : 'none yet'
  const number = grouped(own)
  if (fact === 'upheldReports') return isMet ? number : `${number}, ${own - wanted} too many`
  return isMet ? number : `${number}, ${grouped(wanted - own)} missing`
}

const isFactMet = (fact: EligibilityFact, wanted: number, own: number): boolean =>
  fact === 'upheldReports' ? own <= wanted : own >= wanted

/** Everything that is asked for beside what somebody has of it, in words, and whether all of it is met. */
export function eligibilityOf(check: EligibilityCheck | null): Eligibility {
  if (!check) return { isEligible: true, lines: [] }
  const { requirements, own: facts } = check
  const lines = askedFacts(requirements).map((fact): EligibilityLine => {
    const wanted = wantedOf(requirements, fact) ?? 0
    const own = facts[fact] ?? 0
    const phrase = phrases[fact](wanted, requirements.forums ?? [])
    return {
      fact,
      wanted,
      own,
      isMet: isFactMet(fact, wanted, own),
      sentence: `${phrase}: ${standOf(fact, wanted, own)}`,
    }
  })
  return { isEligible: lines.every(({ isMet }) => isMet), lines }
}

/** Whole days since a moment. */
export const daysSince = (from: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - from.getTime()) / dayMs))

/** Whether a text was published within the days that its creator has for it. */
export const isOnTime = (approvedAt: Date, publishedAt: Date): boolean =>
  publishedAt.getTime() <= approvedAt.getTime() + publishDays * dayMs

export const getEligibility = endpoint({
  method: 'GET',
  path: '/api/sponsored-posts/:id/eligibility',
  summary: 'What a campaign asks of whoever applies, beside what the caller has of it',
  access: 'signed-in',
  refuses: ['campaign.not_found'],
  reply: Eligibility,
})
