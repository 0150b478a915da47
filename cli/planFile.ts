import * as z from 'zod/mini'
import { defaultPlans, type PlanSeed } from '#db/seed/plans.ts'
import type { Given } from './command.ts'
import { UsageError } from './exit.ts'
import { readText } from './files.ts'

const limit = z.nullable(z.int().check(z.gte(0)))
const ceiling = z.nullable(z.int().check(z.gte(0), z.lte(1000)))

/** What a plan may say; what it leaves out stays as it is. A key that nobody knows is a slip of the pen. */
const PlanLine = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  description: z.optional(z.string()),
  price: z.optional(z.int().check(z.gte(50))),
  yearlyPrice: z.optional(z.nullable(z.int().check(z.gte(50)))),
  postLimit: z.optional(limit),
  forumLimit: z.optional(limit),
  sponsoredPerPage: z.optional(ceiling),
  sponsoredPerDay: z.optional(ceiling),
  /** How many people one membership may be for, its payer included. */
  seatsMax: z.optional(z.int().check(z.gte(1), z.lte(100))),
  features: z.optional(z.array(z.string())),
  sortOrder: z.optional(z.int()),
})
const PlanFile = z.array(PlanLine)

/** A new plan says these itself: a limit that somebody forgot would be none at all. */
const needed = ['name', 'price', 'postLimit', 'forumLimit'] as const

/** The JSON Schema of a file of plans. */
export const planFileSchema = (): Record<string, unknown> => ({
  title: 'Plans of a Plaza. Prices in cents a month, yearly ones a year; a limit of null is none.',
  ...z.toJSONSchema(PlanFile),
})

/** The plans of a new installation. They say nothing of a ceiling of sponsored posts: what is stored of one stays. */
const defaultsOver = (stored: readonly PlanSeed[]): PlanSeed[] =>
  defaultPlans.map((plan) => {
    const before = stored.find(({ slug }) => slug === plan.slug)
    if (!before) return plan
    const { sponsoredPerPage, sponsoredPerDay } = before
    return { ...plan, sponsoredPerPage, sponsoredPerDay }
  })

/** The plans of a file, or those of a new installation, each completed by what is stored of it. */
export function readPlans(given: Given, stored: readonly PlanSeed[]): PlanSeed[] {
  const file = given.args['file']
  if (file === undefined) return defaultsOver(stored)
  const parsed = PlanFile.safeParse(jsonIn(file, given))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path.join('.') || 'the list'
    const what = issue?.code === 'unrecognized_keys' ? `knows no ${issue.keys.join(', ')}` : 'is not valid'
    throw new UsageError(`${file}: ${path} ${what}`, 'What is valid: plaza plans schema')
  }
  const slugs = parsed.data.map(({ slug }) => slug)
  const twice = slugs.find((slug, at) => slugs.indexOf(slug) !== at)
  if (twice) throw new UsageError(`${file}: ${twice} is there twice`)
  return parsed.data.map((line, at) => {
    const plan = complete(line, { file, at, stored })
    if (plan.yearlyPrice !== null && plan.yearlyPrice <= plan.price)
      throw new UsageError(`${file}: ${plan.slug} would cost no more by the year than for one month`)
    return plan
  })
}

function complete(
  line: z.output<typeof PlanLine>,
  { file, at, stored }: { file: string; at: number; stored: readonly PlanSeed[] },
): PlanSeed {
  const before = stored.find(({ slug }) => slug === line.slug)
  if (before) return { ...fieldsOf(before), ...line }
  const missing = needed.filter((field) => line[field] === undefined)
  if (missing.length > 0)
    throw new UsageError(
      `${file}: ${at} (${line.slug}) is a new plan and lacks ${missing.join(', ')}`,
      'A limit of null is none',
    )
  const unsaid = {
    description: '',
    yearlyPrice: null,
    sponsoredPerPage: null,
    sponsoredPerDay: null,
    seatsMax: 1,
    features: [],
    sortOrder: 0,
  }
  return { ...unsaid, ...line } as PlanSeed
}

/** A plan as a file has it. */
export const fieldsOf = (plan: PlanSeed): PlanSeed => {
  const { slug, name, description, price, yearlyPrice, postLimit, forumLimit, features, sortOrder } = plan
  const { sponsoredPerPage, sponsoredPerDay, seatsMax } = plan
  const limits = { postLimit, forumLimit, sponsoredPerPage, sponsoredPerDay, seatsMax }
  return { slug, name, description, price, yearlyPrice, ...limits, features, sortOrder }
}

function jsonIn(file: string, given: Given): unknown {
  try {
    const parsed = JSON.parse(readText(file, given)) as unknown
    // As `plaza plans export --json` writes it.
    const isDocument = typeof parsed === 'object' && parsed !== null && 'data' in parsed && 'meta' in parsed
    return isDocument ? parsed.data : parsed
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON`, error instanceof Error ? error.message : undefined)
  }
}
