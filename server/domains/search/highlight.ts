import { withoutAccents } from '#shared/accents.ts'
import { summary } from '#shared/markdown.ts'
import type { Highlight } from '#shared/search.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
/** How much of a text stands before the first hit, and how much of it is shown at all. */
const before = 80
const shown = 200

const fold = (text: string): string => withoutAccents(text).toLowerCase()

interface Match {
  start: number
  end: number
}

/** In a text without accents and other scripts nothing needs to be folded but its capitals; dashes, quotes and dots of print stand in no word. */
// oxlint-disable-next-line no-control-regex -- ASCII begins with them.
const isPlain = (text: string): boolean => /^[\x00-\x7f\u2010-\u2027]*$/.test(text)

/** The same words in a plain text, found without a look at any other. */
function* plainMatchesOf(text: string, terms: readonly string[]): Generator<Match> {
  const words = terms.filter(isPlain)
  if (words.length === 0) return
  const begun = terms.at(-1) ?? ''
  if (begun.length > 1 && isPlain(begun)) words.push(`${begun}[a-z0-9]*`)
  const wanted = new RegExp(`(?<![a-z0-9])(?:${words.join('|')})(?![a-z0-9])`, 'g')
  for (const { 0: found, index } of text.toLowerCase().matchAll(wanted))
    yield { start: index, end: index + found.length }
}

/** Where the words stand that are one of the terms, or begin with the last of them. */
function* matchesOf(text: string, terms: readonly string[]): Generator<Match> {
  if (isPlain(text)) {
    yield* plainMatchesOf(text, terms)
    return
  }
  const begun = terms.at(-1) ?? ''
  for (const { 0: found, index } of text.matchAll(word)) {
    // Most words of any text need nothing more, and a normal form costs ten times as much.
    const folded = isPlain(found) ? found.toLowerCase() : fold(found)
    if (terms.includes(folded) || (begun.length > 1 && folded.startsWith(begun)))
      yield { start: index, end: index + found.length }
  }
}

/** A text in parts, those at odd places being the words that were found. The parts together are the text. */
export function highlight(text: string, terms: readonly string[]): Highlight {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of matchesOf(text, terms)) {
    parts.push(text.slice(from, start), text.slice(start, end))
    from = end
  }
  return [...parts, text.slice(from)]
}

/** The passage of a text around its first hit, in one line of plain words; its beginning where there is none. */
export function passage(source: string, terms: readonly string[]): Highlight {
  const { value: first } = matchesOf(source, terms).next()
  const start = first && first.start > before ? wordStart(source, first.start - before) : 0
  const isWithinRow = source[source.lastIndexOf('\n', start - 1) + 1] === '|'
  const rows = rowsAsWords(source.slice(start, start + 2 * shown), isWithinRow)
  // The dots make it longer, and no more is read for that.
  const piece = rows.slice(0, 2 * shown).toWellFormed()
  const text = summary(piece, shown)
  const isCut = start + 2 * shown < source.length && !text.endsWith('…')
  return highlight(`${start > 0 ? '…' : ''}${text}${isCut ? '…' : ''}`, terms)
}

/** The rows of a table as words with dots between: where a piece begins within a table, nothing else tells its bars. */
function rowsAsWords(piece: string, isWithinRow: boolean): string {
  const lines: string[] = []
  let wasRow = false
  for (const [place, line] of piece.split('\n').entries()) {
    const isRow = line.startsWith('|') || (place === 0 && isWithinRow)
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const filled = cells.filter((cell) => cell !== '' && !/^:?-+:?$/.test(cell))
    // The rule below the header has no words.
    if (isRow && filled.length === 0) continue
    if (isRow && wasRow) lines.push(`${lines.pop() ?? ''} · ${filled.join(' · ')}`)
    else lines.push(isRow ? filled.join(' · ') : line)
    wasRow = isRow
  }
  return lines.join('\n')
}

/** The first beginning of a word from here on, so that no passage starts within one. */
function wordStart(source: string, from: number): number {
  const space = source.slice(from, from + before).search(/\s/)
  return space < 0 ? from : from + space + 1
}
