import { createHash } from 'node:crypto'
import { limits } from '#shared/limits.ts'
import type { LeftOut, PlannedTransfer } from '#shared/payouts.ts'
import type { PayoutCandidate as Candidate } from '../deals/deals.service.ts'

/** What a list of transfers is known by: the same contents, amounts and accounts, and no others. */
export function planHash(transfers: readonly PlannedTransfer[]): string {
  const lines = transfers.map(
    ({ contentId, shareId, amount, accountId }) => `${shareId ?? contentId}:${amount}:${accountId}`,
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
}

const sumOf = (candidates: readonly Candidate[]): number =>
  candidates.reduce((sum, { amountCents }) => sum + amountCents, 0)

const partOf = ({ contentId, shareId, creatorId, creator, amountCents: amount }: Candidate) => ({
  contentId,
  shareId,
  creatorId,
  creator,
  amount,
})

/** Candidates with nothing against their payment, by creator. */
export function openByCreator(candidates: readonly Candidate[]): Map<string, Candidate[]> {
  const open = candidates.filter(({ isReported, isDisputed }) => !isReported && !isDisputed)
  return Map.groupBy(open, ({ creatorId }) => creatorId)
}

/** The accounts that are worth asking about: their creators have enough to be paid. */
export function accountsToAsk(candidates: readonly Candidate[]): string[] {
  return [...openByCreator(candidates).values()]
    .filter((own) => sumOf(own) >= limits.payoutMin)
    .flatMap(([first]) => first?.accountId ?? [])
}

/** Who is paid now, and who is left out for which reason. */
export function divide(
  candidates: readonly Candidate[],
  isActive: (candidate: Candidate) => boolean,
): { transfers: PlannedTransfer[]; leftOut: LeftOut } {
  const transfers: PlannedTransfer[] = []
  const leftOut: LeftOut = {
    belowMinimum: [],
    notOnboarded: [],
    pausedByReport: candidates.filter(({ isReported }) => isReported).map(partOf),
    disputed: candidates.filter(({ isDisputed, isReported }) => isDisputed && !isReported).map(partOf),
    refused: candidates.flatMap((one) =>
      one.refusedReason === null ? [] : [{ ...partOf(one), reason: one.refusedReason }],
    ),
  }
  for (const [creatorId, own] of openByCreator(candidates)) {
    const amount = sumOf(own)
    const [first] = own
    if (!first) continue
    const { creator, accountId } = first
    if (amount < limits.payoutMin) leftOut.belowMinimum.push({ creatorId, creator, amount })
    else if (accountId === null || !isActive(first)) {
      leftOut.notOnboarded.push({ creatorId, creator, amount })
    } else transfers.push(...own.map((one) => ({ ...partOf(one), campaign: one.campaign, accountId })))
  }
  return { transfers, leftOut }
}

/** Why the provider would not make a transfer, in words for whoever waits for it. */
const refusals: Record<string, string> = {
  insufficient_capabilities_for_transfer:
    'the payment provider needs more details of the payout account first; nothing was sent',
  account_closed: 'the payout account is closed and must be set up again; nothing was sent',
  resource_missing: 'the payout account does not exist any more and must be set up again; nothing was sent',
  balance_insufficient:
    'the money has not arrived at the payment provider yet; nothing was sent and nothing is lost',
}

/** The same for every other reason: its own word is for the log, and the next run tries again. */
export const refusalOf = (code: string): string =>
  refusals[code] ?? 'the payment provider did not accept the transfer; nothing was sent and nothing is lost'
