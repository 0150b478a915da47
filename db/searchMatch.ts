import { isBeginning, searchTerms } from './search.ts'
import { indexWords } from './spelling.ts'

/** So much of a word says which searches a post may concern. */
const headLength = 4

const headOf = (word: string): string => Array.from(word).slice(0, headLength).join('')

/** The start of the longest word of a search, which all posts that it finds have at the start of some word. */
export const headOfSearch = (query: string): string =>
  headOf(searchTerms(query).reduce((longest, term) => (term.length > longest.length ? term : longest), ''))

/** A post by what a search looks at. */
export interface Searched {
  id: string
  title: string
  content: string
  hashtags: readonly string[]
}

/** The words of a post, ready to be asked for many searches. */
export interface PostWords {
  id: string
  words: ReadonlySet<string>
  /** In their order, for the beginnings of words. */
  sorted: readonly string[]
}

export function wordsOfPost({ id, title, content, hashtags }: Searched): PostWords {
  const words = new Set(indexWords([title, content, ...hashtags].join('\n')))
  return { id, words, sorted: [...words].toSorted() }
}

/** Every start of a word, as long as that of a search may be. */
export function headsOf(posts: readonly PostWords[]): string[] {
  const heads = new Set<string>()
  for (const { words } of posts)
    for (const word of words) {
      const letters = Array.from(word).slice(0, headLength)
      for (let length = 1; length <= letters.length; length += 1) heads.add(letters.slice(0, length).join(''))
    }
  return [...heads]
}

/** Whether some word begins like this: found in an order by halves. */
function hasBeginning(sorted: readonly string[], start: string): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(start) ?? false
}

/** Whether a search finds a post, as the index would. */
export function isFound(query: string, { words, sorted }: PostWords): boolean {
  const terms = searchTerms(query)
  return (
    terms.length > 0 &&
    terms.every(
      (term, position) => words.has(term) || (isBeginning(terms, position) && hasBeginning(sorted, term)),
    )
  )
}
