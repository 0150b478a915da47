import { count, desc, gte, inArray } from 'drizzle-orm'
import { withoutAccents } from '#shared/accents.ts'
import type { Tables } from './schema/tables.ts'
import type { Db } from './store.ts'

const shortest = 4
const candidates = 30

/** The words of a text as the index has them: letters and digits, lowercase, without accents. */
export const indexWords = (text: string): string[] =>
  withoutAccents(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The words worth remembering of a public title or name. */
export const wordsOf = (text: string): string[] =>
  indexWords(text).filter((word) => word.length >= shortest && word.length <= 40)

/** Every run of three letters, with a blank before and behind the word. */
export const trigramsOf = (word: string): string[] => {
  const padded = ` ${word} `
  const grams = new Set<string>()
  for (let start = 0; start + 3 <= padded.length; start += 1) grams.add(padded.slice(start, start + 3))
  return [...grams]
}

/** How many letters must be added, dropped, changed or swapped with their neighbour. */
export const editDistance = (from: string, to: string): number => {
  let [beforeLast, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[to.length] ?? 0
}

/**
 * Remembers the words of public titles and names, so that a mistyped search finds them. Never give
 * it a text that not everybody may read: a correction would tell its words.
 */
export const learnWords = async (
  tx: Db,
  { searchWords, searchTrigrams }: Tables,
  texts: string[],
): Promise<void> => {
  // In one order, so that two transactions with the same new words wait and never deadlock.
  const words = [...new Set(texts.flatMap(wordsOf))].sort()
  if (words.length === 0) return
  const fresh = await tx
    .insert(searchWords)
    .values(words.map((word) => ({ word })))
    .onConflictDoNothing()
    .returning()
  const rows = fresh.flatMap(({ word }) => trigramsOf(word).map((trigram) => ({ trigram, word })))
  if (rows.length > 0) await tx.insert(searchTrigrams).values(rows).onConflictDoNothing()
}

/** The known word nearest to this one, or the word itself: if it begins a known word, or none is near. */
export const correctWord = async (
  db: Db,
  { searchWords, searchTrigrams }: Tables,
  word: string,
): Promise<string> => {
  if (word.length < shortest) return word
  const known = await db
    .select()
    .from(searchWords)
    .where(gte(searchWords.word, word))
    .orderBy(searchWords.word)
    .limit(1)
  if (known[0]?.word.startsWith(word)) return word
  const near = await db
    .select({ word: searchTrigrams.word })
    .from(searchTrigrams)
    .where(inArray(searchTrigrams.trigram, trigramsOf(word)))
    .groupBy(searchTrigrams.word)
    .orderBy(desc(count()), searchTrigrams.word)
    .limit(candidates)
  const most = word.length > 7 ? 2 : 1
  const [best] = near
    .map((candidate) => ({ word: candidate.word, distance: editDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return best?.word ?? word
}
