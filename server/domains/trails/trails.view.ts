import type { Trail, TrailPlace, TrailRest, TrailView } from '#shared/trails.ts'
import { summed, type StepOf } from './trails.groups.ts'
import type { PartOf, Traced } from './trails.policy.ts'
import type { DealLine } from './trails.repo.ts'

type Step = Omit<Trail['steps'][number], 'at'> & { at: Date }
type Part = Omit<Trail['parts'][number], 'steps'> & { steps: Step[] }
/** A trail as the server has it, with moments instead of their texts. */
export type TrailOf = Omit<Trail, 'steps' | 'parts'> & { steps: Step[]; parts: Part[] }

type Facts = Pick<TrailOf, 'kind' | 'id' | 'currency' | 'status' | 'campaign' | 'brand'>

/** How much each of a forum's people receives is theirs and the operator's to know. */
const isForumOnly = (event: string): boolean => event.startsWith('dividend ')
const asOthersSee: Partial<Record<TrailPlace, TrailPlace>> = {
  forum_payable: 'forum_paid',
  forum_pending: 'forum_paid',
  forum_plan: 'forum_paid',
  forum_taken_back: 'forum_paid',
}

/** How a payout is sent, and whether it was taken back, is between the creator and the platform. */
const hiddenFromBrands: readonly string[] = [
  'transfer started',
  'transfer refused',
  'transfer reversed',
  'renewal paid',
  'renewal returned',
]
const asBrandsSee: typeof asOthersSee = {
  ...asOthersSee,
  transfer_pending: 'creator_payable',
  taken_back: 'creator_paid',
  plan_paid: 'creator_paid',
}

const stepsFor = (view: TrailView, steps: readonly StepOf[]): Step[] =>
  view === 'operator'
    ? [...steps]
    : steps
        .filter(({ event }) => !isForumOnly(event))
        .filter(({ event }) => view === 'creator' || !hiddenFromBrands.includes(event))
        .map(({ at, event, amount }) => ({ at, event, amount, providerId: null, entries: [] }))

function placesFor(view: TrailView, places: readonly TrailRest[]): TrailRest[] {
  if (view === 'operator') return [...places]
  const seen = view === 'brand' ? asBrandsSee : asOthersSee
  return summed(places.map(({ place, amount }) => ({ place: seen[place] ?? place, amount })))
}

/** A deal as its trail tells it. */
export function dealOf(view: TrailView, { deal, creator, postSlug, forumSlug }: DealLine) {
  const { applicationId, status, gross, payout, platformFee } = deal
  return {
    applicationId,
    contentId: view === 'operator' ? deal.id : null,
    creator,
    status,
    gross,
    payout,
    platformFee,
    postPath: postSlug && forumSlug ? `/r/${forumSlug}/post/${postSlug}` : null,
  }
}

function partFor(view: TrailView, part: PartOf, deals: ReadonlyMap<string, DealLine>): Part {
  const { kind, id, taken, amount, places, steps, dealId } = part
  const deal = dealId === null ? undefined : deals.get(dealId)
  return {
    kind,
    // A dispute is known by the provider's name for it.
    id: kind === 'chargeback' && view !== 'operator' ? 'chargeback' : id,
    taken,
    amount,
    places: placesFor(view, places),
    steps: stepsFor(view, steps),
    deal: deal ? dealOf(view, deal) : null,
  }
}

interface Shown {
  facts: Facts
  traced: Traced
  /** The deals that it leads through. */
  deals: ReadonlyMap<string, DealLine>
  /** The deal that it is the trail of. */
  deal?: DealLine
}

/** A trail as somebody may see it; from which payments a deal was paid is the brand's own business. */
export function trailFor(view: TrailView, { facts, traced, deals, deal }: Shown): TrailOf {
  const { amount, places, steps, parts, costs } = traced
  return {
    ...facts,
    view,
    amount,
    places: placesFor(view, places),
    steps: stepsFor(view, steps),
    parts: view === 'creator' ? [] : parts.map((part) => partFor(view, part, deals)),
    deal: deal ? dealOf(view, deal) : null,
    costs: view === 'operator' ? costs : null,
  }
}
