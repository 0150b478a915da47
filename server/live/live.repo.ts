import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

const chunk = 500

/** What the live stream reads of other rooms: who may hear of what, and counts. */
export const liveRepo = (tables: Tables) => {
  const {
    posts,
    forums,
    comments,
    forumMemberships: members,
    conversationParticipants,
    pollOptions,
    sessions,
    apiTokens,
    users,
    mutes,
  } = tables

  return {
    post: async (db: Db, id: string) => {
      const [row] = await db
        .select({
          id: posts.id,
          authorId: posts.authorId,
          forumId: posts.forumId,
          isVisible: posts.isVisible,
          isPrivate: forums.isPrivate,
          upvotes: posts.upvotes,
          downvotes: posts.downvotes,
          score: posts.score,
          commentCount: posts.commentCount,
        })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(eq(posts.id, id))
      return row
    },

    commentVotes: async (db: Db, id: string) => {
      const [row] = await db
        .select({ upvotes: comments.upvotes, downvotes: comments.downvotes, score: comments.score })
        .from(comments)
        .where(and(eq(comments.id, id), eq(comments.isDeleted, false), eq(comments.isRemoved, false)))
      return row
    },

    postOfComment: async (db: Db, commentId: string): Promise<string | undefined> => {
      const [row] = await db
        .select({ postId: comments.postId })
        .from(comments)
        .where(eq(comments.id, commentId))
      return row?.postId
    },

    pollOptions: (db: Db, postId: string) =>
      db
        .select({ id: pollOptions.id, voteCount: pollOptions.voteCount })
        .from(pollOptions)
        .where(eq(pollOptions.postId, postId))
        .orderBy(pollOptions.position),

    /** The forums that somebody belongs to and has not muted. */
    joinedForums: async (db: Db, userId: string): Promise<string[]> => {
      const muted = db
        .select({ id: mutes.targetId })
        .from(mutes)
        .where(and(eq(mutes.userId, userId), eq(mutes.targetType, 'forum')))
      const rows = await db
        .select({ forumId: members.forumId })
        .from(members)
        .where(and(eq(members.userId, userId), notInArray(members.forumId, muted)))
      return rows.map(({ forumId }) => forumId)
    },

    conversationsOf: async (db: Db, userId: string): Promise<Set<string>> => {
      const rows = await db
        .select({ id: conversationParticipants.conversationId })
        .from(conversationParticipants)
        .where(eq(conversationParticipants.userId, userId))
      return new Set(rows.map(({ id }) => id))
    },

    /** Those of these people who belong to a forum. */
    membersAmong: async (db: Db, forumId: string, userIds: readonly string[]): Promise<Set<string>> => {
      const found = new Set<string>()
      for (let start = 0; start < userIds.length; start += chunk) {
        const rows = await db
          .select({ userId: members.userId })
          .from(members)
          .where(
            and(eq(members.forumId, forumId), inArray(members.userId, userIds.slice(start, start + chunk))),
          )
        for (const { userId } of rows) found.add(userId)
      }
      return found
    },

    /** Those of these sessions and tokens that are still valid. */
    validSessions: async (db: Db, sids: readonly string[], now: Date): Promise<Set<string>> => {
      const found = new Set<string>()
      for (let start = 0; start < sids.length; start += chunk) {
        const rows = await db
          .select({ sid: sessions.sid, expire: sessions.expire })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(
            and(
              inArray(sessions.sid, sids.slice(start, start + chunk)),
              eq(users.isBlocked, false),
              eq(users.isTombstone, false),
            ),
          )
        for (const { sid, expire } of rows) if (expire > now) found.add(sid)
        const others = sids.slice(start, start + chunk).filter((sid) => !found.has(sid))
        if (others.length === 0) continue
        const tokens = await db
          .select({ hash: apiTokens.hash, expiresAt: apiTokens.expiresAt })
          .from(apiTokens)
          .innerJoin(users, eq(users.id, apiTokens.userId))
          .where(
            and(inArray(apiTokens.hash, others), eq(users.isBlocked, false), eq(users.isTombstone, false)),
          )
        for (const { hash, expiresAt } of tokens) if (expiresAt > now) found.add(hash)
      }
      return found
    },
  }
}
