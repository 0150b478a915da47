import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tables } from './schema/tables.ts'
import { correctWord, indexWords } from './spelling.ts'
import { engineOf, listed, rawRows } from './sql.ts'
import type { Db } from './store.ts'

export type SearchKind = 'posts' | 'forums' | 'users'

export interface SearchQuery {
  text: string
  limit: number
  offset?: number
  /** Narrows posts further, or widens them with `isListed: false` to what the reader may see. */
  where?: SQL | undefined
}

/** However common a word is, only this many of its newest hits are ranked, and no list goes deeper. */
export const searchDepth = 500
const termsAtMost = 8
/** The beginnings of words up to this length have lists of their own in SQLite's index; longer ones are gathered. */
const longestPrefix = 3
/** With so many hits of a whole word, those of longer words that begin with it need not be gathered. */
const plenty = 200

/** The words of a search text. */
export const searchTerms = (text: string): string[] => indexWords(text).slice(0, termsAtMost)

/** Whether a term at this place among others is looked for as the beginning of words, too. */
export const isBeginning = (terms: readonly string[], position: number): boolean =>
  // A single letter begins so many words that it is only looked for as one itself.
  position === terms.length - 1 && (terms[position] ?? '').length > 1

/** What was found, best first, and the words by which: corrected ones where the given ones found nothing. */
export interface SearchResult {
  ids: string[]
  terms: string[]
}

/** The full text query: every term must occur, and the last one, unless it is whole, at least begins a word. */
const fullText = (
  db: Db,
  kind: SearchKind,
  { words, isWhole }: { words: string[]; isWhole: boolean },
): SQL => {
  const isBegun = (position: number) => !isWhole && isBeginning(words, position)
  if (engineOf(db) === 'postgres') {
    const query = words.map((word, position) => (isBegun(position) ? `${word}:*` : word)).join(' & ')
    return sql`document @@ to_tsquery('simple', ${query})`
  }
  const query = words.map((word, position) => `"${word}"${isBegun(position) ? '*' : ''}`).join(' ')
  return sql`${sql.identifier(`${kind}_search`)} match ${query}`
}

const matches = (db: Db, kind: SearchKind, terms: string[]): SQL => {
  const key = engineOf(db) === 'postgres' ? sql`seq` : sql`rowid`
  const index = sql.identifier(`${kind}_search`)
  return sql`${sql.identifier(kind)}.seq in (select ${key} from ${index} where ${fullText(db, kind, { words: terms, isWhole: false })})`
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
): Promise<SearchResult> => {
  const terms = searchTerms(search.text)
  if (terms.length === 0) return { ids: [], terms }
  const ids = await search.find(terms)
  if (ids.length > 0) return { ids, terms }
  const corrected = await Promise.all(terms.map((term) => correctWord(db, tables, term)))
  const isNew = corrected.some((term, position) => term !== terms[position])
  return isNew ? { ids: await search.find(corrected), terms: corrected } : { ids, terms }
}

const page = ({ limit, offset = 0 }: SearchQuery) => ({ limit, offset: Math.min(offset, searchDepth) })

/** A part of the index that begins with its newest row. */
interface Window {
  /** About how many rows it holds. */
  size: number
  where: SQL | undefined
}

/** The powers of two of rows that the windows of Postgres' index are made of; `windows` of posts_search names them. */
const windowBits = [13, 14, 15, 16, 17, 18, 19, 20]
const everything: Window = { size: Infinity, where: undefined }

/** How many of the newest rows are looked at one by one, where nearly each of them may be a hit. */
const firstLook = 1024

/** For whole words: a beginning of words is looked up as one list, and where it is common the planner walks anyway. */
const windowsOf = async (db: Db, isWhole: boolean): Promise<Window[]> => {
  if (engineOf(db) === 'sqlite' || !isWhole) return [everything]
  const [row] = await rawRows<{ newest: string | null }>(db, sql`select max(seq) as newest from posts_search`)
  const first: Window = {
    size: firstLook,
    where: sql`posts_search.seq > ${Number(row?.newest ?? 0) - firstLook}`,
  }
  const narrow = windowBits.map((bits, level) => {
    const last = Math.floor(Number(row?.newest ?? 0) / 2 ** bits)
    const names = sql.raw([last, last - 1].map((number) => number * windowBits.length + level).join(', '))
    return { size: 2 ** bits, where: sql`windows && array[${names}]` }
  })
  return [first, ...narrow, everything]
}

