import type { DomainEvent, EventName, EventOf } from '#shared/events.ts'
import type { Registry } from './registry.ts'
import type { Stream } from './stream.ts'

/** What an event is about, as far as its own words tell: enough to know whom it could concern. */
interface Subject {
  postId?: string
  /** `any` where only its post knows the forum. */
  forumId?: string
  userId?: string
  conversationId?: string
  /** Only a look into the database tells. */
  isUnclear?: true
}

const any = 'any'
const ofPost = ({ postId }: { postId: string }): Subject => ({ postId })
const ofComment = ({ postId }: { postId: string }): Subject => ({ postId, forumId: any })
const inForum = ({ postId, forumId }: { postId: string; forumId: string }): Subject => ({ postId, forumId })
const inConversation = ({ conversationId }: { conversationId: string }): Subject => ({ conversationId })
const unclear = (): Subject => ({ isUnclear: true })

const subjects: { [Name in EventName]?: (event: EventOf<Name>) => Subject } = {
  'vote.changed': ofPost,
  'poll.voted': ofPost,
  'comment.created': ofComment,
  'comment.changed': ofComment,
  'post.created': inForum,
  'post.changed': inForum,
  'post.gone': inForum,
  'content.removed': unclear,
  'content.restored': unclear,
  'message.sent': inConversation,
  'message.deleted': inConversation,
  'message.read': inConversation,
  'conversation.changed': ({ conversationId, userId }) => ({ conversationId, userId }),
  'notification.added': ({ userId }) => ({ userId }),
}

function subjectOf(event: DomainEvent): Subject | undefined {
  const about = subjects[event.name] as ((event: DomainEvent) => Subject) | undefined
  return about?.(event)
}

/** Whether any stream here could want an event; otherwise nothing is read for it. */
export function isWanted(event: DomainEvent, registry: Registry): boolean {
  const subject = subjectOf(event)
  if (!subject) return false
  const { postId, forumId, userId, conversationId, isUnclear } = subject
  return (
    (postId !== undefined && registry.ofPost(postId).size > 0) ||
    (forumId !== undefined &&
      (forumId === any ? registry.hasForums() : registry.ofForum(forumId).length > 0)) ||
    (userId !== undefined && registry.ofUser(userId).size > 0) ||
    ((conversationId !== undefined || isUnclear === true) && registry.count() > 0)
  )
}

/** What a reader wants to hear of. */
export type Interest = Pick<Stream, 'userId' | 'posts' | 'forums' | 'joined'>

/** Whether an event could concern the reader of one stream, who takes part in these conversations. */
export function couldConcern(
  event: DomainEvent,
  stream: Interest,
  conversations: ReadonlySet<string>,
): boolean {
  const subject = subjectOf(event)
  if (!subject) return false
  const { postId, forumId, userId, conversationId, isUnclear } = subject
  const isInForum = forumId === any ? stream.forums.size + stream.joined.size > 0 : hasForum(stream, forumId)
  return (
    (postId !== undefined && stream.posts.has(postId)) ||
    isInForum ||
    userId === stream.userId ||
    (conversationId !== undefined && conversations.has(conversationId)) ||
    isUnclear === true
  )
}

const hasForum = (stream: Interest, forumId: string | undefined): boolean =>
  forumId !== undefined && (stream.forums.has(forumId) || stream.joined.has(forumId))

/** Of several events in one look, those that say the same of one thing: only the last is sent. */
export function sameThing(event: DomainEvent): string | null {
  if (event.name === 'vote.changed') return `vote:${event.postId}:${event.commentId ?? ''}`
  return event.name === 'poll.voted' ? `poll:${event.postId}` : null
}
