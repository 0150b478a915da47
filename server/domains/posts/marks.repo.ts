import { and, eq, inArray, sql } from 'drizzle-orm'
import type { VoteType } from '#shared/votes.ts'
import type { Tables } from '#db/schema/tables.ts'
import { givenIds, pageIds, prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** What readers did with posts, and which of them see more than others. */
export const marksRepo = ({ votes, saves, forums, forumMemberships }: Tables) => {
  const reader = sql.placeholder('reader')
  const ids = pageIds()
  const marksOf = prepared('posts.marks', (db) =>
    db
      .select({ postId: votes.postId, mark: sql<VoteType | 'saved'>`${votes.type}` })
      .from(votes)
      .where(and(eq(votes.userId, reader), inArray(votes.postId, ids)))
      .unionAll(
        db
          .select({ postId: saves.postId, mark: sql<VoteType | 'saved'>`'saved'` })
          .from(saves)
          .where(and(eq(saves.userId, reader), inArray(saves.postId, ids))),
      ),
  )
  const closedOf = prepared('posts.closedForumsOf', (db) =>
    db
      .select({ id: forums.id, slug: forums.slug })
      .from(forumMemberships)
      .innerJoin(forums, eq(forums.id, forumMemberships.forumId))
      .where(and(eq(forumMemberships.userId, reader), eq(forums.isPrivate, true))),
  )

  return {
    /** What somebody voted and saved among these posts, a page of them at most. */
    read: async (db: Db, readerId: string, postIds: readonly string[]) => {
      const voted = new Map<string, VoteType>()
      const saved = new Set<string>()
      for (const { postId, mark } of await marksOf(db, { reader: readerId, ...givenIds(postIds) })) {
        if (postId === null) continue
        if (mark === 'saved') saved.add(postId)
        else voted.set(postId, mark)
      }
      return (postId: string) => ({ viewerVote: voted.get(postId) ?? null, isSaved: saved.has(postId) })
    },

    /** The private forums that somebody belongs to. */
    closedForums: (db: Db, readerId: string) => closedOf(db, { reader: readerId }),
  }
}
