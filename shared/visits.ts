import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Person } from './people.ts'
import { ForumName } from './posts.ts'
import { time } from './time.ts'

const hourMs = 60 * 60 * 1000
/** Whoever was away for longer is told what they missed. */
export const awayAfterMs = 24 * hourMs
/** For so long after they came back, unless they put it away. */
export const awayShownMs = 12 * hourMs
/** So many posts are named. */
export const awayPostsMax = 3

/** A post that somebody missed, in one line. */
export const MissedPost = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  forum: ForumName,
  author: Person,
  score: z.int(),
  commentCount: z.int(),
})
export type MissedPost = z.output<typeof MissedPost>

/** What somebody missed. Nothing in it was paid for by a brand. */
export const Missed = z.object({
  /** The end of the visit before. */
  since: time,
  /** Posts of others in forums they belong to, and in how many of these; of one forum at most a hundred count. */
  newPosts: z.int(),
  forums: z.int(),
  /** Replies, comments and mentions that they have not seen. */
  replies: z.int(),
  /** The most discussed posts of the forums, people and hashtags that they follow. */
  posts: z.array(MissedPost),
})
export type Missed = z.output<typeof Missed>

/** The time from one visit to another, where it is long enough to be told of. */
export const isAbsence = (lastAt: Date, now: Date): boolean => now.getTime() - lastAt.getTime() >= awayAfterMs

/** Whether it is still to be shown what was missed before somebody came back. */
export const isFresh = (returnedAt: Date, now: Date): boolean =>
  now.getTime() - returnedAt.getTime() < awayShownMs

export const getMissed = endpoint({
  method: 'GET',
  path: '/api/missed',
  summary:
    'What the caller missed while they were away for more than a day; null where there is nothing to tell',
  access: 'member',
  reply: z.object({ missed: z.nullable(Missed) }),
})

export const dismissMissed = endpoint({
  method: 'DELETE',
  path: '/api/missed',
  summary: 'Put away what was missed',
  access: 'member',
  limit: 'edit',
  reply: z.object({ missed: z.null() }),
})
