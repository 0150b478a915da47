import * as z from 'zod/mini'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { ForumName } from './posts.ts'
import { key, optionalText, text } from './text.ts'
import { moment, time } from './time.ts'

export const ReportReason = z.enum(
  ['spam', 'harassment', 'hate_speech', 'inappropriate', 'misinformation', 'copyright', 'other'],
  'Please Select a Reason',
)
export type ReportReason = z.output<typeof ReportReason>

export const ReportStatus = z.enum(['pending', 'resolved', 'dismissed'])
export type ReportStatus = z.output<typeof ReportStatus>

const optionalKey = z.optional(z.nullable(key))

/** What is reported: a post, a comment, a person (by id or username) or one message, exactly one of them. */
export const ReportInput = z
  .object({
    postId: optionalKey,
    commentId: optionalKey,
    userId: optionalKey,
    messageId: optionalKey,
    reason: ReportReason,
    description: z.pipe(
      z.optional(z.nullable(optionalText(limits.reportDescriptionMax))),
      z.transform((value: string | null | undefined) => value || null),
    ),
  })
  .check(
    z.refine(
      ({ postId, commentId, userId, messageId }) =>
        [postId, commentId, userId, messageId].filter(Boolean).length === 1,
      'Give one of postId, commentId, userId and messageId',
    ),
  )
export type ReportInput = z.output<typeof ReportInput>

export const ReportedKind = z.enum(['post', 'comment', 'user', 'message'])
export type ReportedKind = z.output<typeof ReportedKind>

/** What a report is about, as moderators see it, removed or deleted as well. */
export const ReportTarget = z.object({
  kind: ReportedKind,
  id: z.string(),
  /** The title of the post, or the name of the person. */
  title: z.string(),
  /** The beginning of what was written, of a message all of it, or what the person says of themselves. */
  content: z.string(),
  postSlug: z.nullable(z.string()),
  /** Of the post, or the post that was commented on. */
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  author: z.nullable(Person),
  isRemoved: z.boolean(),
  isDeleted: z.boolean(),
})

export const Report = z.object({
  id: z.string(),
  /** Empty where the reader is who is reported, or wrote it: but for admins, they do not learn who reported. */
  reporterId: z.string(),
  /** As `[hidden]` for the same reader; the email is for admins alone. */
  reporter: z.extend(Person, { email: z.nullable(z.string()) }),
  postId: z.nullable(z.string()),
  commentId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  forum: z.nullable(ForumName),
  target: ReportTarget,
  reason: ReportReason,
  description: z.nullable(z.string()),
  status: ReportStatus,
  /** How it ended, as reporter and author were told. */
  action: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(time),
  /** Who looks after it. */
  assignee: z.nullable(Person),
  /** How many notes moderators have left. */
  noteCount: z.int(),
  createdAt: time,
})
export type Report = z.output<typeof Report>

export const ReportQuery = z.object({
  ...pageFields,
  status: z.optional(ReportStatus),
  reason: z.optional(ReportReason),
  kind: z.optional(ReportedKind),
  /** Those that the caller looks after, or that nobody does. */
  assignee: z.optional(z.enum(['me', 'nobody'])),
  since: z.optional(moment),
  until: z.optional(moment),
  q: z.optional(z.string().check(z.maxLength(limits.searchMax))),
})
export type ReportQuery = z.output<typeof ReportQuery>

const verdictFields = {
  /** `approved` says that the report was right, and is kept as `resolved`. */
  status: z.enum(['approved', 'resolved', 'dismissed'], 'Please choose an action'),
  action: text({ max: limits.reasonMax, tooShort: 'Please give a reason' }),
  /** Also removes the post or comment. */
  deleteContent: z._default(z.boolean(), false),
  /** Tells nobody of it for as long as it can be undone. */
  canUndo: z.optional(z.boolean()),
}
const removesNothingDismissed = z.refine<{ status: string; deleteContent: boolean }>(
  ({ status, deleteContent }) => !deleteContent || status !== 'dismissed',
  { error: 'What a dismissed report is about stays', path: ['deleteContent'] },
)

export const ReportVerdict = z.object(verdictFields).check(removesNothingDismissed)
export type ReportVerdict = z.output<typeof ReportVerdict>

const ClosedReport = z.object({
  id: z.string(),
  status: ReportStatus,
  action: z.string(),
  resolvedAt: time,
  /** Undoes the whole act, where that was asked for. */
  undoId: z.optional(z.string()),
})

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a post, a comment, a person or a single message',
  access: 'signed-in',
  scope: 'community',
  limit: 'report',
  refuses: [
    'user.not_found',
    'post.not_found',
    'comment.not_found',
    'report.exists',
    'report.own',
    'conversation.not_found',
    'message.not_found',
  ],
  status: 201,
  body: ReportInput,
  reply: z.object({ id: z.string(), status: ReportStatus, reason: ReportReason, createdAt: time }),
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'All reports of the site, newest first',
  access: 'moderator',
  limit: 'admin',
  isPaged: true,
  query: ReportQuery,
  reply: z.array(Report),
})

export const listForumReports = endpoint({
  method: 'GET',
  path: '/api/moderation/reports',
  summary: 'Reports from the forums the caller moderates, newest first',
  access: 'signed-in',
  limit: 'admin',
  refuses: ['access.denied', 'forum.not_found'],
  isPaged: true,
  query: z.extend(ReportQuery, { forumId: z.optional(key) }),
  reply: z.array(Report),
})

export const closeReport = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/:id',
  summary: 'Decide a report; for moderators of its forum or of the site',
  access: 'signed-in',
  limit: 'admin',
  refuses: [
    'subscription.required',
    'session.stale',
    'access.denied',
    'user.self',
    'sponsorship.conflict',
    'post.not_found',
    'comment.not_found',
    'report.not_found',
    'report.closed',
  ],
  body: ReportVerdict,
  reply: ClosedReport,
})

export const closeReports = endpoint({
  method: 'PUT',
  path: '/api/admin/reports',
  summary: 'Decide many reports at once, all or none; for moderators of their forums or of the site',
  access: 'signed-in',
  limit: 'admin',
  refuses: [
    'subscription.required',
    'session.stale',
    'access.denied',
    'user.self',
    'sponsorship.conflict',
    'report.not_found',
    'report.closed',
  ],
  bodyBytes: roomFor(limits.reasonMax, limits.reportsAtOnce),
  body: z
    .object({
      ...verdictFields,
      ids: z.array(key).check(z.minLength(1), z.maxLength(limits.reportsAtOnce)),
    })
    .check(removesNothingDismissed),
  reply: z.array(ClosedReport),
})

export const undoReports = endpoint({
  method: 'POST',
  path: '/api/admin/reports/undo/:id',
  summary: 'Undo one’s own decision about reports before anybody is told of it',
  access: 'signed-in',
  limit: 'admin',
  refuses: ['subscription.required', 'session.stale', 'access.denied', 'report.exists', 'report.undo_over'],
  reply: z.array(z.object({ id: z.string(), status: ReportStatus })),
})
