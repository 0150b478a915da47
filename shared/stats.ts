import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type StatRange, statRanges } from './statRules.ts'

const day = z.string()
const month = z.string()
const figure = z.int()
const percent = z.nullable(z.number())
/** Null where it stands for too few people to be told. */
const few = z.nullable(z.int())

const SiteDay = z.object({
  day,
  members: figure,
  joined: figure,
  returned: figure,
  left: figure,
  mrr: figure,
  revenue: figure,
  refunds: figure,
  readers: figure,
  writers: figure,
  posts: figure,
  comments: figure,
  answered: figure,
  replySeconds: figure,
  funded: figure,
  income: figure,
  earned: figure,
  payouts: figure,
})
export type SiteDay = z.output<typeof SiteDay>

const ForumDay = z.object({
  day,
  joined: figure,
  readers: few,
  writers: figure,
  posts: figure,
  comments: figure,
  answered: figure,
  replySeconds: figure,
  shares: figure,
})
export type ForumDay = z.output<typeof ForumDay>

const CreatorDay = z.object({ day, posts: figure, replies: figure, earned: figure, paid: figure })
export type CreatorDay = z.output<typeof CreatorDay>

/** Which days are told of. */
const Range = z.object({
  days: z.int(),
  from: day,
  to: day,
  /** How many days and months of before are still to be counted. */
  waiting: z.int(),
})

export const SiteStats = z.object({
  range: Range,
  days: z.array(SiteDay),
  /** Over the whole range. */
  summary: z.object({
    membersAtStart: figure,
    churn: percent,
    replyMinutes: z.nullable(z.int()),
  }),
  plans: z.array(
    z.object({ slug: z.string(), name: z.string(), members: figure, mrr: figure, revenue: figure }),
  ),
  /** Newest last; the month under way as far as it is counted. */
  months: z.array(
    z.object({
      month,
      members: figure,
      joined: figure,
      returned: figure,
      left: figure,
      churn: percent,
      mrr: figure,
      readers: figure,
      writers: figure,
    }),
  ),
  /** Who began in a month, and how many of them were members as each month since then ended. */
  cohorts: z.array(z.object({ month, members: figure, kept: z.array(z.int()) })),
  topForums: z.array(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), posts: figure, comments: figure }),
  ),
})
export type SiteStats = z.output<typeof SiteStats>

export const ForumStats = z.object({
  range: Range,
  fewestReaders: z.int(),
  days: z.array(ForumDay),
  summary: z.object({ replyMinutes: z.nullable(z.int()) }),
  months: z.array(z.object({ month, readers: few, writers: figure })),
})
export type ForumStats = z.output<typeof ForumStats>

export const CreatorStats = z.object({ range: Range, days: z.array(CreatorDay) })
export type CreatorStats = z.output<typeof CreatorStats>

const rangeSentence = `Give ${statRanges.join(', ')} days`

const query = z.object({
  days: z._default(
    z.pipe(
      z.enum(statRanges.map(String) as [string, ...string[]], rangeSentence),
      z.transform((days: string) => Number(days) as StatRange),
    ),
    30,
  ),
})

export const getSiteStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'How the site goes: members, money, readers and writers by day, with plans, months and cohorts',
  access: 'admin',
  query,
  reply: SiteStats,
})

export const downloadSiteStats = endpoint({
  method: 'GET',
  path: '/api/stats/csv',
  summary: 'The same by day as CSV',
  access: 'admin',
  query,
  reply: z.unknown(),
  replyType: 'text/csv',
})

export const getForumStats = endpoint({
  method: 'GET',
  path: '/api/forums/:id/stats',
  summary: 'How a forum goes by day, for those who look after it',
  access: 'signed-in',
  refuses: ['access.denied', 'forum.not_found'],
  query,
  reply: ForumStats,
})

export const downloadForumStats = endpoint({
  method: 'GET',
  path: '/api/forums/:id/stats/csv',
  summary: 'The same by day as CSV',
  access: 'signed-in',
  refuses: ['access.denied', 'forum.not_found'],
  query,
  reply: z.unknown(),
  replyType: 'text/csv',
})

export const getOwnStats = endpoint({
  method: 'GET',
  path: '/api/earnings/stats',
  summary: 'The caller’s own posts, replies to them, earnings and payouts by day',
  access: 'signed-in',
  scope: 'advertising',
  query,
  reply: CreatorStats,
})

export const downloadOwnStats = endpoint({
  method: 'GET',
  path: '/api/earnings/stats/csv',
  summary: 'The same by day as CSV',
  access: 'signed-in',
  scope: 'advertising',
  query,
  reply: z.unknown(),
  replyType: 'text/csv',
})
