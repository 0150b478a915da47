import { cutBlocks, cutWords, startOf } from './markdown/cut.ts'
import { inOneLine } from './markdown/oneLine.ts'
import { readMarkdown } from './markdown/read.ts'
import type { Block } from './markdown/tree.ts'
import { blocksToHtml, blocksToText, inlinesToText, type HtmlOptions } from './markdown/write.ts'

/** How many plain words' characters are kept beside a text, and how many of them describe its page. */
const storedMax = 240
const descriptionMax = 160

/** From how many characters on a tree is kept, and how many of the texts altogether: trees are some ten times as large. */
const keptFrom = 2000
const keptMax = 300_000
/** The texts that were asked for last, in that order. */
const kept = new Map<string, Block[]>()
let keptCharacters = 0

function keep(source: string, blocks: Block[]): void {
  kept.set(source, blocks)
  keptCharacters += source.length
  for (const [oldest] of kept) {
    if (keptCharacters <= keptMax) return
    kept.delete(oldest)
    keptCharacters -= oldest.length
  }
}

/**
 * Member text as a tree of allowed elements and safe addresses. The work is bounded, whatever was written. A long
 * text is read once for all who ask for it at about the same time, a page's words, contents and next reader: the
 * tree is theirs together, and nobody changes it.
 */
export function parseMarkdown(source: string): Block[] {
  if (source.length < keptFrom) return readMarkdown(source).blocks
  const known = kept.get(source)
  if (known) {
    kept.delete(source)
    keptCharacters -= source.length
  }
  const blocks = known ?? readMarkdown(source).blocks
  keep(source, blocks)
  return blocks
}

/** As much of a text as so many characters of its words are found in, however much of it is marks. */
function beginningOf(source: string, length: number): string {
  const most = 4 * length + 1000
  if (source.length <= most) return source
  const beginning = source.slice(0, most)
  const end = Math.max(beginning.lastIndexOf('\n'), beginning.lastIndexOf(' '))
  return (end > most / 2 ? beginning.slice(0, end) : beginning).toWellFormed()
}

/** The start of a text as a tree: about `length` characters, cut between words. */
export function excerpt(source: string, length: number): Block[] {
  return cutBlocks(parseMarkdown(beginningOf(source, length)), length)
}

/** The words of a text without its markup, in lines and paragraphs. */
export function toText(source: string): string {
  return blocksToText(parseMarkdown(source))
}

/** The first `length` characters of a text as one line of plain words, cut there. */
export function plainStart(source: string, length: number): string {
  const words = inlinesToText(inOneLine(parseMarkdown(beginningOf(source, length))))
  return startOf(words.replace(/\s+/g, ' ').trim(), length)
}

/** The start of a text in one line of plain words, cut between them: notices and results. */
export function summary(source: string, length: number): string {
  return shorten(plainStart(source, length + 1), length)
}

/** A plain text of at most `length` characters, cut between words and then ended by an ellipsis. */
export function shorten(text: string, length: number): string {
  const kept = cutWords(text, length)
  return kept === text ? text : `${kept}…`
}

/** What is kept of a text beside it, so that nobody has to read the text to tell what it is about. */
export const storedSummary = (source: string): string => plainStart(source, storedMax)

/** What a page says of itself: the start of a text's plain words. */
export const descriptionOf = (words: string): string => startOf(words, descriptionMax)

/** A text as HTML for mail and feeds. */
export function toHtml(source: string, options?: HtmlOptions): string {
  return blocksToHtml(parseMarkdown(source), options)
}
