import type { Line } from './line.ts'
import type { Work } from './work.ts'

export interface Fence {
  character: string
  length: number
  /** Spaces before it, which are taken off every line of the code. */
  indent: number
  info: string
}

/** How a line of a list's item starts. */
export interface Marker {
  /** `-`, `+`, `*`, or the `.` or `)` behind a number: lists of different markers are different lists. */
  kind: string
  isOrdered: boolean
  start: number
  /** Characters of the marker itself. */
  length: number
}

/** How many times the line's next character stands there in a row. */
function runLength(line: Line, work: Work): number {
  let end = line.next
  while (end < line.text.length && line.text[end] === line.character) end += 1
  work.spend(end - line.next)
  return end - line.next
}

/** A heading's depth and words, of a line that starts with `#`. */
export function headingOf(line: Line, work: Work): { depth: number; text: string } | null {
  const depth = runLength(line, work)
  const behind = line.text[line.next + depth]
  if (depth > 6 || (behind !== undefined && behind !== ' ' && behind !== '\t')) return null
  const text = line.text.slice(line.next + depth).trim()
  work.spend(text.length)
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  const hasClosing = end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t'
  return { depth, text: hasClosing ? text.slice(0, end).trimEnd() : text }
}

/** A line of at least three `*`, `-` or `_` with nothing but spaces between them. */
export function isRule(line: Line, work: Work): boolean {
  let marks = 0
  let at = line.next
  for (; at < line.text.length; at += 1) {
    const character = line.text[at]
    if (character === line.character) marks += 1
    else if (character !== ' ' && character !== '\t') break
  }
  work.spend(at - line.next)
  return at === line.text.length && marks >= 3
}

/** The fence of a code block, of a line that starts with a back tick or a tilde. */
export function fenceOf(line: Line, work: Work): Fence | null {
  const character = line.character ?? ''
  const length = runLength(line, work)
  if (length < 3) return null
  const info = line.text.slice(line.next + length).trim()
  work.spend(info.length)
  return character === '`' && info.includes('`') ? null : { character, length, indent: line.indent, info }
}

export function closesFence(line: Line, fence: Fence, work: Work): boolean {
  if (line.indent > 3 || line.character !== fence.character) return false
  const length = runLength(line, work)
  if (length < fence.length) return false
  work.spend(line.text.length - line.next - length)
  return line.text.slice(line.next + length).trim() === ''
}

/** The depth of the heading that a line of `=` or `-` makes of the paragraph above it. */
export function underlineOf(line: Line, work: Work): 1 | 2 | null {
  const length = runLength(line, work)
  work.spend(line.text.length - line.next - length)
  if (line.text.slice(line.next + length).trim() !== '') return null
  return line.character === '=' ? 1 : 2
}

/** The marker of a list's item; within a paragraph only one that cannot be meant otherwise. */
export function markerOf(line: Line, isInParagraph: boolean, work: Work): Marker | null {
  work.spend(10)
  const head = line.text.slice(line.next, line.next + 11)
  const found = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(head)
  if (!found) return null
  const [{ length }, bullet, number] = found
  if (isInParagraph) {
    if (number !== undefined && Number(number) !== 1) return null
    work.spend(line.text.length - line.next)
    if (line.text.slice(line.next + length).trim() === '') return null
  }
  const kind = bullet ?? found[3] ?? ''
  return { kind, isOrdered: number !== undefined, start: Number(number ?? 1), length }
}

/** Takes a quote's mark and the space behind it off a line. */
export function takeQuoteMark(line: Line): boolean {
  if (line.indent > 3 || line.character !== '>') return false
  line.take(1)
  line.takeColumns(1)
  return true
}

/** Takes an item's marker off a line, and answers how wide it is with the spaces that belong to it. */
export function takeMarker(line: Line, { length }: Marker): number {
  line.take(length)
  const spaces = line.indent
  // Five spaces begin indented code within the item.
  const width = line.isBlank || spaces > 4 ? 1 : spaces
  line.takeColumns(width)
  return length + width
}
