import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { Message } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { Notification, Unread } from './notifications.ts'
import type { NeededScope } from './scopes.ts'
import { key } from './text.ts'

/** The new counts of a post (`commentId` null), of a comment, or of a poll. What the reader voted is theirs to know. */
export const LiveVote = z.object({
  postId: z.string(),
  commentId: z.nullable(z.string()),
  upvotes: z.int(),
  downvotes: z.int(),
  score: z.int(),
  poll: z.optional(
    z.object({
      options: z.array(z.object({ id: z.string(), voteCount: z.int() })),
      totalVotes: z.int(),
    }),
  ),
})
export type LiveVote = z.output<typeof LiveVote>

/** A comment that is new or has changed (a deleted one has `isDeleted`). Its `viewerVote` is nobody's: keep one's own. */
export const LiveComment = z.object({
  action: z.enum(['created', 'changed']),
  postId: z.string(),
  forumId: z.string(),
  /** The post's count after it. */
  commentCount: z.int(),
  comment: Comment,
})
export type LiveComment = z.output<typeof LiveComment>

/** A post that is new, has changed or is no longer to be seen: read it, or its list, again. */
export const LivePost = z.object({
  action: z.enum(['created', 'changed', 'gone']),
  postId: z.string(),
  forumId: z.string(),
  authorId: z.string(),
})
export type LivePost = z.output<typeof LivePost>

/** What happened in a conversation. `isRead` of a sent message is false: its reader decides. */
export const LiveMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('sent'), conversationId: z.string(), message: Message }),
  z.object({ action: z.literal('deleted'), conversationId: z.string(), messageId: z.string() }),
  z.object({
    action: z.literal('read'),
    conversationId: z.string(),
    userId: z.string(),
    messageId: z.string(),
  }),
  /** People came or went: read the conversation again. */
  z.object({ action: z.literal('changed'), conversationId: z.string() }),
])
export type LiveMessage = z.output<typeof LiveMessage>

/**
 * Every event of the stream.
 *
 * `ready` comes first and names the stream; `unread` follows it, and then each change. `reset` says that too
 * much was missed to be told again: read everything anew. `bye` says that the server goes away; the stream
 * comes back by itself after the time that it names. `watched` answers a call of `watch` with `after`: what
 * concerned these posts and forums since then is told before it, and what happens from then on after it.
 */
export const liveEventNames = [
  'ready',
  'reset',
  'bye',
  'watched',
  'notification',
  'message',
  'unread',
  'vote',
  'comment',
  'post',
] as const
export type LiveEventName = (typeof liveEventNames)[number]

/** What the data of each event holds as JSON. */
export const liveEvents = {
  ready: z.object({ streamId: z.string() }),
  reset: z.object({}),
  bye: z.object({}),
  watched: z.object({ posts: z.array(z.string()), forums: z.array(z.string()), after: z.string() }),
  notification: Notification,
  message: LiveMessage,
  unread: Unread,
  vote: LiveVote,
  comment: LiveComment,
  post: LivePost,
} as const satisfies Record<LiveEventName, z.ZodMiniType>
export type LiveEventData<Name extends LiveEventName> = z.output<(typeof liveEvents)[Name]>

/** What a token needs beside the stream itself to be told of an event, as it would to read what it holds. */
export const scopeOfEvent = {
  ready: 'any',
  reset: 'any',
  bye: 'any',
  watched: 'any',
  notification: 'account:read',
  message: 'messages:read',
  unread: 'account:read',
  vote: 'community:read',
  comment: 'community:read',
  post: 'community:read',
} as const satisfies Record<LiveEventName, NeededScope>

/** How many posts, and how many forums, a stream can have open. */
export const mostWatched = 20
const watched = z._default(z.array(key).check(z.maxLength(mostWatched)), [])
const listOf = z.optional(z.string().check(z.maxLength(mostWatched * 40)))
/** Where a stream stood: the id of one of its events, or the position that a page came with. */
const position = z.string().check(z.maxLength(1200))

/** The answer is `text/event-stream`. After a break a browser sends Last-Event-ID; `after` does the same by hand. */
export const openEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'The live stream of the caller: server-sent events, resumed from Last-Event-ID',
  access: 'signed-in',
  limit: 'stream',
  query: z.object({
    /** The ids of posts and forums that are open, with commas between them. */
    post: listOf,
    forum: listOf,
    after: z.optional(position),
  }),
  replyType: 'text/event-stream',
  reply: z.string(),
})

export const watch = endpoint({
  method: 'POST',
  path: '/api/events/:streamId',
  summary: 'Set which posts and forums a stream of the caller follows, replacing the previous ones',
  access: 'signed-in',
  scope: 'messages:read',
  body: z.object({
    posts: watched,
    forums: watched,
    /** Asks for what concerned these posts and forums since then once more; the event `watched` ends that. */
    after: z.optional(position),
  }),
  reply: z.object({ streamId: z.string() }),
})
