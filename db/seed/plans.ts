import { sql } from 'drizzle-orm'
import { countRows } from '../count.ts'
import { newId } from '../ids.ts'
import type { Db } from '../store.ts'
import type { Tables } from '../schema/tables.ts'

export interface PlanSeed {
  slug: string
  name: string
  description: string
  price: number
  /** Cents a year; null where it is sold by the month alone. */
  yearlyPrice: number | null
  postLimit: number | null
  forumLimit: number | null
  /** The most sponsored posts in a page of a feed and in all feeds of a day; null is no ceiling. */
  sponsoredPerPage: number | null
  sponsoredPerDay: number | null
  /** How many people one membership may be for, its payer included. */
  seatsMax: number
  features: string[]
  sortOrder: number
}

/** The plans of a new installation. Cents a month; a limit of null is unlimited. */
export const defaultPlans: PlanSeed[] = [
  {
    slug: 'starter',
    name: 'Starter',
    description: 'For people who read a lot and write now and then.',
    price: 999,
    yearlyPrice: null,
    postLimit: 10,
    forumLimit: 1,
    sponsoredPerPage: null,
    sponsoredPerDay: null,
    seatsMax: 1,
    features: [
      'Join every public forum',
      '10 posts a month',
      'Create 1 forum',
      'Vote, comment and rate without limits',
      'Apply to brand sponsorships',
    ],
    sortOrder: 1,
  },
  {
    slug: 'professional',
    name: 'Professional',
    description: 'For creators who publish every week and run their own forums.',
    price: 1999,
    yearlyPrice: null,
    postLimit: 100,
    forumLimit: 5,
    sponsoredPerPage: null,
    sponsoredPerDay: null,
    seatsMax: 1,
    features: [
      '100 posts a month',
      'Create up to 5 forums',
      'Everything in Starter',
      'Keep 80% of every sponsorship',
      'Moderation tools for your forums',
    ],
    sortOrder: 2,
  },
  {
    slug: 'business',
    name: 'Business',
    description: 'For teams and brands that never want to count.',
    price: 4999,
    yearlyPrice: null,
    postLimit: null,
    forumLimit: null,
    sponsoredPerPage: null,
    sponsoredPerDay: null,
    seatsMax: 25,
    features: [
      'Unlimited posts',
      'Unlimited forums',
      'Everything in Professional',
      'Run campaigns for several brands',
      'Priority support',
    ],
    sortOrder: 3,
  },
]

/** Inserts the default plans that are missing; what is there stays as it is. Answers the slugs of the inserted ones. */
export const seedMissingPlans = async (
  tx: Db,
  { subscriptionPlans }: Tables,
  now: Date,
): Promise<string[]> => {
  const rows = await tx
    .insert(subscriptionPlans)
    .values(defaultPlans.map((plan) => ({ id: newId(), createdAt: now, updatedAt: now, ...plan })))
    .onConflictDoNothing({ target: subscriptionPlans.slug })
    .returning({ slug: subscriptionPlans.slug })
  return rows.map(({ slug }) => slug)
}

/** Inserts the default plans where there are none at all. */
export const seedFirstPlans = async (tx: Db, tables: Tables, now: Date): Promise<void> => {
  if ((await countRows(tx, tables.subscriptionPlans)) === 0) await seedMissingPlans(tx, tables, now)
}

/**
 * Inserts the plans that are missing and updates the others by slug. The provider's price of a plan stays as long as
 * it costs the same: whoever has it is not at the new one.
 */
export const seedPlans = async (
  tx: Db,
  { subscriptionPlans }: Tables,
  { plans = defaultPlans, now }: { plans?: PlanSeed[]; now: Date },
): Promise<void> => {
  const { price, yearlyPrice, stripePriceId, stripeYearlyPriceId } = subscriptionPlans
  const kept = {
    stripePriceId: sql`case when ${price} = excluded.price then ${stripePriceId} end`,
    stripeYearlyPriceId: sql`case when ${yearlyPrice} = excluded.yearly_price then ${stripeYearlyPriceId} end`,
  }
  for (const plan of plans) {
    const values = { ...plan, isActive: true, updatedAt: now }
    await tx
      .insert(subscriptionPlans)
      .values({ id: newId(), createdAt: now, ...values })
      .onConflictDoUpdate({ target: subscriptionPlans.slug, set: { ...values, ...kept } })
  }
}
