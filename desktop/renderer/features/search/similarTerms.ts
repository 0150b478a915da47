import { tellingWords } from '../../lib/telling.ts'

const most = 3

/**
 * What a title is asked for by, to find posts about the same: its longest words, first the most of them that may
 * occur together, then fewer. Nothing while it tells too little.
 */
export function similarTerms(title: string): string[] {
  const longest = tellingWords(title)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
  return longest.map((_, at) => longest.slice(0, longest.length - at).join(' '))
}
