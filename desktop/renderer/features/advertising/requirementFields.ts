import type { EligibilityFact, Requirements } from '#shared/eligibility.ts'

/** The form's field of each fact that a campaign may ask for. */
export const askedFields = {
  memberDays: 'askedDays',
  posts: 'askedPosts',
  independentKarma: 'askedKarma',
  upheldReports: 'askedReports',
  dealsOnTime: 'askedDeals',
  forums: 'askedForums',
} as const satisfies Record<EligibilityFact, string>

/** What is asked of creators, as it is typed. */
export type RequirementFields = Record<(typeof askedFields)[EligibilityFact], string>

const numbers = ['memberDays', 'posts', 'independentKarma', 'upheldReports', 'dealsOnTime'] as const

/** The form of what a campaign asks for. */
export function fieldsOfRequirements(requirements: Requirements | null | undefined): RequirementFields {
  const typed = (fact: (typeof numbers)[number]) => String(requirements?.[fact] ?? '')
  return {
    askedDays: typed('memberDays'),
    askedPosts: typed('posts'),
    askedKarma: typed('independentKarma'),
    askedReports: typed('upheldReports'),
    askedDeals: typed('dealsOnTime'),
    askedForums: requirements?.forums?.map((slug) => `r/${slug}`).join(', ') ?? '',
  }
}

/** What was typed as the API takes it; null where nothing was. */
export function requirementsOf(fields: RequirementFields): Requirements | null {
  const asked: [EligibilityFact, number | string[]][] = numbers.flatMap((fact) => {
    const typed = fields[askedFields[fact]].trim().replaceAll(',', '')
    return typed === '' ? [] : [[fact, Number(typed)] satisfies [EligibilityFact, number]]
  })
  const forums = fields.askedForums
    .split(',')
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^\/?r\//, ''),
    )
    .filter((slug) => slug !== '')
  if (forums.length > 0) asked.push(['forums', [...new Set(forums)]])
  return asked.length > 0 ? (Object.fromEntries(asked) as Requirements) : null
}
