import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reachDay } from './reach.ts'

/** The most sponsored posts that a plan lets into a page of a feed, and into its feeds on a day (UTC); null is no ceiling. */
export interface Ceiling {
  sponsoredPerPage: number | null
  sponsoredPerDay: number | null
}

/** The ceiling of whoever has none: visitors, staff without a plan, and plans that state nothing. */
export const noCeiling: Ceiling = { sponsoredPerPage: null, sponsoredPerDay: null }

/** Whether a ceiling holds anything back at all. */
export const hasCeiling = ({ sponsoredPerPage, sponsoredPerDay }: Ceiling): boolean =>
  sponsoredPerPage !== null || sponsoredPerDay !== null

/** What the rule asks of a post. */
export interface FeedItem {
  id: string
  isSponsored: boolean
}

/** How a page of a feed is made. */
export interface FeedRule {
  limit: number
  /** The most sponsored posts of this page; null is no ceiling. */
  perPage: number | null
  /** The sponsored posts that feeds show on this day; null where the day has no ceiling. */
  ofDay: ReadonlySet<string> | null
}

/** Whether a post may stand on some page of this day. */
const mayStand = ({ id, isSponsored }: FeedItem, { perPage, ofDay }: FeedRule): boolean =>
  !isSponsored || (perPage !== 0 && (ofDay === null || ofDay.has(id)))

/**
 * The page at the head of an ordered sequence, and whether a page follows it. It depends on nothing but what comes
 * after the cursor and on the day, so that what arrives above changes no page below. A post that is held back takes
 * no place: the next one moves up. Where `hasNext` is false the sequence that was given holds no further page, which
 * says nothing of what was not yet read.
 */
export function feedPage<Item extends FeedItem>(
  sequence: readonly Item[],
  rule: FeedRule,
): { items: Item[]; hasNext: boolean } {
  const items: Item[] = []
  let sponsored = 0
  for (const item of sequence) {
    if (!mayStand(item, rule)) continue
    if (items.length === rule.limit) return { items, hasNext: true }
    if (item.isSponsored && sponsored === rule.perPage) continue
    if (item.isSponsored) sponsored += 1
    items.push(item)
  }
  return { items, hasNext: false }
}

/**
 * How the places of a day are divided: the larger half is for what is published on the day itself, in the order in
 * which it is; the rest is for the newest of the days before. Neither part can lose a post to one that is published
 * later, so that all feeds of the day together never show more than `perDay`.
 */
export const placesOfDay = (perDay: number): { today: number; before: number } => ({
  today: Math.ceil(perDay / 2),
  before: Math.floor(perDay / 2),
})

/** The first moment of the day (UTC) of a moment. */
export const startOfDay = (at: Date): Date => new Date(`${reachDay(at)}T00:00:00.000Z`)

/** What a plan says of it in one line; null where it has no ceiling. */
export function ceilingPhrase({ sponsoredPerPage, sponsoredPerDay }: Ceiling): string | null {
  if (sponsoredPerPage === 0 || sponsoredPerDay === 0) return 'No sponsored posts in your feeds'
  const many = (n: number) => (n === 1 ? '1 sponsored post' : `${n} sponsored posts`)
  if (sponsoredPerPage === null)
    return sponsoredPerDay === null ? null : `At most ${many(sponsoredPerDay)} in your feeds per day`
  const daily = sponsoredPerDay === null ? '' : `, ${sponsoredPerDay} per day`
  return `At most ${many(sponsoredPerPage)} per page of your feeds${daily}`
}

/** What the feeds have shown somebody today (UTC), each post once. */
export const SponsorLoad = z.object({
  /** Posts in all; counted only while the plan has a ceiling. */
  posts: z.int(),
  sponsored: z.int(),
  sponsoredPerPage: z.nullable(z.int()),
  sponsoredPerDay: z.nullable(z.int()),
})
export type SponsorLoad = z.output<typeof SponsorLoad>

export const getSponsorLoad = endpoint({
  method: 'GET',
  path: '/api/user/sponsor-load',
  summary: 'How many posts of the caller’s feeds were sponsored today, and the most that their plan allows',
  access: 'signed-in',
  reply: SponsorLoad,
})
