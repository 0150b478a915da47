import { Failure } from '#shared/errors.ts'
import { dollars } from '#shared/money.ts'
import { PayoutPlan } from '#shared/payouts.ts'
import { means, shortOf } from '#shared/rehearsals.ts'
import type { RunResult } from '#server/domains/payouts/runs.service.ts'
import { actorOf, originOf } from '../actor.ts'
import { currency, currencyColumn } from '../columns.ts'
import { command, type Column, type Given, type Parts, type Result, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { exits, UsageError } from '../exit.ts'
import { hashInFile, summaryOf } from '../payoutPlan.ts'
import { progressOf } from '../progress.ts'
import { counted } from '../counted.ts'

const columns: Column[] = [
  { key: 'contentId', title: 'content', kind: 'id' },
  { key: 'shareId', title: 'share', kind: 'id', isForMachines: true },
  { key: 'creator' },
  { key: 'for' },
  { key: 'campaign' },
  { key: 'amount', kind: 'cents' },
  currencyColumn,
  { key: 'accountId', title: 'account' },
  { key: 'result' },
  { key: 'reason' },
]

/** Whether a transfer pays somebody's own post, or their share of one in their forum. */
const forOf = ({ shareId }: { shareId: string | null }): string => (shareId === null ? 'post' : 'forum')

const atOnce = '5'

function concurrencyOf({ concurrency }: Given['flags']): number {
  const n = Number(concurrency)
  if (Number.isInteger(n) && n >= 1 && n <= 20) return n
  throw new UsageError('--concurrency must be between 1 and 20')
}

/** The list that is to be paid: of the file, or what is due now; it must be what is due now. */
async function planOf(context: CliContext, given: Given) {
  const { flags } = given
  const inFile = typeof flags['plan'] === 'string' ? hashInFile(flags['plan'], given) : null
  const plan = await context.services.payouts.runs.plan()
  if (inFile !== null && inFile !== plan.hash) throw new Failure('payout.changed')
  return plan
}

async function confirm(hash: string, { flags }: Given, parts: Parts): Promise<void> {
  const typed = flags['confirm']
  if (typeof typed !== 'string') return await parts.confirmName(shortOf(hash))
  if (!means(typed, hash)) throw new Failure('payout.changed')
}

function preview(plan: Awaited<ReturnType<typeof planOf>>): Result {
  return {
    data: PayoutPlan.parse(plan),
    rows: plan.transfers.map((one): Row => ({ ...one, for: forOf(one), currency, result: 'would be paid' })),
    columns,
    note: `${summaryOf(plan)}\nTo pay: plaza payouts run --execute --confirm ${shortOf(plan.hash)}`,
    exit: plan.isCovered ? exits.done : exits.found,
  }
}

function exitOf({ refused, unfinished, lastError }: RunResult, signal: AbortSignal | undefined): number {
  if (signal?.aborted && lastError !== null) return exits.declined
  if (lastError !== null) return exits.later
  return refused.length + unfinished.length > 0 ? exits.partly : exits.done
}

function outcome(result: RunResult): Result {
  const { paid, refused, finished, unfinished, lastError, runId, hash } = result
  const lines = [
    ...paid.map((one) => ({ ...one, result: 'paid' })),
    ...refused.map((one) => ({ ...one, result: 'refused' })),
    ...unfinished.map((one) => ({ ...one, result: 'left' })),
  ]
  const total = paid.reduce((sum, { amount }) => sum + amount, 0)
  const why = refused.map(({ creator, reason }) => `${creator}: ${reason}`).join('; ')
  const words = [
    `${paid.length} paid, ${dollars(total)}`,
    ...(finished.count > 0
      ? [`${counted(finished.count, 'transfer')} of an interrupted run finished, ${dollars(finished.total)}`]
      : []),
    ...(refused.length > 0 ? [`${refused.length} refused (${why}), again payable`] : []),
    ...(unfinished.length > 0 ? [`${unfinished.length} left for the next run`] : []),
    ...(lastError === null ? [] : [lastError]),
  ]
  return {
    data: { runId, hash, total, currency, lastError, paid, refused, finished, unfinished },
    rows: lines.map((line): Row => ({ ...line, for: forOf(line), currency })),
    columns,
    note: words.join('   '),
  }
}

export const payoutRun = command({
  noun: 'payouts',
  verb: 'run',
  summary: 'pay creators exactly the list of that hash, or nothing; without --execute it only shows it',
  examples: [
    'plaza payouts run',
    'plaza payouts run --execute --confirm 5f0c91e4 --as admin',
    'plaza payouts run --plan run.json --execute --confirm 5f0c91e4 --as admin',
  ],
  flags: [
    { flags: '--plan <file>', summary: 'the list that was reviewed; refused when it has changed since' },
    { flags: '--execute', summary: 'pay' },
    { flags: '--concurrency <n>', summary: 'transfers at the same time', default: atOnce },
  ],
  write: { severity: 'severe', actor: 'person', confirm: 'late', dryRun: 'preview', doneWith: 'execute' },
  run: async (context, given, parts) => {
    if (context.isDryRun) return preview(await planOf(context, given))
    const { io } = parts
    const concurrency = concurrencyOf(given.flags)
    const actor = await actorOf(context, given)
    if (!given.flags['confirm'] && !parts.canAsk)
      throw new UsageError('This needs the hash of the plan as confirmation', 'Add --confirm HASH')
    const plan = await planOf(context, given)
    if (!(await context.store.read(context.services.outgoing.isOn))) throw new Failure('outgoing.off')
    await confirm(plan.hash, given, parts)
    if (plan.transfers.length === 0 && plan.unfinished === 0)
      return {
        data: { total: 0, currency, paid: [], refused: [], unfinished: [] },
        rows: [],
        note: 'Nothing is due',
      }
    const onProgress = progressOf(io, given, `Paying ${counted(plan.transfers.length, 'transfer')}`)
    const { runs } = context.services.payouts
    const confirmed = { hash: plan.hash, origin: originOf(given), signal: io.signal, onProgress, concurrency }
    const result = await runs.execute(actor, confirmed).finally(() => onProgress.end())
    return { ...outcome(result), exit: exitOf(result, io.signal) }
  },
})
