import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db, Store } from '#db/store.ts'
import { createKept } from '../../core/kept.ts'
import { subjectOfPost } from '../../core/subjects.ts'
import type { PostReadRow } from './posts.view.ts'

/** Room for the longest page and the row after it; a statement is built once, for all of them. */
const places = Array.from({ length: 52 }, (_, place) => `id${place}`)
const mostPages = 200

/**
 * First pages that every reader shares: the rows are read once and kept until what they show changes, and
 * only what a reader did with them is read for each.
 */
export function firstPagesRepo(store: Store) {
  const viewerMarks = marksOf(store.tables)
  const pages = createKept<PostReadRow[]>({ store, most: mostPages })

  const rowsOf = (name: string, read: () => Promise<PostReadRow[]>): Promise<PostReadRow[]> =>
    pages.read(name, async () => {
      const rows = await read()
      return { value: rows, shows: new Set(rows.map(({ post }) => subjectOfPost(post.id))) }
    })

  return {
    /** The page of that name, with this reader's votes and saves. */
    read: async (db: Db, page: { name: string; readerId: string }, read: () => Promise<PostReadRow[]>) => {
      const rows = await rowsOf(page.name, read)
      const marks = await viewerMarks(db, page.readerId, rows)
      return rows.map((row) => ({ ...row, viewer: marks(row.post.id) }))
    },
  }
}

/** What somebody voted and saved among these posts, in two short reads. */
function marksOf({ votes, saves }: Tables) {
  const reader = sql.placeholder('reader')
  const ids = places.map((place) => sql.placeholder(place))
  const votesOf = prepared('posts.viewerVotes', (db) =>
    db
      .select({ postId: votes.postId, type: votes.type })
      .from(votes)
      .where(and(eq(votes.userId, reader), inArray(votes.postId, ids))),
  )
  const savesOf = prepared('posts.viewerSaves', (db) =>
    db
      .select({ postId: saves.postId, id: saves.id })
      .from(saves)
      .where(and(eq(saves.userId, reader), inArray(saves.postId, ids))),
  )
  return async (db: Db, readerId: string, rows: PostReadRow[]) => {
    const given: Record<string, string> = { reader: readerId }
    for (const [index, place] of places.entries()) given[place] = rows[index]?.post.id ?? ''
    const voted = new Map((await votesOf(db, given)).map(({ postId, type }) => [postId, type]))
    const saved = new Map((await savesOf(db, given)).map(({ postId, id }) => [postId, id]))
    return (postId: string) => ({ viewerVote: voted.get(postId) ?? null, savedId: saved.get(postId) ?? null })
  }
}
