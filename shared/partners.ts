const dayMs = 24 * 60 * 60 * 1000

/** How long before and after it a deal ties somebody to a brand. */
export const tiedMs = 365 * dayMs

/** What ties somebody to a brand: a deal or a place among its people. Still open where `until` is null. */
export interface Tie {
  /** Null where it reaches back for ever, as with those who belong to the brand now. */
  from: Date | null
  until: Date | null
}

/** Whether a rating given then counts as a partner's: a tie within twelve months before or after it. */
export const isTied = (ratedAt: Date, ties: readonly Tie[]): boolean =>
  ties.some(
    ({ from, until }) =>
      (from === null || ratedAt.getTime() >= from.getTime() - tiedMs) &&
      (until === null || ratedAt.getTime() <= until.getTime() + tiedMs),
  )

/** A deal as far as it ties; `moments` are what is known to have happened in it. */
interface DealMoments {
  status: string
  createdAt: Date
  moments: readonly (Date | null)[]
}

/** A deal ties from its approval until its last known moment, and for as long as it is open. */
export function tieOfDeal({ status, createdAt, moments }: DealMoments): Tie {
  const isOpen = status === 'reserved' || status === 'held' || status === 'payable'
  const last = Math.max(createdAt.getTime(), ...moments.map((at) => at?.getTime() ?? 0))
  return { from: createdAt, until: isOpen ? null : new Date(last) }
}

/** What a review says of its subject. */
interface Reviewed {
  type: string
  sponsorBrandId: string | null
  hashtags: readonly string[]
}

/**
 * The brand that a review concerns: the one that paid for it, else the first one whose slug is among its hashtags.
 * Of `brands` those are looked for that bear one of these slugs.
 */
export function subjectBrandOf(
  { type, sponsorBrandId, hashtags }: Reviewed,
  brands: readonly { id: string; slug: string }[],
): string | null {
  if (type !== 'review') return null
  if (sponsorBrandId !== null) return sponsorBrandId
  for (const tag of hashtags) {
    const brand = brands.find(({ slug }) => slug === tag)
    if (brand) return brand.id
  }
  return null
}

/** How many rated, and their average. */
export interface RatingFigures {
  count: number
  average: number
}

/** The average of a sum to one decimal; 0 of none. */
export const averageOf = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum / count) * 10) / 10

/** Both sides of a review's ratings, each in a phrase: "independent 4.1 of 37", "with a deal 4.8 of 3". */
export function ratingPhrases(independent: RatingFigures, partners: RatingFigures): [string, string] {
  const said = ({ count, average }: RatingFigures) => `${average.toFixed(1)} of ${count}`
  return [
    independent.count > 0 ? `independent ${said(independent)}` : 'independent none',
    `with a deal ${said(partners)}`,
  ]
}
