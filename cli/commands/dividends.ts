import { dollars } from '#shared/money.ts'
import { mostDividend } from '#shared/dividends.ts'
import { PayoutShare } from '#shared/payouts.ts'
import { actOf, actorOf } from '../actor.ts'
import { currencyColumn } from '../columns.ts'
import { command, type Column, type Flag, type Given, type Row } from '../command.ts'
import { UsageError } from '../exit.ts'
import { rehearsed } from '../rehearsal.ts'
import { periodOf } from './payouts.report.ts'
import { counted } from '../counted.ts'

const why: Flag = { flags: '--reason <text>', summary: 'the reason, recorded in the audit log' }

const columns: Column[] = [
  { key: 'shareId', title: 'share', kind: 'id' },
  { key: 'username', title: 'person' },
  { key: 'forum' },
  { key: 'role' },
  { key: 'campaign' },
  { key: 'amount', kind: 'cents' },
  { key: 'forPlan', title: 'for plan', kind: 'cents', isForMachines: true },
  currencyColumn,
  { key: 'status' },
  { key: 'releaseAt', title: 'release', kind: 'time' },
  { key: 'paidAt', title: 'paid', kind: 'time' },
  { key: 'contentId', title: 'content', kind: 'id', isForMachines: true },
  { key: 'transferId', title: 'transfer', isForMachines: true },
]

function percentOf({ args }: Given): number {
  const typed = (args['percent'] ?? '').replace(/%$/, '')
  const percent = Number(typed)
  if (/^\d{1,3}$/.test(typed) && percent <= mostDividend) return percent
  throw new UsageError(`The part is a whole percentage from 0 to ${mostDividend}`)
}

const partRow = (part: number) => ({ part, platformKeeps: 100 - part })
const partColumns: Column[] = [
  { key: 'part', title: 'forums %' },
  { key: 'platformKeeps', title: 'platform keeps %' },
]
const partNote = (part: number): string =>
  part === 0
    ? 'Forums receive nothing of sponsored posts'
    : `Forums receive ${part}% of the platform’s part of each sponsored post that is published from now on`

export const dividends = [
  command({
    noun: 'dividends',
    verb: 'show',
    summary: 'the part of the platform’s own that forums receive of a sponsored post',
    examples: ['plaza dividends show', 'plaza dividends show --json'],
    run: async ({ services }) => {
      const part = await services.dividends.part()
      return { data: partRow(part), columns: partColumns, note: partNote(part) }
    },
  }),
  rehearsed(
    command({
      noun: 'dividends',
      verb: 'set',
      summary: 'set the part that forums receive of what is published from now on; 0 is none',
      examples: [
        'plaza dividends set 25 --yes --reason "thanks to those who moderate" --as admin',
        'plaza dividends set 0 --yes --as admin',
      ],
      args: ['<percent>'],
      flags: [why],
      write: { severity: 'moderate', actor: 'person' },
      run: async (context, given) => {
        const act = { actor: await actorOf(context, given), ...actOf(given) }
        const { part } = await context.services.dividends.setPart(percentOf(given), act)
        return { data: partRow(part), columns: partColumns, note: partNote(part) }
      },
    }),
    ({ services }, given) => services.dividends.rehearse(percentOf(given)),
  ),
  command({
    noun: 'dividends',
    verb: 'list',
    summary: 'who receives how much for which forum: held, payable and paid',
    examples: [
      'plaza dividends list',
      'plaza dividends list --from 2026-10-01 --to 2026-11-01 --csv -o dividends.csv',
    ],
    flags: [
      { flags: '--from <date>', summary: 'from the first moment of this day (UTC)' },
      { flags: '--to <date>', summary: 'to before this day' },
    ],
    run: async ({ services }, { flags }) => {
      const shares = await services.payouts.report.shares(periodOf(flags))
      const total = shares.reduce((sum, { amount }) => sum + amount, 0)
      return {
        data: shares.map((share) => PayoutShare.parse(share)),
        rows: shares.map((share): Row => ({ ...share })),
        columns,
        note: `${counted(shares.length, 'share')}, ${dollars(total)}`,
      }
    },
  }),
]
