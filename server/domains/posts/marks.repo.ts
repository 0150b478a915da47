import { and, eq, inArray, sql } from 'drizzle-orm'
import type { VoteType } from '#shared/votes.ts'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** Room for the longest page and the row after it; a statement is built once, for all of them. */
const places = Array.from({ length: 52 }, (_, place) => `id${place}`)

/** What readers did with posts, and which of them see more than others. */
export const marksRepo = ({ votes, saves, forums, forumMemberships }: Tables) => {
  const reader = sql.placeholder('reader')
  const ids = places.map((place) => sql.placeholder(place))
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
      const given: Record<string, string> = { reader: readerId }
      for (const [index, place] of places.entries()) given[place] = postIds[index] ?? ''
      const voted = new Map<string, VoteType>()
      const saved = new Set<string>()
      for (const { postId, mark } of await marksOf(db, given)) {
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
