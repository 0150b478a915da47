import { dollars } from '#shared/money.ts'
import type { PlanSeed } from '#db/seed/plans.ts'
import type { PlanRow } from './plans.repo.ts'

/** One field of one plan that seeding would change; `+` is a new plan. */
export interface PlanChange {
  change: '+' | '~'
  slug: string
  field: string
  from: string
  to: string
}

const fields = [
  'name',
  'description',
  'price',
  'yearlyPrice',
  'postLimit',
  'forumLimit',
  'sponsoredPerPage',
  'sponsoredPerDay',
  'seatsMax',
  'features',
  'sortOrder',
] as const

const termsOf = ({ name, price, yearlyPrice, postLimit, forumLimit }: PlanSeed): string =>
  [
    name,
    dollars(price),
    ...(yearlyPrice == null ? [] : [`${dollars(yearlyPrice)} a year`]),
    `posts ${postLimit ?? 'unlimited'}`,
    `forums ${forumLimit ?? 'unlimited'}`,
  ].join('  ')

/** How the stored plans differ from the wanted ones. Plans that are not named stay as they are. */
export function changesTo(stored: PlanRow[], wanted: PlanSeed[]): PlanChange[] {
  return wanted.flatMap((plan): PlanChange[] => {
    const before = stored.find(({ slug }) => slug === plan.slug)
    if (!before) return [{ change: '+', slug: plan.slug, field: 'plan', from: '', to: termsOf(plan) }]
    const changed = fields
      .map((field) => ({ field, from: JSON.stringify(before[field]), to: JSON.stringify(plan[field]) }))
      .filter(({ from, to }) => from !== to)
      .map((difference) => ({ change: '~' as const, slug: plan.slug, ...difference }))
    const revived = before.isActive
      ? []
      : [{ change: '~' as const, slug: plan.slug, field: 'isActive', from: 'false', to: 'true' }]
    return [...changed, ...revived]
  })
}

/** The fields in which a plan changed, before and after; before a new one there is nothing. */
export function fieldsChanged(before: PlanRow | undefined, after: PlanRow) {
  const differing = [...fields, 'isActive' as const].filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]),
  )
  const pick = (plan: PlanRow) => Object.fromEntries(differing.map((field) => [field, plan[field]]))
  return { before: before ? pick(before) : null, after: pick(after) }
}
