import type { FundingStatus } from '#shared/fundings.ts'
import type { LedgerAccount } from '#shared/ledger.ts'
import type { TrailPart, TrailRest } from '#shared/trails.ts'
import { dealParts, type Share, type TrailDealRow } from './trails.deal.ts'
import {
  groupsOf,
  movedBy,
  sumOf,
  summed,
  wholeStep,
  type Group,
  type StepOf,
  type TrailEntryRow,
} from './trails.groups.ts'

export type PartOf = Omit<TrailPart, 'steps' | 'deal'> & { steps: StepOf[]; dealId: string | null }

/** What a trail is made of, before it is decided who sees which of it. */
export interface Traced {
  amount: number
  places: TrailRest[]
  steps: StepOf[]
  parts: PartOf[]
  costs: { fees: number; losses: number }
}

export interface TrailFundingRow {
  id: string
  amountCents: number
  drawnCents: number
  refundedCents: number
  status: FundingStatus
  paidAt: Date | null
}

/** A deal's part of a payment: `before` cents of its price came from older payments. */
export interface TrailDraw {
  contentId: string
  fundingId: string
  amountCents: number
  before: number
  isReturned: boolean
}

export interface FundingRows {
  funding: TrailFundingRow
  /** Every entry of the payment, and of the deals that drew on it. */
  entries: readonly TrailEntryRow[]
  draws: readonly TrailDraw[]
  deals: ReadonlyMap<string, TrailDealRow>
}

const own = ['funding paid', 'funding fee']
const ofRefunds = ['refund asked', 'refund done', 'refund failed']

/** What came into, or left, the campaign's free money: below 0 where it left. */
const freeOf = (group: Group): number => sumOf(group.entries, 'campaign_free')
/** What an account gave away by all these together. */
const goneFrom = (account: LedgerAccount, groups: readonly Group[]): number =>
  groups.reduce((sum, { entries }) => sum - sumOf(entries, account), 0)
const takenOf = (groups: readonly Group[]): number => goneFrom('campaign_free', groups)

/** One refund: what the free money gave is a part of the payment, what it could not is the platform's loss. */
function refundPart(id: string, groups: Group[]): PartOf {
  const amount = takenOf(groups)
  const isDone = groups.some(({ event }) => event === 'refund done')
  return {
    kind: 'refund',
    id,
    taken: takenOf(groups.filter(({ event }) => event === 'refund asked')),
    amount,
    places: summed([{ place: isDone ? 'refunded' : 'refund_pending', amount }]),
    steps: groups.map((group) => wholeStep(group, movedBy(group))),
    dealId: null,
  }
}

/** All that the payer's bank took and gave back, and what made good a loss by it. */
function chargebackPart(groups: Group[]): PartOf[] {
  const [first] = groups
  if (!first) return []
  const amount = takenOf(groups)
  const withdrawn = groups
    .filter(({ event }) => event === 'dispute withdrawn')
    .reduce((sum, { entries }) => sum + sumOf(entries, 'outside'), 0)
  return [
    {
      kind: 'chargeback',
      id: groups.find(({ providerId }) => providerId !== null)?.providerId ?? first.id,
      taken: Math.max(withdrawn, amount),
      amount,
      places: summed([{ place: 'charged_back', amount }]),
      steps: groups.map((group) => wholeStep(group, movedBy(group))),
      dealId: null,
    },
  ]
}

/**
 * The way of every cent of a payment: what deals took of it, what went back to the payer, and what is left. Deals
 * of several payments take of each what their draws say, so that all trails together say what the ledger says.
 */
export function traceFunding({ funding, entries, draws, deals }: FundingRows): Traced {
  const groups = groupsOf(entries)
  const ofFunding = groups.filter(({ fundingId }) => fundingId === funding.id)
  const refunds = Map.groupBy(
    ofFunding.filter(({ event }) => ofRefunds.includes(event)),
    ({ key }) => key.slice(key.indexOf(':') + 1),
  )
  const others = ofFunding.filter(({ event }) => ![...own, ...ofRefunds].includes(event))
  const parts = [
    ...draws.flatMap((draw) => {
      const deal = deals.get(draw.contentId)
      const share = { cents: draw.amountCents, before: draw.before, isReturned: draw.isReturned }
      return deal ? [dealPart(deal, groups, share)] : []
    }),
    ...[...refunds].map(([id, some]) => refundPart(id, some)),
    ...chargebackPart(others),
  ].toSorted((a, b) => timeOf(a) - timeOf(b))
  const amount = funding.paidAt ? funding.amountCents : 0
  const free = amount && amount - funding.drawnCents - funding.refundedCents
  return {
    amount,
    places: summed([{ place: 'free', amount: free }, ...parts.flatMap(({ places }) => places)]),
    steps: ofFunding
      .filter(({ event }) => own.includes(event))
      .map((group) =>
        wholeStep(group, group.event === 'funding paid' ? freeOf(group) : sumOf(group.entries, 'outside')),
      ),
    parts,
    costs: {
      fees: goneFrom('processor_fees', ofFunding),
      losses: goneFrom('losses', ofFunding),
    },
  }
}

const timeOf = ({ steps }: PartOf): number => steps[0]?.at.getTime() ?? 0

function dealPart(deal: TrailDealRow, groups: readonly Group[], share: Share): PartOf {
  const { places, steps } = dealParts(deal, groups, share)
  const staying = places.filter(({ place }) => place !== 'returned')
  return {
    kind: 'deal',
    id: deal.applicationId,
    taken: share.cents,
    amount: staying.reduce((sum, { amount }) => sum + amount, 0),
    places: staying,
    steps,
    dealId: deal.id,
  }
}

export interface DealRows {
  deal: TrailDealRow
  entries: readonly TrailEntryRow[]
  draws: readonly TrailDraw[]
  /** What was booked when each of its payments came in. */
  paid: readonly TrailEntryRow[]
}

/** The way of every cent of a deal, from the payments that it was taken from. */
export function traceDeal({ deal, entries, draws, paid }: DealRows): Traced {
  const whole = { cents: deal.gross, before: 0, isReturned: false }
  const groups = groupsOf(entries)
  const { places, steps } = dealParts(deal, groups, whole)
  const payments = groupsOf(paid)
  const live = draws.filter(({ isReturned }) => !isReturned)
  // Where a part went back unearned, and where nothing was earned, only what made up the price is told of.
  const made = live.length > 0 ? live : draws.filter(() => deal.gross > 0)
  return {
    amount: deal.gross,
    places,
    steps,
    parts: made.map(({ fundingId, amountCents, isReturned }) => ({
      kind: 'funding' as const,
      id: fundingId,
      taken: amountCents,
      amount: isReturned ? 0 : amountCents,
      places: [],
      steps: payments
        .filter((group) => group.fundingId === fundingId)
        .map((group) => wholeStep(group, freeOf(group))),
      dealId: null,
    })),
    costs: { fees: 0, losses: goneFrom('losses', groups) },
  }
}
