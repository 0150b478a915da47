import { buildBlocks } from './markdown/build.ts'
import { cutBlocks } from './markdown/cut.ts'
import { lexMarkdown } from './markdown/lex.ts'
import type { Block } from './markdown/tree.ts'
import { blocksToHtml, blocksToText, type HtmlOptions } from './markdown/write.ts'

/** Member text as a tree of allowed elements and safe addresses, in bounded time whatever was written. */
export function parseMarkdown(source: string): Block[] {
  return buildBlocks(lexMarkdown(source))
}

/** The start of a text as a tree: about `length` characters, cut between words. */
export function excerpt(source: string, length: number): Block[] {
  return cutBlocks(parseMarkdown(source), length)
}

/** The words of a text without its markup, in lines and paragraphs. */
export function toText(source: string): string {
  return blocksToText(parseMarkdown(source))
}

/** The start of a text in one line of plain words: page descriptions, notices, results. */
export function summary(source: string, length: number): string {
  return blocksToText(excerpt(source, length)).replace(/\s+/g, ' ').trim()
}

/** A text as HTML for mail and feeds. */
export function toHtml(source: string, options?: HtmlOptions): string {
  return blocksToHtml(parseMarkdown(source), options)
}
