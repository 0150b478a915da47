import type { DealStatus } from '#shared/deals.ts'
import type { LedgerAccount } from '#shared/ledger.ts'
import type { TrailPlace, TrailRest } from '#shared/trails.ts'
import { movedBy, sumOf, summed, wholeStep, type Group, type StepOf } from './trails.groups.ts'

export interface TrailDealRow {
  id: string
  applicationId: string
  creatorId: string
  gross: number
  payout: number
  platformFee: number
  status: DealStatus
}

/** The cents of a deal that came from one payment, after `before` cents from others. */
export interface Share {
  cents: number
  before: number
  /** They went back to their payment. */
  isReturned: boolean
}

/**
 * The part of `total` that falls to the stretch from `before` to `before + cents` of `whole`: rounded so that the
 * parts of all stretches add up to `total`, to the cent.
 */
export function portion(total: number, whole: number, { before, cents }: Pick<Share, 'before' | 'cents'>) {
  if (whole === 0) return 0
  return Math.floor((total * (before + cents)) / whole) - Math.floor((total * before) / whole)
}

const creatorPlaces: [LedgerAccount, TrailPlace][] = [
  ['creator_held', 'creator_held'],
  ['creator_payable', 'creator_payable'],
  ['transfer_pending', 'transfer_pending'],
]

/** Of which part of a deal each of its events tells. */
const creatorsAlone: readonly string[] = [
  'transfer started',
  'transfer done',
  'transfer refused',
  'transfer reversed',
]

/** Where the cents of a deal that came from one payment are, and each of their movements. */
export function dealParts(
  deal: TrailDealRow,
  groups: readonly Group[],
  share: Share,
): { places: TrailRest[]; steps: StepOf[] } {
  // What made good a loss is told of the payment: the deal had given its money back by then.
  const own = groups.filter(({ contentId, event }) => contentId === deal.id && event !== 'loss recovered')
  const creator = portion(deal.payout, deal.gross, share)
  const platform = share.cents - creator
  const before = portion(deal.payout, deal.gross, { before: 0, cents: share.before })
  const takenBack = (cents: number) => portion(cents, deal.payout, { before, cents: creator })
  const held = (account: LedgerAccount, event?: string) =>
    own
      .filter((group) => event === undefined || group.event === event)
      .reduce((sum, { entries }) => sum + sumOf(entries, account), 0)

  function placesOf(): TrailRest[] {
    if (share.isReturned) return [{ place: 'returned', amount: share.cents }]
    if (held('deal_reserved') > 0) return [{ place: 'reserved', amount: share.cents }]
    const place = creatorPlaces.find(([account]) => held(account) > 0)?.[1]
    const isHeld = place === 'creator_held'
    const back = takenBack(held('losses', 'transfer reversed'))
    if (place)
      return [
        { place, amount: creator },
        { place: isHeld ? 'platform_held' : 'platform_revenue', amount: platform },
      ]
    if (held('outside', 'transfer done') === 0) return [{ place: 'returned', amount: share.cents }]
    return [
      { place: 'creator_paid', amount: creator - back },
      { place: 'taken_back', amount: back },
      { place: 'platform_revenue', amount: platform },
    ]
  }

  const amountOf = (group: Group): number => {
    if (group.event === 'transfer reversed') return takenBack(sumOf(group.entries, 'losses'))
    if (creatorsAlone.includes(group.event)) return creator
    // What was reserved and held at first may be more than was earned in the end.
    const moved = movedBy(group)
    if (deal.gross === 0) return moved
    return share.isReturned ? share.cents : portion(moved, deal.gross, share)
  }
  return { places: summed(placesOf()), steps: own.map((group) => wholeStep(group, amountOf(group))) }
}
