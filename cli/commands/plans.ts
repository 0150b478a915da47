import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { defaultPlans } from '#db/seed/plans.ts'
import { actOf, actorOf } from '../actor.ts'
import { command, type Column, type Flag, type Given } from '../command.ts'
import type { CliContext } from '../context.ts'
import { exits, UsageError } from '../exit.ts'

const PlanFile = z.array(
  z.object({
    slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    description: z._default(z.string(), ''),
    price: z.int().check(z.gte(50)),
    postLimit: z._default(z.nullable(z.int().check(z.gte(0))), null),
    forumLimit: z._default(z.nullable(z.int().check(z.gte(0))), null),
    features: z._default(z.array(z.string()), []),
    sortOrder: z._default(z.int(), 0),
  }),
)

/** The plans of a file, or those of a new installation. */
function readPlans(file: string | undefined): z.output<typeof PlanFile> {
  if (file === undefined) return defaultPlans
  const parsed = PlanFile.safeParse(jsonIn(file))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${file}: ${issue?.path.join('.')} ${issue?.message}`)
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON`, error instanceof Error ? error.message : undefined)
  }
}

/** Nobody in the community answers for the plans of an installation that has no admin yet. */
const actBy = async (context: CliContext, given: Given) => ({
  actor: (await context.services.accounts.hasAdmin()) ? await actorOf(context, given) : 'operator',
  ...actOf(given),
})

const columns: Column[] = [
  { key: 'slug' },
  { key: 'name' },
  { key: 'price', kind: 'cents' },
  { key: 'postLimit', title: 'posts', kind: 'count' },
  { key: 'forumLimit', title: 'forums', kind: 'count' },
  { key: 'isActive', title: 'active', kind: 'yesNo' },
]
const synced: Column[] = [
  { key: 'slug' },
  { key: 'price', kind: 'cents' },
  { key: 'currency', isForMachines: true },
  { key: 'link', title: 'provider' },
  { key: 'priceId' },
]
const why: Flag = { flags: '--reason <text>', summary: 'the reason, recorded in the audit log' }
const differing: Column[] = [
  { key: 'change' },
  { key: 'slug' },
  { key: 'field' },
  { key: 'from' },
  { key: 'to' },
]

export const plans = [
  command({
    noun: 'plans',
    verb: 'list',
    summary: 'the plans, including inactive ones',
    examples: ['plaza plans list', 'plaza plans list --json'],
    run: async ({ services }) => ({ data: await services.plans.listAll(), columns }),
  }),
  command({
    noun: 'plans',
    verb: 'diff',
    summary: 'what seeding a file would change',
    examples: ['plaza plans diff plans.json'],
    args: ['[file]'],
    run: async ({ services }, { args }) => {
      const changes = await services.plans.diff(readPlans(args['file']))
      return {
        data: changes.map((change) => ({ ...change })),
        columns: differing,
        note: changes.length === 0 ? 'No difference' : `${changes.length} differences`,
        exit: changes.length > 0 ? exits.found : exits.done,
      }
    },
  }),
  command({
    noun: 'plans',
    verb: 'seed',
    summary: 'insert and update plans by slug, from a file or the default ones',
    examples: ['plaza plans seed --as admin', 'plaza plans seed plans.json --dry-run --as admin'],
    args: ['[file]'],
    flags: [why],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const changes = await context.services.plans.seed(
        readPlans(given.args['file']),
        await actBy(context, given),
      )
      return {
        data: changes.map((change) => ({ ...change })),
        columns: differing,
        note: `${changes.length} changes`,
      }
    },
  }),
  command({
    noun: 'plans',
    verb: 'deactivate',
    summary: 'deactivate a plan; its subscribers keep it',
    examples: ['plaza plans deactivate business --as admin'],
    args: ['<slug>'],
    flags: [why],
    write: { severity: 'moderate', actor: 'person' },
    run: async (context, given) => {
      const act = { actor: await actorOf(context, given), ...actOf(given) }
      await context.services.plans.deactivate(given.args['slug'] ?? '', act)
      return { data: { slug: given.args['slug'], isActive: false } }
    },
  }),
  command({
    noun: 'plans',
    verb: 'sync',
    summary: 'create every plan’s price at the payment provider',
    examples: ['plaza plans sync --dry-run --as admin', 'plaza plans sync --as admin'],
    flags: [why],
    write: { severity: 'none', actor: 'person', dryRun: 'preview' },
    run: async (context, given) => {
      const { reason, ...act } = await actBy(context, given)
      const { prices } = context.services
      const plans = await prices.sync(context.isDryRun ? null : { reason: reason || 'sync_plan', ...act })
      const changed = plans.filter(({ link }) => link !== 'agrees').length
      return {
        data: plans.map((plan) => ({ ...plan })),
        columns: synced,
        note: changed === 0 ? 'The provider has every plan' : `${changed} plans changed`,
      }
    },
  }),
]
