import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Tables } from './schema/tables.ts'
import { correctWord } from './spelling.ts'
import { engineOf, listed } from './sql.ts'
import type { Db } from './store.ts'

export type SearchKind = 'posts' | 'forums' | 'users'

export interface SearchQuery {
  text: string
  limit: number
  offset?: number
  /** Narrows posts further, or widens them with `isListed: false` to what the reader may see. */
  where?: SQL | undefined
}

/** However common a word is, only this many of its newest hits are ranked. */
const ranked = 1000
const termsAtMost = 8

/** The words of a search text: letters and digits, lowercase, without accents. */
export const searchTerms = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, termsAtMost)

/** Every term must occur, at least as the beginning of a word. */
const matches = (db: Db, kind: SearchKind, terms: string[]): SQL => {
  const index = sql.identifier(`${kind}_search`)
  const seq = sql`${sql.identifier(kind)}.seq`
  if (engineOf(db) === 'postgres') {
    const query = terms.map((term) => `${term}:*`).join(' & ')
    return sql`${seq} in (select seq from ${index} where document @@ to_tsquery('simple', ${query}))`
  }
  const query = terms.map((term) => `"${term}"*`).join(' ')
  return sql`${seq} in (select rowid from ${index} where ${index} match ${query})`
}

/** How many of the terms a column holds. */
const hits = (column: SQL.Aliased | SQL | Tables['posts']['title'], terms: string[]): SQL =>
  sql.join(
    terms.map((term) => sql`(case when lower(${column}) like ${`%${term}%`} then 1 else 0 end)`),
    sql` + `,
  )

type Find = (terms: string[]) => Promise<string[]>

/** Tries the words as they are, then, without a hit, as they were probably meant. */
const findOrCorrect = async (
  db: Db,
  tables: Tables,
  search: { text: string; find: Find },
): Promise<string[]> => {
  const terms = searchTerms(search.text)
  if (terms.length === 0) return []
  const found = await search.find(terms)
  if (found.length > 0) return found
  const corrected = await Promise.all(terms.map((term) => correctWord(db, tables, term)))
  return corrected.some((term, position) => term !== terms[position]) ? search.find(corrected) : []
}

const page = ({ limit, offset = 0 }: SearchQuery) => ({ limit, offset: Math.min(offset, ranked) })

/**
 * The ids of the posts that hold all words of the text, best first: words in the title, then score,
 * then age. Without `where` only posts that anybody may see. A search without a hit is tried again
 * with its words corrected.
 */
export const searchPosts = (db: Db, tables: Tables, query: SearchQuery): Promise<string[]> => {
  const { posts } = tables
  const { limit, offset } = page(query)
  const find: Find = async (terms) => {
    const newest = db
      .select({
        id: posts.id,
        score: sql<number>`${posts.score}`.as('rank_score'),
        seq: sql`${posts.seq}`.as('rank_seq'),
        title: sql<string>`${posts.title}`.as('rank_title'),
      })
      .from(posts)
      .where(and(matches(db, 'posts', terms), query.where ?? listed(posts)))
      .orderBy(desc(posts.seq))
      .limit(ranked)
      .as('newest')
    const rows = await db
      .select({ id: newest.id })
      .from(newest)
      .orderBy(desc(hits(newest.title, terms)), desc(newest.score), desc(newest.seq))
      .limit(limit)
      .offset(offset)
    return rows.map(({ id }) => id)
  }
  return findOrCorrect(db, tables, { text: query.text, find })
}

/** The ids of the forums, private ones included, whose name or description holds the text; the largest first. */
export const searchForums = (db: Db, tables: Tables, query: SearchQuery): Promise<string[]> => {
  const { forums } = tables
  const { limit, offset } = page(query)
  const find: Find = async (terms) => {
    const rows = await db
      .select({ id: forums.id })
      .from(forums)
      .where(and(matches(db, 'forums', terms), query.where))
      .orderBy(desc(hits(sql`${forums.name}`, terms)), desc(forums.memberCount), desc(forums.seq))
      .limit(limit)
      .offset(offset)
    return rows.map(({ id }) => id)
  }
  return findOrCorrect(db, tables, { text: query.text, find })
}

/** The ids of the people whose username or name holds the text; the best known first. */
export const searchUsers = (db: Db, tables: Tables, query: SearchQuery): Promise<string[]> => {
  const { users } = tables
  const { limit, offset } = page(query)
  const find: Find = async (terms) => {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(matches(db, 'users', terms), eq(users.isTombstone, false), query.where))
      .orderBy(desc(hits(sql`${users.username}`, terms)), desc(users.karma), desc(users.seq))
      .limit(limit)
      .offset(offset)
    return rows.map(({ id }) => id)
  }
  return findOrCorrect(db, tables, { text: query.text, find })
}
