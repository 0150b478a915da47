import { toText } from '#shared/markdown.ts'
import { comparedWords, type WordAction } from '#shared/watchedWords.ts'

export interface Watched {
  id: string
  phrase: string
  pattern: string
  action: WordAction
  message: string | null
}

/** The words that may follow here, and what ends here. */
interface Node {
  next: Map<string, Node>
  whole: Watched[]
  /** By the beginning of the word that comes next. */
  beginnings: Map<string, Watched[]>
}

const node = (): Node => ({ next: new Map(), whole: [], beginnings: new Map() })

function insert(root: Node, watched: Watched): void {
  const words = watched.pattern.split(' ')
  const last = words.at(-1) ?? ''
  const isOpen = last.endsWith('*')
  let at = root
  for (const word of isOpen ? words.slice(0, -1) : words) {
    const next = at.next.get(word) ?? node()
    at.next.set(word, next)
    at = next
  }
  if (!isOpen) at.whole.push(watched)
  else {
    const stem = last.slice(0, -1)
    at.beginnings.set(stem, [...(at.beginnings.get(stem) ?? []), watched])
  }
}

/** What of a text is compared: its source, and what its readers see of it. */
const wordsOf = (text: string): string[] => [...comparedWords(text), '', ...comparedWords(toText(text))]

/**
 * Which of the watched words stand in a text, each once. A tree of words is walked from each word of the text, so that
 * the work grows with the text and not with the list.
 */
export function findWatched(watched: readonly Watched[], text: string): Watched[] {
  if (watched.length === 0) return []
  const root = node()
  for (const one of watched) insert(root, one)
  const longest = Math.max(...watched.map(({ pattern }) => pattern.length))
  const found = new Set<Watched>()
  const words = wordsOf(text)
  for (let start = 0; start < words.length; start += 1) {
    let at: Node | undefined = root
    for (let place = start; at; place += 1) {
      for (const one of at.whole) found.add(one)
      const word: string | undefined = words[place]
      if (!word) break
      if (at.beginnings.size > 0)
        for (let end = 1; end <= Math.min(word.length, longest); end += 1)
          for (const one of at.beginnings.get(word.slice(0, end)) ?? []) found.add(one)
      at = at.next.get(word)
    }
  }
  return watched.filter((one) => found.has(one))
}

const strongest: readonly WordAction[] = ['refuse', 'hold', 'flag']

/** The one of these that decides what is done: a refusal before a hold, a hold before a flag. */
export const decisive = (found: readonly Watched[]): Watched | null =>
  strongest.flatMap((action) => found.filter((one) => one.action === action))[0] ?? null
