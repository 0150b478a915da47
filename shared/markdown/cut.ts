import { lengthOf } from '../length.ts'
import type { Block, Inline } from './tree.ts'

/** How many characters are still to be shown; `isCut` once some were left out. */
class Room {
  left: number
  isCut = false

  constructor(length: number) {
    this.left = length
  }

  take(text: string): string {
    const length = lengthOf(text)
    if (length > this.left) {
      const kept = cutWords(text, this.left)
      this.left = 0
      this.isCut = true
      return `${kept}…`
    }
    this.left -= length
    return text
  }
}

/** The first `length` code points of a text. */
export function startOf(value: string, length: number): string {
  if (value.length <= length) return value
  let end = 0
  for (let taken = 0; taken < length && end < value.length; taken += 1)
    end += value.codePointAt(end)! > 0xffff ? 2 : 1
  return value.slice(0, end)
}

/** The text's start, in whole words if there are any, at most `max` code points. */
export function cutWords(text: string, max: number): string {
  const start = startOf(text, max)
  if (start.length === text.length) return text
  if (/\s/.test(text.charAt(start.length))) return start.trimEnd()
  // The last word is not whole.
  let end = start.length
  while (end > 0 && !/\s/.test(start.charAt(end - 1))) end -= 1
  return (end > 0 ? start.slice(0, end) : start).trimEnd()
}

function cutEach<Part>(parts: Part[], room: Room, cut: (part: Part, room: Room) => Part): Part[] {
  const kept: Part[] = []
  for (const part of parts) {
    if (room.isCut) break
    kept.push(cut(part, room))
  }
  return kept
}

function cutInline(inline: Inline, room: Room): Inline {
  switch (inline.type) {
    case 'text':
    case 'code':
      return { ...inline, text: room.take(inline.text) }
    case 'break':
    case 'image':
      return inline
    case 'strong':
    case 'emphasis':
    case 'strike':
    case 'link':
      return { ...inline, children: cutEach(inline.children, room, cutInline) }
  }
}

function cutBlock(block: Block, room: Room): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: cutEach(block.children, room, cutInline) }
    case 'code':
      return { ...block, text: room.take(block.text) }
    case 'quote':
      return { ...block, children: cutEach(block.children, room, cutBlock) }
    case 'list':
      return { ...block, items: cutEach(block.items, room, (item) => cutEach(item, room, cutBlock)) }
    case 'table':
      return {
        ...block,
        rows: cutEach(block.rows, room, (row) =>
          row.map((cell) => ({ ...cell, children: cutEach(cell.children, room, cutInline) })),
        ),
      }
    case 'rule':
      return block
  }
}

/** The tree's start: about `length` characters of text, ended by an ellipsis when some is missing. */
export function cutBlocks(blocks: Block[], length: number): Block[] {
  return cutEach(blocks, new Room(length), cutBlock)
}
