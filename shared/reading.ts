import { parseMarkdown } from './markdown.ts'
import type { Block, Inline, TableCell } from './markdown/tree.ts'
import { blocksToText } from './markdown/write.ts'

/** What people read in a minute: words of most languages, characters of those that write without spaces. */
const wordsPerMinute = 230
const charactersPerMinute = 450
const secondsPerPicture = 8

const address = /https?:\/\/\S+/g
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const word = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu

type Node = Block | Inline | TableCell

function childrenOf(node: Node): readonly Node[] {
  if ('children' in node) return node.children
  if ('items' in node) return node.items.flat()
  return 'rows' in node ? [...node.header, ...node.rows.flat()] : []
}

const countPictures = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => sum + ('src' in node ? 1 : 0) + countPictures(childrenOf(node)), 0)

/**
 * How long a text of Markdown takes to read, in whole minutes, at least one. Its marks are read by the reader of
 * Markdown, whose work is bounded: a pattern that looks for a mark's end from each of its beginnings is not.
 */
export function readingMinutes(source: string): number {
  const blocks = parseMarkdown(source)
  const text = blocksToText(blocks).replace(address, ' ')
  const characters = text.match(unspaced)?.length ?? 0
  const words = text.replace(unspaced, ' ').match(word)?.length ?? 0
  const minutes = words / wordsPerMinute + characters / charactersPerMinute
  return Math.max(1, Math.round(minutes + (countPictures(blocks) * secondsPerPicture) / 60))
}
