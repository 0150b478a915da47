import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tables } from './schema/tables.ts'
import { learnWords, trigramsOf, wordsOf } from './spelling.ts'
import { engineOf, listed, rawRows } from './sql.ts'
import type { Db } from './store.ts'

/** A word that stands in as many rows says nothing of anybody: it is kept without a further look. */
const mostHits = 500

interface Place {
  name: 'users' | 'forums' | 'posts'
  /** The column whose words are learned, where the index has others as well. */
  column: 'name' | 'title' | null
  isLearned: SQL
}

/** Where words are learned from: the names of people who exist, the names of forums, public titles. */
const placesOf = ({ users, posts }: Tables): Place[] => [
  { name: 'users', column: null, isLearned: sql`not ${users.isTombstone}` },
  { name: 'forums', column: 'name', isLearned: sql`true` },
  { name: 'posts', column: 'title', isLearned: listed(posts) },
]

/** Whether a word stands in one of these places, as the index of the search has it. */
async function isIn(tx: Db, word: string, { name, column, isLearned }: Place): Promise<boolean> {
  const isPostgres = engineOf(tx) === 'postgres'
  const [table, index] = [sql.identifier(name), sql.identifier(`${name}_search`)]
  const query = sql`to_tsquery('simple', ${word})`
  // SQLite's index knows its columns; the one of Postgres has a document of all, so the column is looked at.
  const hits = isPostgres
    ? sql`select seq from ${index} where document @@ ${query} limit ${mostHits}`
    : sql`select rowid as seq from ${index} where ${index} match ${`${column ? `${column} : ` : ''}"${word}"`} limit ${mostHits}`
  const isUse =
    isPostgres && column
      ? sql`${isLearned} and search_document(${table}.${sql.identifier(column)}) @@ ${query}`
      : isLearned
  const [row] = await rawRows<{ hits: number | string; uses: number | string }>(
    tx,
    sql`select count(*) as hits, count(case when ${isUse} then 1 end) as uses
        from (${hits}) as hit join ${table} on ${table}.seq = hit.seq`,
  )
  return Number(row?.uses ?? 0) > 0 || Number(row?.hits ?? 0) >= mostHits
}

/**
 * Remembers the words of somebody's names as they are now, none for somebody who is erased, and forgets those of
 * their names before that no name or public title has any more.
 */
export const relearnWords = async (
  tx: Db,
  tables: Tables,
  { before, now }: { before: string[]; now: string[] },
): Promise<void> => {
  const { searchWords, searchTrigrams } = tables
  const [known, kept] = [new Set(before.flatMap(wordsOf)), new Set(now.flatMap(wordsOf))]
  await learnWords(
    tx,
    tables,
    [...kept].filter((word) => !known.has(word)),
  )
  // In the order in which they are learned, so that two transactions wait and never deadlock.
  for (const word of [...known].filter((one) => !kept.has(one)).sort()) {
    let isUsed = false
    for (const place of placesOf(tables)) isUsed ||= await isIn(tx, word, place)
    if (isUsed) continue
    await tx.delete(searchWords).where(eq(searchWords.word, word))
    await tx
      .delete(searchTrigrams)
      .where(and(inArray(searchTrigrams.trigram, trigramsOf(word)), eq(searchTrigrams.word, word)))
  }
}
