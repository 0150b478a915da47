import * as z from 'zod/mini'
import { ContentKind } from './admin.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { ForumName } from './posts.ts'
import { key, text } from './text.ts'
import { time } from './time.ts'

export const SpamSign = z.enum(['links', 'repeated', 'speed', 'reports', 'word', 'held'])
export type SpamSign = z.output<typeof SpamSign>

export const SpamFlag = z.object({
  id: z.string(),
  contentType: ContentKind,
  contentId: z.string(),
  flagType: z.string(),
  /** Why it was raised. */
  explanation: z.string(),
  /** How sure the rule is, in percent. */
  confidence: z.int(),
  isReviewed: z.boolean(),
  verdict: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(time),
  createdAt: time,
  /** What was flagged, with where it stands. */
  target: z.nullable(
    z.object({
      title: z.string(),
      content: z.string(),
      postSlug: z.string(),
      forum: ForumName,
      author: Person,
      isRemoved: z.boolean(),
      isDeleted: z.boolean(),
    }),
  ),
})
export type SpamFlag = z.output<typeof SpamFlag>

export const SpamQuery = z.object({
  ...pageFields,
  status: z._default(z.enum(['open', 'reviewed']), 'open'),
  flagType: z.optional(SpamSign),
})
export type SpamQuery = z.output<typeof SpamQuery>

export const SpamVerdict = z.object({
  verdict: z.enum(['spam', 'not_spam']),
  reason: z.optional(text({ max: limits.reasonMax, tooShort: 'Please give a reason' })),
})
export type SpamVerdict = z.output<typeof SpamVerdict>

export const listSpamFlags = endpoint({
  method: 'GET',
  path: '/api/admin/spam-flags',
  summary: 'Content flagged as spam, newest first',
  access: 'moderator',
  limit: 'admin',
  isPaged: true,
  query: SpamQuery,
  reply: z.array(SpamFlag),
})

export const listForumFlags = endpoint({
  method: 'GET',
  path: '/api/moderation/flags',
  summary:
    'Content that watched words have flagged or held back in the forums that the caller moderates, newest first',
  access: 'member',
  isPaged: true,
  query: SpamQuery,
  reply: z.array(SpamFlag),
})

export const reviewForumFlags = endpoint({
  method: 'PUT',
  path: '/api/moderation/flags',
  summary: 'Decide about flags in the forums that the caller moderates, all or none: removed, or shown',
  access: 'signed-in',
  limit: 'edit',
  refuses: [
    'subscription.required',
    'access.denied',
    'user.self',
    'sponsorship.conflict',
    'spam_flag.not_found',
    'spam_flag.reviewed',
  ],
  body: z.extend(SpamVerdict, {
    ids: z.array(key).check(z.minLength(1), z.maxLength(limits.flagsAtOnce)),
  }),
  reply: z.array(SpamFlag),
})

export const reviewSpamFlag = endpoint({
  method: 'PUT',
  path: '/api/admin/spam-flags/:id',
  summary: 'Decide a spam flag; spam is removed',
  access: 'moderator',
  limit: 'admin',
  refuses: ['user.self', 'sponsorship.conflict', 'spam_flag.not_found', 'spam_flag.reviewed'],
  body: SpamVerdict,
  reply: SpamFlag,
})

export const reviewSpamFlags = endpoint({
  method: 'PUT',
  path: '/api/admin/spam-flags',
  summary: 'Decide many spam flags at once: all or none',
  access: 'moderator',
  limit: 'admin',
  refuses: ['user.self', 'sponsorship.conflict', 'spam_flag.not_found', 'spam_flag.reviewed'],
  body: z.extend(SpamVerdict, {
    ids: z.array(key).check(z.minLength(1), z.maxLength(limits.flagsAtOnce)),
  }),
  reply: z.array(SpamFlag),
})
