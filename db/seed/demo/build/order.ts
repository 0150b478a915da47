import type { Insert, Rows } from '../../rows.ts'
import { appeals, blocked, flags, letters, reports, type DemoReport, type Subject } from '../order.ts'
import { brands, type BrandSlug } from '../market.ts'
import type { Username } from '../people.ts'
import type { LastMessages } from './talks.ts'
import { ago, brandIdOf, commentOf, later, person, postOf, type DemoWorld } from './world.ts'

interface Act {
  by: Username
  at: Date
  action: string
  target: { type: string; id: string }
  forumId?: string | null
  reason: string
  before: object
  after: object
}

const actRow = (world: DemoWorld, act: Act): Insert<'adminActions'> => ({
  id: world.idAt(act.at),
  adminId: person(world, act.by).id,
  actor: act.by,
  action: act.action,
  targetType: act.target.type,
  targetId: act.target.id,
  forumId: act.forumId ?? null,
  reason: act.reason,
  metadata: { before: act.before, after: act.after },
  createdAt: act.at,
})

/** What a report or an appeal speaks of, as its columns. */
const subjectOf = (world: DemoWorld, subject: Subject, last: LastMessages) => {
  const none = { postId: null, commentId: null, userId: null, messageId: null, quote: null, forumId: null }
  if ('user' in subject) return { ...none, userId: person(world, subject.user).id }
  if ('message' in subject) {
    const message = last.get(subject.message)
    return { ...none, messageId: message?.id ?? null, quote: message?.content ?? null }
  }
  if ('post' in subject) {
    const { post } = postOf(world, subject.post).bundle
    return { ...none, postId: post.id, forumId: post.forumId }
  }
  const comment = commentOf(world, subject.comment)
  const told = [...world.posts.values()].find(({ bundle }) => bundle.post.id === comment.postId)
  return { ...none, commentId: comment.id, forumId: told?.place.id ?? null }
}

const reportRow = (world: DemoWorld, report: DemoReport, last: LastMessages): Insert<'reports'> => {
  const createdAt = ago(world, report.ago)
  const { closed } = report
  return {
    id: world.idAt(createdAt),
    reporterId: person(world, report.by).id,
    ...subjectOf(world, report.about, last),
    reason: report.reason,
    description: report.description,
    status: closed?.status ?? 'pending',
    action: closed?.action ?? null,
    resolvedBy: closed ? person(world, closed.by).id : null,
    resolvedAt: closed ? ago(world, closed.ago) : null,
    assignedTo: report.assignee ? person(world, report.assignee).id : null,
    createdAt,
  }
}

/** Acts that were closed reports. */
const closingActs = (world: DemoWorld, rows: Insert<'reports'>[]): Act[] =>
  reports.flatMap(({ closed }, index) => {
    const row = rows[index]
    return closed && row
      ? [
          {
            by: closed.by,
            at: ago(world, closed.ago),
            action: closed.status === 'resolved' ? 'resolve_report' : 'dismiss_report',
            target: { type: 'report', id: row.id },
            forumId: row.forumId ?? null,
            reason: closed.action,
            before: { status: 'pending' },
            after: { status: closed.status },
          },
        ]
      : []
  })

/** Acts upon posts and comments: removed, locked, pinned. */
const contentActs = (world: DemoWorld): Act[] =>
  [...world.posts.values()].flatMap(({ content, bundle, place }) => {
    const { post, comments } = bundle
    const common = { target: { type: 'post', id: post.id }, forumId: place.id }
    const acts: Act[] = []
    if (content.locked)
      acts.push({
        ...common,
        by: content.locked.by,
        at: later(post.createdAt, content.locked.after),
        action: 'lock',
        reason: content.locked.reason,
        before: { isPinned: false, isLocked: false },
        after: { isLocked: true },
      })
    for (const row of [post, ...comments]) {
      const { removedAt, removedBy, removedReason } = row
      const remover = [...world.cast.values()].find(({ id }) => id === removedBy)
      if (removedAt && remover)
        acts.push({
          by: remover.username as Username,
          at: removedAt,
          action: 'remove',
          target: { type: row === post ? 'post' : 'comment', id: row.id },
          forumId: place.id,
          reason: removedReason ?? '',
          before: { isRemoved: false },
          after: { isRemoved: true },
        })
    }
    return acts
  })

/** Acts upon people and brands. */
const houseActs = (world: DemoWorld): Act[] => [
  {
    by: 'admin',
    at: later(person(world, 'moderator').joinedAt, '3d'),
    action: 'set_role',
    target: { type: 'user', id: person(world, 'moderator').id },
    reason: 'Has kept order in two places before, and asked good questions about this one',
    before: { role: 'user' },
    after: { role: 'moderator' },
  },
  ...blocked.map(({ who, by, ago: span, reason }): Act => ({
    by,
    at: ago(world, span),
    action: 'ban',
    target: { type: 'user', id: person(world, who).id },
    reason,
    before: { isBlocked: false, blockedReason: null },
    after: { isBlocked: true, blockedReason: reason },
  })),
  ...(Object.keys(brands) as BrandSlug[])
    .filter((slug) => brands[slug].isVerified)
    .map((slug): Act => ({
      by: 'admin',
      at: later(ago(world, brands[slug].founded), '1d'),
      action: 'verify',
      target: { type: 'brand', id: brandIdOf(world, slug) },
      reason: 'Entry in the register of companies, and a call with the owner',
      before: { isVerified: false },
      after: { isVerified: true },
    })),
]

/** Reports with their notes, an appeal, a flag, letters, and the log of acts. */
export const orderOf = (world: DemoWorld, last: LastMessages): Rows => {
  const reportRows = reports.map((report) => reportRow(world, report, last))
  const acts = [...contentActs(world), ...closingActs(world, reportRows), ...houseActs(world)]
  return {
    reports: reportRows.map((row) => ({ ...row })),
    reportNotes: reports.flatMap(({ notes = [] }, index) =>
      notes.map(([by, span, text]) => {
        const createdAt = ago(world, span)
        const reportId = reportRows[index]?.id ?? ''
        return { id: world.idAt(createdAt), reportId, authorId: person(world, by).id, text, createdAt }
      }),
    ),
    appeals: appeals.map(({ about, ago: span, text }) => {
      const createdAt = ago(world, span)
      const { postId, commentId, forumId } = subjectOf(world, about, last)
      const row = 'comment' in about ? commentOf(world, about.comment) : undefined
      return {
        id: world.idAt(createdAt),
        authorId: row?.authorId ?? '',
        postId,
        commentId,
        forumId,
        removedAt: row?.removedAt ?? createdAt,
        removedReason: row?.removedReason ?? '',
        text,
        status: 'pending',
        createdAt,
      }
    }),
    spamFlags: flags.map(({ about, ago: span, sign, confidence, why }) => {
      const createdAt = ago(world, span)
      return {
        id: world.idAt(createdAt),
        contentType: 'comment',
        contentId: commentOf(world, about.comment).id,
        flagType: sign,
        confidence,
        explanation: why,
        createdAt,
      }
    }),
    contactMessages: letters.map(({ by, name, email, ago: span, category, subject, text, answered }) => {
      const createdAt = ago(world, span)
      return {
        id: world.idAt(createdAt),
        name,
        email,
        subject,
        category,
        message: text,
        userId: by ? person(world, by).id : null,
        answeredAt: answered ? ago(world, answered) : null,
        answeredBy: answered ? person(world, 'admin').id : null,
        createdAt,
      }
    }),
    adminActions: acts
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((act) => ({ ...actRow(world, act) })),
  }
}
