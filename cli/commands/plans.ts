import { currencyColumn } from '../columns.ts'
import { confirmYes } from '../confirm.ts'
import { actOf, actorOf } from '../actor.ts'
import { command, type Column, type Flag, type Given } from '../command.ts'
import type { CliContext } from '../context.ts'
import type { PlanChange } from '#server/domains/plans/plans.service.ts'
import { exits } from '../exit.ts'
import { fieldsOf, planFileSchema, readPlans } from '../planFile.ts'
import { rehearsed } from '../rehearsal.ts'
import { counted } from '../counted.ts'

/** Nobody in the community answers for the plans of an installation that has no admin yet. */
const actBy = async (context: CliContext, given: Given) => ({
  actor: (await context.services.accounts.hasAdmin()) ? await actorOf(context, given) : 'operator',
  ...actOf(given),
})

const columns: Column[] = [
  { key: 'slug' },
  { key: 'name' },
  { key: 'price', kind: 'cents' },
  { key: 'yearlyPrice', title: 'a year', kind: 'cents' },
  currencyColumn,
  { key: 'postLimit', title: 'posts', kind: 'limit' },
  { key: 'forumLimit', title: 'forums', kind: 'limit' },
  { key: 'sponsoredPerPage', title: 'sponsored/page', kind: 'limit' },
  { key: 'sponsoredPerDay', title: 'sponsored/day', kind: 'limit' },
  { key: 'seatsMax', title: 'seats', kind: 'count' },
  { key: 'isActive', title: 'active', kind: 'yesNo' },
]
const synced: Column[] = [
  { key: 'slug' },
  { key: 'interval', title: 'every' },
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

const lineOf = ({ change, slug, field, from, to }: PlanChange): string =>
  change === '+' ? `  + ${slug}  ${to}` : `  ~ ${slug}  ${field} ${from} -> ${to}`

/** What a change of these plans means for whoever has them. */
async function consequences({ services }: CliContext, slugs: string[]): Promise<string[]> {
  const counts = await services.plans.countSubscribers(slugs)
  return counts.map(
    ({ slug, people }) =>
      `${counted(people, 'person subscribes', 'people subscribe')} to ${slug}: new limits hold for them at once, a new price when they choose a plan again`,
  )
}

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
    run: async ({ services }, given) => {
      const changes = await services.plans.diff(readPlans(given, await services.plans.listAll()))
      return {
        data: changes.map((change) => ({ ...change })),
        columns: differing,
        note: changes.length === 0 ? 'No difference' : counted(changes.length, 'difference'),
        exit: changes.length > 0 ? exits.found : exits.done,
      }
    },
  }),
  rehearsed(
    command({
      noun: 'plans',
      verb: 'seed',
      summary: 'insert and update plans by slug, from a file or the default ones',
      examples: [
        'plaza plans seed --as admin',
        'plaza plans seed plans.json --dry-run --as admin',
        'plaza plans seed plans.json --yes --as admin',
      ],
      args: ['[file]'],
      flags: [why],
      write: { severity: 'moderate', actor: 'person', confirm: 'late' },
      run: async (context, given, parts) => {
        const { plans: service } = context.services
        const wanted = readPlans(given, await service.listAll())
        const act = await actBy(context, given)
        const planned = await service.diff(wanted)
        const touched = [...new Set(planned.flatMap(({ change, slug }) => (change === '~' ? [slug] : [])))]
        // Who gives the hash of the list has seen it.
        if (touched.length > 0 && !context.isDryRun && given.expected === undefined)
          await confirmYes(
            {
              lines: [...planned.map(lineOf), ...(await consequences(context, touched))],
              question: `Change ${touched.join(', ')}?`,
            },
            { given, ...parts },
          )
        const changes = await service.seed(wanted, act)
        return {
          data: changes.map((change) => ({ ...change })),
          columns: differing,
          note: [counted(changes.length, 'change'), ...(await consequences(context, touched))].join('\n'),
        }
      },
    }),
    async (context, given) => {
      const { plans: service } = context.services
      return await service.rehearseSeed(readPlans(given, await service.listAll()))
    },
  ),
  command({
    noun: 'plans',
    verb: 'export',
    summary: 'the plans as a file that seed and diff read',
    examples: ['plaza plans export -o plans.json'],
    fileFormat: 'json',
    run: async ({ services }) => {
      const rows = await services.plans.listAll()
      return { data: rows.map((plan) => ({ ...fieldsOf(plan) })), rows, columns }
    },
  }),
  command({
    noun: 'plans',
    verb: 'schema',
    place: 'anywhere',
    summary: 'the JSON Schema of a file of plans',
    examples: ['plaza plans schema -o plans.schema.json'],
    fileFormat: 'json',
    needsDatabase: false,
    run: async () => {
      const schema = planFileSchema()
      return { data: schema, text: JSON.stringify(schema, null, 2) }
    },
  }),
  rehearsed(
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
    ({ services }, { args }) => services.plans.rehearseDeactivation(args['slug'] ?? ''),
  ),
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
        note: changed === 0 ? 'The provider has every plan' : `${counted(changed, 'plan')} changed`,
      }
    },
  }),
]
