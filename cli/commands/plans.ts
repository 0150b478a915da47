import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { defaultPlans } from '#db/seed/plans.ts'
import { actorOf, hasAdmin } from '../actor.ts'
import { command, type Column } from '../command.ts'
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
  const parsed = PlanFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${file}: ${issue?.path.join('.')} ${issue?.message}`)
}

const columns: Column[] = [
  { key: 'slug' },
  { key: 'name' },
  { key: 'price', kind: 'cents' },
  { key: 'postLimit', title: 'posts', kind: 'count' },
  { key: 'forumLimit', title: 'forums', kind: 'count' },
  { key: 'isActive', title: 'active', kind: 'yesNo' },
]
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
    summary: 'the plans, also those that can no longer be chosen',
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
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      if (await hasAdmin(context)) await actorOf(context, given)
      const changes = await context.services.plans.seed(readPlans(given.args['file']))
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
    summary: 'take a plan off the choice; who has it keeps it',
    examples: ['plaza plans deactivate business --as admin'],
    args: ['<slug>'],
    write: { severity: 'moderate', actor: 'person' },
    run: async (context, given) => {
      await actorOf(context, given)
      await context.services.plans.deactivate(given.args['slug'] ?? '')
      return { data: { slug: given.args['slug'], isActive: false } }
    },
  }),
]
