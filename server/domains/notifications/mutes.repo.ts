import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Muted } from '#shared/notifications.ts'
import type { Tables } from '#db/schema/tables.ts'
import { readablePosts } from '#db/conditions.ts'
import type { Db } from '#db/store.ts'
import { postPath } from './subjects.repo.ts'

type Name = Pick<Muted, 'title' | 'path'>
type Names = Map<string, Name>

const most = 1000

/** What somebody has muted, by names that they may read. */
export const mutesRepo = (tables: Tables) => {
  const { mutes, forums, posts, conversations, conversationParticipants: participants, users } = tables

  return {
    list: (db: Db, userId: string) =>
      db
        .select({ type: mutes.targetType, id: mutes.targetId })
        .from(mutes)
        .where(eq(mutes.userId, userId))
        .orderBy(desc(mutes.createdAt), desc(mutes.id))
        .limit(most),

    forums: async (db: Db, ids: string[]): Promise<Names> => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: forums.id, slug: forums.slug })
        .from(forums)
        .where(and(inArray(forums.id, ids), isNull(forums.deletedAt)))
      return new Map(rows.map(({ id, slug }) => [id, { title: `r/${slug}`, path: `/r/${slug}` }]))
    },

    posts: async (db: Db, userId: string, ids: string[]): Promise<Names> => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: posts.id, title: posts.title, slug: posts.slug, forumSlug: forums.slug })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(and(inArray(posts.id, ids), readablePosts(tables, db, userId)))
      return new Map(rows.map((row) => [row.id, { title: row.title, path: postPath(row) }]))
    },

    /** By the name of the group, or of those it is with; one that somebody has left is nothing of theirs to know. */
    conversations: async (db: Db, userId: string, ids: string[]): Promise<Names> => {
      if (ids.length === 0) return new Map()
      const own = db
        .select({ id: participants.conversationId })
        .from(participants)
        .where(and(eq(participants.userId, userId), inArray(participants.conversationId, ids)))
      const rows = await db
        .select({ id: conversations.id, groupName: conversations.groupName, username: users.username })
        .from(participants)
        .innerJoin(conversations, eq(conversations.id, participants.conversationId))
        .innerJoin(users, eq(users.id, participants.userId))
        .where(and(inArray(conversations.id, own), ne(participants.userId, userId)))
      const names: Names = new Map()
      for (const { id, groupName, username } of rows) {
        const others = names.get(id)?.title
        const title = groupName ?? (others ? `${others}, u/${username}` : `u/${username}`)
        names.set(id, { title, path: `/messages?c=${id}` })
      }
      return names
    },
  }
}
