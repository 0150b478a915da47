import { Campaign, listAdminCampaigns, type CampaignVerdict } from '#shared/campaigns.ts'
import { askedPhrases } from '#shared/eligibility.ts'
import { fewestShown, type ReachFigures, reachKinds } from '#shared/reach.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { currency, currencyColumn } from '../columns.ts'
import { command, type Column, type Given, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { listFlags, listInput, pageResult } from '../lists.ts'
import { idOf } from '../resolve.ts'
import { campaignEligibility } from './campaigns.eligibility.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'title' },
  { key: 'brand' },
  { key: 'status' },
  { key: 'total', kind: 'cents' },
  { key: 'reserved', kind: 'cents' },
  { key: 'spent', kind: 'cents' },
  { key: 'free', kind: 'cents' },
  currencyColumn,
]

/** One line: the brand by its slug, the budget beside the rest. */
function row(campaign: unknown): Row {
  const { brand, budget, requirements, ...rest } = Campaign.parse(campaign)
  const asks = requirements && askedPhrases(requirements).join('; ')
  return { ...rest, brand: brand.slug, ...budget, currency, ...(asks && { asks }) }
}

/** Every other field behind those of the list; money as money, times as times. */
const rest = (shown: Row): Column[] =>
  Object.keys(shown)
    .filter((key) => !columns.some((column) => column.key === key))
    .map((key) => ({ key, ...kindOf(key) }))

function kindOf(key: string): Pick<Column, 'kind'> {
  if (/^cost|Payout$|^planned$/.test(key)) return { kind: 'cents' }
  return key.endsWith('At') ? { kind: 'time' } : {}
}

const reachColumns: Column[] = [{ key: 'day' }, ...reachKinds.map((key) => ({ key }))]

/** What is too small to be told says so. */
const toldFigures = (figures: ReachFigures): Row =>
  Object.fromEntries(reachKinds.map((kind) => [kind, figures[kind] ?? `<${fewestShown}`]))

const keyOf = (context: CliContext, given: Given): Promise<string> => {
  return idOf(context, 'sponsoredPosts', given.args['id'])
}

const decide = (decision: CampaignVerdict, summary: string) =>
  command({
    noun: 'campaigns',
    verb: decision,
    summary,
    examples: [`plaza campaigns ${decision} 7be1c2d0 --reason "as agreed by mail" --as admin`],
    args: ['<id>'],
    write: {
      severity: decision === 'reject' || decision === 'close' ? 'moderate' : 'none',
      actor: 'person',
      needsReason: true,
    },
    run: async (context, given) => {
      const actor = await actorOf(context, given)
      const { campaigns } = context.services
      const key = await keyOf(context, given)
      return { data: row(await campaigns.decide(actor, key, { decision, ...actOf(given) })), columns }
    },
  })

export const campaigns = [
  command({
    noun: 'campaigns',
    verb: 'list',
    summary: 'campaigns, the newest first; total = reserved + spent + free',
    examples: ['plaza campaigns list --status pending_review', 'plaza campaigns list --brand acme --json'],
    flags: [
      ...listFlags.filter(({ flags }) => !flags.startsWith('-q')),
      { flags: '--status <status>', summary: 'draft, pending_review, active…' },
      { flags: '--brand <slug>', summary: 'only those of one brand' },
    ],
    run: async (context, { flags }) => {
      const query = listInput(listAdminCampaigns.query, flags, context.clock)
      const { items, nextCursor } = await context.services.campaigns.list(query)
      return { ...pageResult(items.map(row), nextCursor), columns }
    },
  }),
  command({
    noun: 'campaigns',
    verb: 'show',
    summary: 'one campaign with its text, its budget and its applications',
    examples: ['plaza campaigns show 7be1c2d0'],
    args: ['<id>'],
    run: async (context, given) => {
      const { campaigns: all } = context.services
      const shown = row(await all.page(operator(context), await keyOf(context, given)))
      return { data: shown, columns: [...columns, ...rest(shown)] }
    },
  }),
  command({
    noun: 'campaigns',
    verb: 'reach',
    summary: 'whom the posts of a campaign have reached, by day; figures of 1 to 4 are not told',
    examples: ['plaza campaigns reach 7be1c2d0', 'plaza campaigns reach 7be1c2d0 --csv'],
    args: ['<id>'],
    run: async (context, given) => {
      const { days, totals } = await context.services.reach.ofCampaign(
        operator(context),
        await keyOf(context, given),
      )
      const lines = [...days, { day: 'total', figures: totals }]
      return {
        data: lines.map(({ day, figures }) => ({ day, ...toldFigures(figures) })),
        columns: reachColumns,
      }
    },
  }),
  campaignEligibility,
  decide('approve', 'let a campaign under review go live'),
  decide('reject', 'send a campaign under review back to its brand'),
  decide('pause', 'stop a campaign; only an admin can resume it'),
  decide('resume', 'let a paused campaign go on'),
  decide('close', 'end a campaign; its free budget is refunded'),
]
