import * as z from 'zod/mini'
import { AdminAction, AdminUser, ContentKind } from './admin.ts'
import { AppealStatus } from './appeals.ts'
import { endpoint } from './endpoint.ts'
import { ReportedKind, ReportReason, ReportStatus } from './reports.ts'
import { time } from './time.ts'

/** How many of each kind a record has, the newest first. */
export const recordLines = 10

const place = { forumSlug: z.string(), postSlug: z.string() }

/** Everything that an admin decides by about one person, on one page. */
export const UserRecord = z.object({
  user: AdminUser,
  counts: z.object({
    posts: z.int(),
    comments: z.int(),
    /** What moderators have taken from view. */
    removed: z.int(),
    sessions: z.int(),
    reportsAbout: z.int(),
    reportsMade: z.int(),
    /** Of those made, how many were found right. */
    reportsUpheld: z.int(),
  }),
  content: z.array(
    z.object({
      kind: ContentKind,
      id: z.string(),
      /** The title of the post, or of the post that was commented on. */
      title: z.string(),
      ...place,
      createdAt: time,
      isRemoved: z.boolean(),
      removedReason: z.nullable(z.string()),
    }),
  ),
  /** Reports about them, or about what they wrote. */
  reports: z.array(
    z.object({
      id: z.string(),
      kind: ReportedKind,
      reason: ReportReason,
      description: z.nullable(z.string()),
      status: ReportStatus,
      action: z.nullable(z.string()),
      createdAt: time,
    }),
  ),
  appeals: z.array(z.object({ id: z.string(), text: z.string(), status: AppealStatus, createdAt: time })),
  flags: z.array(
    z.object({
      id: z.string(),
      flagType: z.string(),
      confidence: z.int(),
      verdict: z.nullable(z.string()),
      createdAt: time,
    }),
  ),
  /** What was done to them and to what they wrote. */
  actions: z.array(AdminAction),
})
export type UserRecord = z.output<typeof UserRecord>

export const getUserRecord = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'A person’s whole record, by id or username',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found'],
  reply: UserRecord,
})
