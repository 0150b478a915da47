import * as z from 'zod/mini'
import { ContentKind } from './admin.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { ForumName } from './posts.ts'
import { key, text } from './text.ts'
import { time } from './time.ts'

export const AppealStatus = z.enum(['pending', 'accepted', 'rejected'])
export type AppealStatus = z.output<typeof AppealStatus>

/** An author's objection to a removal, with what was removed. */
export const Appeal = z.object({
  id: z.string(),
  kind: ContentKind,
  contentId: z.string(),
  /** The title of the post, or of the post that was commented on. */
  title: z.string(),
  content: z.string(),
  postSlug: z.string(),
  forum: ForumName,
  author: Person,
  isRemoved: z.boolean(),
  isDeleted: z.boolean(),
  removedAt: time,
  removedReason: z.string(),
  text: z.string(),
  status: AppealStatus,
  /** How it ended, as its author was told. */
  answer: z.nullable(z.string()),
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(time),
  createdAt: time,
})
export type Appeal = z.output<typeof Appeal>

export const AppealQuery = z.object({
  ...pageFields,
  status: z.optional(AppealStatus),
  forumId: z.optional(key),
})
export type AppealQuery = z.output<typeof AppealQuery>

export const AppealVerdict = z.object({
  decision: z.enum(['accept', 'reject'], 'Please choose an action'),
  reason: text({ max: limits.reasonMax, tooShort: 'Please give a reason' }),
})
export type AppealVerdict = z.output<typeof AppealVerdict>

export const AppealInput = z.object({
  kind: ContentKind,
  id: key,
  text: text({ max: limits.appealMax, tooShort: 'Please say why it should be restored' }),
})
export type AppealInput = z.output<typeof AppealInput>

export const createAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals',
  summary: 'Appeal against the removal of one’s own content, once per removal',
  access: 'signed-in',
  scope: 'community',
  limit: 'report',
  refuses: ['post.not_found', 'comment.not_found', 'moderation.not_removed', 'appeal.exists'],
  status: 201,
  body: AppealInput,
  reply: z.object({ id: z.string(), status: AppealStatus, createdAt: time }),
})

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/moderation/appeals',
  summary: 'Appeals from the forums the caller moderates, newest first',
  access: 'signed-in',
  limit: 'admin',
  refuses: ['access.denied', 'forum.not_found'],
  isPaged: true,
  query: AppealQuery,
  reply: z.array(Appeal),
})

export const decideAppeal = endpoint({
  method: 'PUT',
  path: '/api/moderation/appeals/:id',
  summary:
    'Accept an appeal, which restores the content, or reject it; for moderators of its forum or of the site',
  access: 'signed-in',
  limit: 'admin',
  refuses: [
    'subscription.required',
    'session.stale',
    'access.denied',
    'user.self',
    'appeal.not_found',
    'appeal.decided',
  ],
  body: AppealVerdict,
  reply: Appeal,
})
