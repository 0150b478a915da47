import type { DealStatus } from '#shared/deals.ts'
import type { LedgerAccount } from '#shared/ledger.ts'
import type { TrailRest } from '#shared/trails.ts'
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

/** Of which part of a deal each of its events tells. */
const creatorsAlone: readonly string[] = [
  'transfer started',
  'transfer done',
  'transfer refused',
  'transfer reversed',
  'renewal paid',
  'renewal returned',
]

const isDividend = (event: string): boolean => event.startsWith('dividend ')

interface Stretch {
  before: number
  cents: number
}

/** What of places that lie one after the other falls into a stretch of them: nothing is rounded. */
function within(places: readonly TrailRest[], { before, cents }: Stretch): TrailRest[] {
  let start = 0
  return places.map(({ place, amount }) => {
    const end = start + amount
    const part = Math.min(end, before + cents) - Math.max(start, before)
    start = end
    return { place, amount: Math.max(0, part) }
  })
}

/** Where the cents are that the platform gives the forum; what is on its way to several people is told as one. */
function forumPlaces(held: (account: LedgerAccount, event?: string) => number): TrailRest[] {
  const plan = held('platform_revenue', 'dividend renewal paid')
  const planBack = held('platform_revenue', 'dividend renewal returned')
  const back = held('losses', 'dividend transfer reversed')
  return [
    { place: 'forum_held', amount: held('forum_held') },
    { place: 'forum_payable', amount: held('forum_payable') },
    { place: 'forum_pending', amount: held('forum_pending') },
    { place: 'forum_plan', amount: plan + planBack },
    { place: 'forum_paid', amount: held('outside', 'dividend transfer done') - back },
    { place: 'forum_taken_back', amount: back },
  ]
}

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
  const creatorShare = (cents: number) => portion(cents, deal.payout, { before, cents: creator })
  const held = (account: LedgerAccount, event?: string) =>
    own
      .filter((group) => event === undefined || group.event === event)
      .reduce((sum, { entries }) => sum + sumOf(entries, account), 0)

  const ofPlatform = { before: share.before - before, cents: platform }
  const all = forumPlaces(held)
  const given = all.reduce((sum, { amount }) => sum + amount, 0)
  const forum = {
    before: portion(given, deal.platformFee, { before: 0, cents: ofPlatform.before }),
    cents: portion(given, deal.platformFee, ofPlatform),
  }
  const atForum = within(all, forum)

  function placesOf(): TrailRest[] {
    if (share.isReturned) return [{ place: 'returned', amount: share.cents }]
    if (held('deal_reserved') > 0) return [{ place: 'reserved', amount: share.cents }]
    if (held('creator_held') > 0)
      return [
        { place: 'creator_held', amount: creator },
        { place: 'platform_held', amount: platform - forum.cents },
        ...atForum,
      ]
    const plan = creatorShare(
      held('platform_revenue', 'renewal paid') + held('platform_revenue', 'renewal returned'),
    )
    const pending = creatorShare(held('transfer_pending'))
    const hasPaid = held('outside', 'transfer done') > 0
    const isDue = held('creator_payable') > 0
    if (plan === 0 && pending === 0 && !hasPaid && !isDue) return [{ place: 'returned', amount: share.cents }]
    // Whatever is rounded is rounded once: the last place has what the others leave.
    const paid = isDue
      ? creatorShare(held('outside', 'transfer done'))
      : hasPaid
        ? creator - plan - pending
        : 0
    const back = creatorShare(held('losses', 'transfer reversed'))
    return [
      { place: 'creator_payable', amount: isDue ? creator - plan - pending - paid : 0 },
      { place: 'transfer_pending', amount: isDue || hasPaid ? pending : creator - plan },
      { place: 'plan_paid', amount: isDue || hasPaid || pending > 0 ? plan : creator },
      { place: 'creator_paid', amount: paid - back },
      { place: 'taken_back', amount: back },
      { place: 'platform_revenue', amount: platform - forum.cents },
      ...atForum,
    ]
  }

  const amountOf = (group: Group): number => {
    if (creatorsAlone.includes(group.event)) return creatorShare(movedBy(group))
    if (isDividend(group.event)) return portion(movedBy(group), deal.platformFee, ofPlatform)
    // What was reserved and held at first may be more than was earned in the end.
    const moved = movedBy(group)
    if (deal.gross === 0) return moved
    return share.isReturned ? share.cents : portion(moved, deal.gross, share)
  }
  return { places: summed(placesOf()), steps: own.map((group) => wholeStep(group, amountOf(group))) }
}
