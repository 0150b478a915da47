import type { DomainEvent, EventName, EventOf } from '#shared/events.ts'
import { postPath } from '#shared/posts.ts'
import { webhookEvents, type WebhookEventType } from '#shared/webhookEvents.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { subjectsRepo } from './subjects.repo.ts'

/** What receivers are told, with the post that must still be public when it is sent. */
export interface Told {
  type: WebhookEventType
  data: unknown
  postId?: string
}

type Tell<Name extends EventName> = (db: Db, event: EventOf<Name>) => Promise<Told | null>
type Tellers = { [Name in EventName]?: Tell<Name> }

/** Which of our own events can become one that receivers chose: others are not looked at. */
const typesBy = {
  'post.created': ['post.created'],
  'post.gone': ['post.removed'],
  'comment.created': ['comment.created'],
  'comment.changed': ['comment.removed'],
  'content.removed': ['post.removed', 'comment.removed'],
  'content.restored': ['post.restored', 'comment.restored'],
  'forum.joined': ['member.joined'],
  'forum.left': ['member.left'],
  'subscription.changed': ['member.subscribed', 'member.unsubscribed'],
  'complimentary.changed': ['member.subscribed', 'member.unsubscribed'],
  'seat.changed': ['member.subscribed', 'member.unsubscribed'],
  'report.created': ['report.opened'],
  'report.closed': ['report.resolved'],
  'campaign.changed': ['campaign.published'],
  'payout.paid': ['payout.paid'],
} as const satisfies { [Name in EventName]?: readonly WebhookEventType[] }

type HeardName = keyof typeof typesBy
export const heardNames = Object.keys(typesBy) as HeardName[]
/** What may come of an event of this name. */
export const typesOf = (name: HeardName): readonly WebhookEventType[] => typesBy[name]