/**
 * The posts that hold all words of the text, best first: words in the title, then score, then age.
 * Without `where` only posts that anybody may see. A search without a hit is tried again with its
 * words corrected. The index is read from its newest rows on, and only as far as there is to rank:
 * SQLite walks it backwards, Postgres is shown wider and wider windows of it, and sorts what they hold by a
 * value that no index has: it thinks that a walk will soon have met enough, and reads most texts on its way.
 */
export const searchPosts = (db: Db, tables: Tables, query: SearchQuery): Promise<SearchResult> => {
  const { posts } = tables
  const { limit, offset } = page(query)
  const isPostgres = engineOf(db) === 'postgres'
  const row = isPostgres ? sql`posts_search.seq` : sql`posts_search.rowid`

  const rankNewest = (words: string[], isWhole: boolean, { size, where }: Window) => {
    const age = isPostgres && size < Infinity ? sql`${row} + 0` : row
    const newest = db
      .select({
        id: posts.id,
        score: sql<number>`${posts.score}`.as('rank_score'),
        seq: sql`${posts.seq}`.as('rank_seq'),
        title: sql<string>`${posts.title}`.as('rank_title'),
      })
      .from(sql`posts_search`)
      // A cross join, because SQLite keeps its order: what was found leads, the posts follow.
      .crossJoin(posts)
      .where(
        and(
          fullText(db, 'posts', { words, isWhole }),
          where,
          sql`${posts.seq} = ${row}`,
          query.where ?? listed(posts),
        ),
      )
      .orderBy(sql`${age} desc`)
      .limit(searchDepth)
      .as('newest')
    return db
      .select({ id: newest.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
      .from(newest)
      .orderBy(desc(hits(newest.title, words)), desc(newest.score), desc(newest.seq))
      .limit(offset + limit)
  }

  const rank = async (words: string[], isWhole: boolean) => {
    let found: { id: string; total: number }[] = []
    let enough = 0
    for (const window of await windowsOf(db, isWhole)) {
      if (window.size < enough) continue
      found = await rankNewest(words, isWhole, window)
      const total = found[0]?.total ?? 0
      if (total >= searchDepth) break
      // As often as a word stands in this window, it stands in the others: the next one is to hold the rest.
      enough = (window.size * searchDepth) / (total + 1)
    }
    return { ids: found.slice(offset).map(({ id }) => id), total: found[0]?.total ?? 0 }
  }

  const find: Find = async (words) => {
    if ((words.at(-1) ?? '').length > longestPrefix) {
      const whole = await rank(words, true)
      if (whole.total >= plenty) return whole.ids
    }
    return (await rank(words, false)).ids
  }
  return findOrCorrect(db, tables, { text: query.text, find })
}

/** The forums, private ones included, whose name or description holds the text; the largest first. */
export const searchForums = (db: Db, tables: Tables, query: SearchQuery): Promise<SearchResult> => {
  const { forums } = tables
  const { limit, offset } = page(query)
  const find: Find = async (terms) => {
    const rows = await db
      .select({ id: forums.id })
      .from(forums)
      .where(and(matches(db, 'forums', terms), isNull(forums.deletedAt), query.where))
      .orderBy(desc(hits(sql`${forums.name}`, terms)), desc(forums.memberCount), desc(forums.seq))
      .limit(limit)
      .offset(offset)
    return rows.map(({ id }) => id)
  }
  return findOrCorrect(db, tables, { text: query.text, find })
}

/** The people whose username or name holds the text; the best known first. */
export const searchUsers = (db: Db, tables: Tables, query: SearchQuery): Promise<SearchResult> => {
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
