import { dollars } from '#shared/money.ts'
import { PayoutPlan } from '#shared/payouts.ts'
import { nothingMoved, withPaymentFailures } from '#server/core/paymentFailures.ts'
import { currency, currencyColumn } from '../columns.ts'
import { command, type Column, type Row } from '../command.ts'
import { exits } from '../exit.ts'
import { summaryOf } from '../payoutPlan.ts'
import { idOf } from '../resolve.ts'
import { payoutReport, periodOf } from './payouts.report.ts'
import { payoutRenew, payoutRenewals } from './payouts.renewals.ts'
import { payoutRun } from './payouts.run.ts'
import { payoutStatement } from './payouts.statement.ts'
import { counted } from '../counted.ts'

const transfers: Column[] = [
  { key: 'contentId', title: 'content', kind: 'id' },
  { key: 'creator' },
  { key: 'campaign' },
  { key: 'amount', kind: 'cents' },
  currencyColumn,
  { key: 'accountId', title: 'account' },
]

const runs: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'status' },
  { key: 'total', kind: 'cents' },
  currencyColumn,
  { key: 'paid', kind: 'count' },
  { key: 'refused', kind: 'count' },
  { key: 'sending', kind: 'count' },
  { key: 'startedBy', title: 'by' },
  { key: 'startedAt', title: 'started', kind: 'time' },
  { key: 'lastError', title: 'ended by' },
]

const items: Column[] = [
  { key: 'contentId', title: 'content', kind: 'id' },
  { key: 'creator' },
  { key: 'campaign' },
  { key: 'amount', kind: 'cents' },
  currencyColumn,
  { key: 'status' },
  { key: 'transferId', title: 'transfer' },
  { key: 'paidAt', title: 'paid', kind: 'time' },
  { key: 'reason' },
]

const differences: Column[] = [
  { key: 'campaignId', title: 'campaign', kind: 'id' },
  { key: 'ledger', kind: 'cents' },
  { key: 'provider', kind: 'cents' },
  currencyColumn,
]

export const payouts = [
  payoutReport,
  payoutStatement,
  payoutRenewals,
  payoutRenew,
  command({
    noun: 'payouts',
    verb: 'plan',
    summary: 'what is due now: the list, its total and the hash that confirms it; changes nothing',
    examples: ['plaza payouts plan', 'plaza payouts plan -o run.json'],
    fileFormat: 'json',
    run: async (context) => {
      const plan = await context.services.payouts.runs.plan()
      return {
        data: PayoutPlan.parse(plan),
        rows: plan.transfers.map((transfer): Row => ({ ...transfer, currency })),
        columns: transfers,
        note: summaryOf(plan),
        exit: plan.isCovered ? exits.done : exits.found,
      }
    },
  }),
  payoutRun,
  command({
    noun: 'payouts',
    verb: 'status',
    summary: 'the latest runs, or the transfers of one',
    examples: ['plaza payouts status', 'plaza payouts status c41f09aa'],
    args: ['[run]'],
    run: async (context, { args }) => {
      const { runs: all } = context.services.payouts
      const asked = args['run']
      if (asked === undefined) {
        const data = (await all.list()).map((run): Row => ({ ...run, currency }))
        return { data, columns: runs, ...(data.length === 0 ? { note: 'There was no run yet' } : {}) }
      }
      const id = await idOf(context, 'payoutRuns', asked)
      const run = await all.one(id)
      return {
        data: { ...run, currency },
        rows: run.items.map((item): Row => ({ ...item })),
        columns: items,
        note: `${run.status}: ${run.paid} paid, ${run.refused} refused, ${run.sending} under way   ${dollars(run.total)} by ${run.startedBy}`,
      }
    },
  }),
  command({
    noun: 'payouts',
    verb: 'reconcile',
    summary: 'compare the ledger with the payment provider by campaign; moves no money',
    examples: ['plaza payouts reconcile', 'plaza payouts reconcile --from 2026-10-01'],
    flags: [{ flags: '--from <date>', summary: 'only what was booked since' }],
    run: async (context, { flags }) => {
      const { books } = context.services
      const { from } = periodOf(flags)
      const found = await withPaymentFailures(
        'The ledger could not be compared',
        () => books.compare(from),
        nothingMoved,
      )
      const n = found.differences.length
      return {
        data: { ...found, currency },
        rows: found.differences.map((difference): Row => ({ ...difference, currency })),
        columns: differences,
        note: `ledger ${dollars(found.ledger)}   provider ${dollars(found.provider)}   ${counted(n, 'difference')}`,
        exit: n > 0 ? exits.found : exits.done,
      }
    },
  }),
]