/** Turns our own events into what receivers are told: read as it is now, of public forums alone. */
export function createTeller(tables: Tables, publicUrl: string) {
  const read = subjectsRepo(tables)

  type Post = NonNullable<Awaited<ReturnType<typeof read.post>>>
  const urlOf = (post: Post, commentId?: string): string =>
    `${publicUrl}${postPath(post)}${commentId ? `?thread=${commentId}#comment-${commentId}` : ''}`
  const publicPost = async (db: Db, id: string): Promise<Post | null> => {
    const post = await read.post(db, id)
    return post?.inPublicForum ? post : null
  }
  const listedPost = async (db: Db, id: string): Promise<Post | null> => {
    const post = await publicPost(db, id)
    return post?.isListed ? post : null
  }

  async function postRemoved(db: Db, id: string, by: 'author' | 'moderator'): Promise<Told | null> {
    const post = await publicPost(db, id)
    if (!post) return null
    const { forumId, authorId } = post
    return { type: 'post.removed', data: { id, forumId, authorId, by } }
  }
  async function postRestored(db: Db, id: string): Promise<Told | null> {
    const post = await listedPost(db, id)
    if (!post) return null
    const { forumId, authorId } = post
    return { type: 'post.restored', data: { id, forumId, authorId, url: urlOf(post) }, postId: id }
  }
  async function commentRemoved(db: Db, id: string, by: 'author' | 'moderator'): Promise<Told | null> {
    const comment = await read.comment(db, id)
    // One that was edited has changed as well.
    if (!comment || (by === 'author' && !comment.isDeleted)) return null
    const { postId, authorId } = comment
    if (!(await publicPost(db, postId))) return null
    return { type: 'comment.removed', data: { id, postId, authorId, by } }
  }
  async function commentShown(db: Db, id: string, type: 'comment.created' | 'comment.restored') {
    const comment = await read.comment(db, id)
    const post = comment && !comment.isRemoved && !comment.isDeleted && (await listedPost(db, comment.postId))
    if (!post) return null
    const { postId, parentId, authorId, createdAt } = comment
    const common = { id, postId, authorId, url: urlOf(post, id) }
    const data =
      type === 'comment.restored' ? common : { ...common, parentId, createdAt: createdAt.toISOString() }
    return { type, data, postId }
  }
  /** What a report is about; null where that stands in a private forum. */
  async function reported(db: Db, id: string) {
    const report = await read.report(db, id)
    if (!report || (report.forumId && !(await read.isPublicForum(db, report.forumId)))) return null
    const { postId, commentId, userId, messageId } = report
    // A message is nobody's business but that of those who write to each other.
    if (messageId) return { id, targetType: 'message', targetId: null }
    if (commentId) return { id, targetType: 'comment', targetId: commentId }
    return postId
      ? { id, targetType: 'post', targetId: postId }
      : { id, targetType: 'user', targetId: userId }
  }
  async function membership(db: Db, type: 'member.joined' | 'member.left', ids: Record<string, string>) {
    const { userId, forumId = '' } = ids
    return (await read.isPublicForum(db, forumId)) ? { type, data: { userId, forumId } } : null
  }

  const turned = (userId: string, turn: 'began' | 'ended' | null | undefined): Told | null =>
    turn ? { type: turn === 'began' ? 'member.subscribed' : 'member.unsubscribed', data: { userId } } : null

  const tellers: Tellers = {
    'post.created': async (db, { postId }) => {
      const post = await listedPost(db, postId)
      if (!post) return null
      const { id, forumId, authorId, type, title, createdAt } = post
      const data = {
        id,
        forumId,
        authorId,
        type,
        title,
        url: urlOf(post),
        createdAt: createdAt.toISOString(),
      }
      return { type: 'post.created', data, postId: id }
    },
    'post.gone': (db, { postId }) => postRemoved(db, postId, 'author'),
    'comment.created': (db, { commentId }) => commentShown(db, commentId, 'comment.created'),
    'comment.changed': (db, { commentId }) => commentRemoved(db, commentId, 'author'),
    'content.removed': async (db, { kind, id, isUnseen }) => {
      if (isUnseen) return null
      return kind === 'post'
        ? await postRemoved(db, id, 'moderator')
        : await commentRemoved(db, id, 'moderator')
    },
    'content.restored': (db, { kind, id }) =>
      kind === 'post' ? postRestored(db, id) : commentShown(db, id, 'comment.restored'),
    'forum.joined': (db, { forumId, userId }) => membership(db, 'member.joined', { forumId, userId }),
    'forum.left': (db, { forumId, userId }) => membership(db, 'member.left', { forumId, userId }),
    'subscription.changed': async (_db, { userId, turn }) => turned(userId, turn),
    'complimentary.changed': async (_db, { userId, turn }) => turned(userId, turn),
    'seat.changed': async (_db, { personId, turn }) => (personId ? turned(personId, turn) : null),
    'report.created': async (db, { reportId }) => {
      const data = await reported(db, reportId)
      return data && { type: 'report.opened', data }
    },
    'report.closed': async (db, { reportId, status }) => {
      const data = await reported(db, reportId)
      return data && { type: 'report.resolved', data: { ...data, status } }
    },
    'campaign.changed': async (db, { campaignId, status, from }) => {
      // One that goes on after a pause was published before.
      const campaign = status === 'active' && from !== 'paused' ? await read.campaign(db, campaignId) : null
      const url = `${publicUrl}/advertising/opportunity/${campaignId}`
      return campaign ? { type: 'campaign.published', data: { ...campaign, url } } : null
    },
    'payout.paid': async (_db, { creatorId, contentId }) => ({
      type: 'payout.paid',
      data: { creatorId, contentId },
    }),
  }

  return {
    tell: async (db: Db, event: DomainEvent): Promise<Told | null> => {
      const told = await (tellers[event.name] as Tell<EventName> | undefined)?.(db, event)
      // Only what is declared leaves.
      return told ? { ...told, data: webhookEvents[told.type].data.parse(told.data) } : null
    },
    isPublic: async (db: Db, postId: string): Promise<boolean> => (await listedPost(db, postId)) !== null,
  }
}

export type Teller = ReturnType<typeof createTeller>
