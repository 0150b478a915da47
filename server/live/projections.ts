import type * as z from 'zod/mini'
import type { DomainEvent, EventName, EventOf } from '#shared/events.ts'
import type { LiveEventName, LiveMessage } from '#shared/live.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../core/clock.ts'
import type { CommentsService } from '../domains/comments/comments.service.ts'
import type { ConversationsService } from '../domains/conversations/conversations.service.ts'
import type { NotificationsService } from '../domains/notifications/notifications.service.ts'
import { liveRepo } from './live.repo.ts'

/** Who is to hear of an event: these people, or whoever has the post, or the forum, in view. */
export interface Audience {
  users?: readonly string[]
  postId?: string
  forumId?: string
  /** Set where only members of this forum may hear of it. */
  membersOf?: string
}

/** An event of the feed as streams carry it. */
export interface Projected {
  name: LiveEventName
  data: unknown
  audience: Audience
  /** Whose counts of unread things it changes. */
  unreadOf?: readonly string[]
}

type LiveMessageInput = z.input<typeof LiveMessage>
type Project<Name extends EventName> = (db: Db, event: EventOf<Name>) => Promise<Projected | null>
type Projections = { [Name in EventName]?: Project<Name> }

interface Parts {
  store: Store
  clock: Clock
  comments: CommentsService
  conversations: ConversationsService
  notifications: NotificationsService
}

export type Projector = ReturnType<typeof createProjector>

/**
 * Turns events of the feed into what streams carry. Everything is read as it is now, with the rights of now:
 * an event of what has been hidden in the meantime is none.
 */
export function createProjector({ store, clock, comments, conversations, notifications }: Parts) {
  const read = liveRepo(store.tables)

  const visiblePost = async (db: Db, id: string) => {
    const post = await read.post(db, id)
    return post?.isVisible ? post : null
  }
  type Post = NonNullable<Awaited<ReturnType<typeof visiblePost>>>
  const inside = (post: Post): Audience => (post.isPrivate ? { membersOf: post.forumId } : {})

  async function vote(db: Db, postId: string, commentId: string | null): Promise<Projected | null> {
    const post = await visiblePost(db, postId)
    const counted = post && commentId ? await read.commentVotes(db, commentId) : post
    if (!post || !counted) return null
    const { upvotes, downvotes, score } = counted
    const data = { postId, commentId, upvotes, downvotes, score }
    return { name: 'vote', data, audience: { postId, ...inside(post) } }
  }

  async function comment(db: Db, id: string, action: 'created' | 'changed'): Promise<Projected | null> {
    const postId = await read.postOfComment(db, id)
    const post = postId ? await visiblePost(db, postId) : null
    if (!post) return null
    const { forumId, commentCount } = post
    const data = {
      action,
      postId: post.id,
      forumId,
      commentCount,
      comment: await comments.forEverybody(db, id),
    }
    return { name: 'comment', data, audience: { postId: post.id, forumId, ...inside(post) } }
  }

  async function post(db: Db, id: string, action: 'created' | 'changed' | 'gone'): Promise<Projected | null> {
    const found = await read.post(db, id)
    if (!found || (action !== 'gone' && !found.isVisible)) return null
    const { forumId, authorId } = found
    const data = { action, postId: id, forumId, authorId }
    return { name: 'post', data, audience: { postId: id, forumId, ...inside(found) } }
  }

  const message = (data: LiveMessageInput, users: string[], unreadOf?: string[]): Projected => ({
    name: 'message',
    data,
    audience: { users },
    ...(unreadOf ? { unreadOf } : {}),
  })
  const recipientsOf = async (db: Db, sent: { conversationId: string; senderId: string; at?: Date }) =>
    (await conversations.recipients(db, { ...sent, now: clock.now() })).map(({ person }) => person.id)

  const projections: Projections = {
    'vote.changed': (db, { postId, commentId }) => vote(db, postId, commentId),
    'poll.voted': async (db, { postId }) => {
      const projected = await vote(db, postId, null)
      if (!projected) return null
      const options = await read.pollOptions(db, postId)
      const totalVotes = options.reduce((sum, { voteCount }) => sum + voteCount, 0)
      return { ...projected, data: { ...(projected.data as object), poll: { options, totalVotes } } }
    },
    'comment.created': (db, { commentId }) => comment(db, commentId, 'created'),
    'comment.changed': (db, { commentId }) => comment(db, commentId, 'changed'),
    'post.created': (db, { postId }) => post(db, postId, 'created'),
    'post.changed': (db, { postId }) => post(db, postId, 'changed'),
    'post.gone': (db, { postId }) => post(db, postId, 'gone'),
    'content.removed': async (db, { kind, id, isUnseen }) => {
      if (isUnseen) return null
      return kind === 'post' ? await post(db, id, 'gone') : await comment(db, id, 'changed')
    },
    'content.restored': (db, { kind, id }) =>
      kind === 'post' ? post(db, id, 'created') : comment(db, id, 'changed'),

    'message.sent': async (db, { messageId, conversationId, senderId }) => {
      const sent = await conversations.findMessage(db, messageId)
      if (!sent || sent.isDeleted) return null
      const users = await recipientsOf(db, { conversationId, senderId, at: sent.createdAt })
      return message({ action: 'sent', conversationId, message: sent }, users, users)
    },
    'message.deleted': async (db, { messageId, conversationId, senderId }) => {
      const users = await recipientsOf(db, { conversationId, senderId })
      return message({ action: 'deleted', conversationId, messageId }, users, users)
    },
    'message.read': async (db, { conversationId, userId, messageId }) => {
      const users = await recipientsOf(db, { conversationId, senderId: userId })
      return message({ action: 'read', conversationId, userId, messageId }, users, [userId])
    },
    'conversation.changed': async (db, { conversationId, userId }) => {
      const users = await recipientsOf(db, { conversationId, senderId: userId })
      return message({ action: 'changed', conversationId }, [...new Set([...users, userId])], [userId])
    },

    'notification.added': async (db, { notificationId, userId }) => {
      const data = await notifications.find(db, notificationId)
      return data ? { name: 'notification', data, audience: { users: [userId] }, unreadOf: [userId] } : null
    },
  }

  return async (event: DomainEvent): Promise<Projected | null> => {
    const project = projections[event.name] as Project<EventName> | undefined
    return project ? await store.read((db) => project(db, event as EventOf<EventName>)) : null
  }
}
