import * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { dollars } from '#shared/money.ts'
import { PayoutPlan, type LeftOut } from '#shared/payouts.ts'
import { shortOf } from '#shared/rehearsals.ts'
import { planHash } from '#server/domains/payouts/payouts.policy.ts'
import type { Given } from './command.ts'
import { UsageError } from './exit.ts'
import { readText } from './files.ts'
import { limits } from '#shared/limits.ts'
import { counted } from './counted.ts'

const PlanFile = z.object({ data: z.pick(PayoutPlan, { hash: true, total: true, transfers: true }) })

/** The hash of a plan in a file, which must still be the hash of its list. */
export function hashInFile(file: string, given: Given): string {
  const { hash, total, transfers } = readPlan(file, given)
  const sum = transfers.reduce((cents, { amount }) => cents + amount, 0)
  if (planHash(transfers) === hash && sum === total) return hash
  throw new Failure('payout.changed', { message: `${file} was changed: its hash is not that of its list` })
}

function readPlan(file: string, given: Given) {
  try {
    return z.parse(PlanFile, JSON.parse(readText(file, given))).data
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? `: ${String(error.code)}` : ''
    throw new UsageError(`${file} holds no payout plan${why}`, 'plaza payouts plan -o run.json')
  }
}

function leftOutWords({ belowMinimum, pausedByReport, disputed, notOnboarded }: LeftOut): string {
  const reasons = [
    [belowMinimum.length, `below ${dollars(limits.payoutMin)}`],
    [pausedByReport.length, pausedByReport.length === 1 ? 'open report' : 'open reports'],
    [disputed.length, 'disputed'],
    [notOnboarded.length, 'not onboarded'],
  ] as const
  const words = reasons.flatMap(([n, why]) => (n > 0 ? [`${n} ${why}`] : []))
  return words.length > 0 ? `left out: ${words.join(', ')}` : 'nobody left out'
}

/** A plan in a line: who is paid, who is not, and the hash that confirms it. */
export function summaryOf(plan: Omit<PayoutPlan, 'at'>): string {
  const creators = new Set(plan.transfers.map(({ creatorId }) => creatorId)).size
  const lines = [
    `${counted(creators, 'creator')}, ${dollars(plan.total)}   ${leftOutWords(plan.leftOut)}   hash ${shortOf(plan.hash)}`,
  ]
  if (plan.unfinished > 0)
    lines.push(`${counted(plan.unfinished, 'transfer')} of an interrupted run will be finished first`)
  if (!plan.isCovered) lines.push(`The balance of ${dollars(plan.balance.available)} does not cover it`)
  return lines.join('\n')
}
