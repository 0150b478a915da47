import * as z from 'zod/mini'
import { endpoint, mostBodyBytes } from './endpoint.ts'
import { ForumName, PostInput, PostPage, PostType } from './posts.ts'
import { moment, time } from './time.ts'

/** The words of a post that waits. */
const Waiting = z.object({
  title: z.string(),
  content: z.string(),
  forumId: z.string(),
  type: PostType,
  rating: z.optional(z.nullable(z.int())),
  hashtags: z.array(z.string()),
  pollOptions: z.optional(z.nullable(z.array(z.string()))),
  imageUrl: z.optional(z.nullable(z.string())),
  imageAlt: z.optional(z.nullable(z.string())),
})

/** A post that is published by itself at its hour; until then its author alone knows of it. */
export const ScheduledPost = z.object({
  id: z.string(),
  publishAt: time,
  post: Waiting,
  /** The start of its text, without marks. */
  summary: z.string(),
  /** Where it is to appear; null once its author may no longer read there. */
  forum: z.nullable(ForumName),
  /** When it could not be published and was kept; null while it waits. Kept, it takes no slot. */
  heldAt: z.nullable(time),
  /** Why, in a sentence. */
  heldReason: z.nullable(z.string()),
  createdAt: time,
  updatedAt: time,
})
export type ScheduledPost = z.output<typeof ScheduledPost>

/** How far ahead a post may be scheduled, and how many of one person wait. */
export const scheduledLimits = { days: 90, posts: 100 } as const

const dayMs = 24 * 60 * 60 * 1000
const tooFar = `Choose a time in the next ${scheduledLimits.days} days`

/** Why a post cannot be published at that moment; nothing where it can. */
export function whyNotAt(at: Date, now: Date): string | null {
  if (at <= now) return 'Choose a time that is yet to come'
  return at.getTime() - now.getTime() > scheduledLimits.days * dayMs ? tooFar : null
}

const When = z.object({ publishAt: moment })
const Input = z.object({ publishAt: moment, post: PostInput })
export type ScheduledInput = z.output<typeof Input>

export const listScheduled = endpoint({
  method: 'GET',
  path: '/api/scheduled-posts',
  summary: 'The caller’s scheduled posts, the next first; those that could not be published before them',
  access: 'signed-in',
  reply: z.array(ScheduledPost),
})

export const getScheduled = endpoint({
  method: 'GET',
  path: '/api/scheduled-posts/:id',
  summary: 'One scheduled post of the caller',
  access: 'signed-in',
  refuses: ['scheduled.not_found'],
  reply: ScheduledPost,
})

export const schedulePost = endpoint({
  method: 'POST',
  path: '/api/scheduled-posts',
  summary: 'Have a post published later; it takes its slot of that month now',
  access: 'member',
  limit: 'post',
  refuses: ['plan.limit_reached', 'forum.not_found', 'forum.members_only', 'scheduled.too_many'],
  status: 201,
  bodyBytes: mostBodyBytes,
  body: Input,
  reply: ScheduledPost,
})

export const editScheduled = endpoint({
  method: 'PUT',
  path: '/api/scheduled-posts/:id',
  summary: 'Replace a scheduled post, and the time at which it is published',
  access: 'member',
  limit: 'edit',
  refuses: ['plan.limit_reached', 'forum.not_found', 'forum.members_only', 'scheduled.not_found'],
  bodyBytes: mostBodyBytes,
  body: Input,
  reply: ScheduledPost,
})

export const moveScheduled = endpoint({
  method: 'PUT',
  path: '/api/scheduled-posts/:id/time',
  summary: 'Publish a scheduled post at another time',
  access: 'member',
  limit: 'edit',
  refuses: ['plan.limit_reached', 'scheduled.not_found'],
  body: When,
  reply: ScheduledPost,
})

export const publishScheduled = endpoint({
  method: 'POST',
  path: '/api/scheduled-posts/:id/publish',
  summary: 'Publish a scheduled post now',
  access: 'member',
  limit: 'post',
  refuses: [
    'plan.limit_reached',
    'forum.not_found',
    'forum.members_only',
    'forum.slow_mode',
    'scheduled.not_found',
  ],
  status: 201,
  reply: PostPage,
})

export const cancelScheduled = endpoint({
  method: 'DELETE',
  path: '/api/scheduled-posts/:id',
  summary: 'Cancel a scheduled post; its slot is free again',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['scheduled.not_found'],
  reply: z.object({ id: z.string() }),
})
