import * as z from 'zod/mini'

/** The shape of what is sent; a change that a receiver could stumble over gives it another number. */
export const webhookVersion = 1

const id = z.string()
const at = z.iso.datetime()
const url = z.string()
const by = z.enum(['author', 'moderator'])
const target = { targetType: z.enum(['post', 'comment', 'user', 'message']), targetId: z.nullable(id) }

/** What other systems can be told of. Ids and what every visitor sees, of public forums alone. */
export const webhookEvents = {
  'post.created': {
    summary: 'A post stands in a public forum',
    data: z.object({
      id,
      forumId: id,
      authorId: id,
      type: z.string(),
      title: z.string(),
      url,
      createdAt: at,
    }),
  },
  'post.removed': {
    summary: 'A post was deleted by its author or removed by a moderator',
    data: z.object({ id, forumId: id, authorId: id, by }),
  },
  'post.restored': {
    summary: 'A removed post is shown again',
    data: z.object({ id, forumId: id, authorId: id, url }),
  },
  'comment.created': {
    summary: 'A comment stands under a post of a public forum',
    data: z.object({ id, postId: id, parentId: z.nullable(id), authorId: id, url, createdAt: at }),
  },
  'comment.removed': {
    summary: 'A comment was deleted by its author or removed by a moderator',
    data: z.object({ id, postId: id, authorId: id, by }),
  },
  'comment.restored': {
    summary: 'A removed comment is shown again',
    data: z.object({ id, postId: id, authorId: id, url }),
  },
  'member.joined': {
    summary: 'Somebody joined a public forum',
    data: z.object({ userId: id, forumId: id }),
  },
  'member.left': {
    summary: 'Somebody left a public forum',
    data: z.object({ userId: id, forumId: id }),
  },
  'member.subscribed': { summary: 'A membership began', data: z.object({ userId: id }) },
  'member.unsubscribed': { summary: 'A membership ended', data: z.object({ userId: id }) },
  'report.opened': {
    summary: 'Something was reported',
    data: z.object({ id, ...target }),
  },
  'report.resolved': {
    summary: 'A report was decided',
    data: z.object({ id, status: z.enum(['resolved', 'dismissed']), ...target }),
  },
  'campaign.published': {
    summary: 'Creators can apply to a campaign',
    data: z.object({ id, brandId: id, url }),
  },
  'payout.paid': {
    summary: 'A creator was paid for a sponsored post',
    data: z.object({ creatorId: id, contentId: id }),
  },
} as const

export type WebhookEventType = keyof typeof webhookEvents
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** What a receiver is sent to be tried. */
export const testEvent = 'webhook.test'
