import type { Block, Inline } from './tree.ts'

const space: Inline = { type: 'text', text: ' ' }

/** Parts one after the other, with a space between any two. */
const apart = (parts: Inline[][]): Inline[] =>
  parts.filter((part) => part.length > 0).flatMap((part, place) => (place > 0 ? [space, ...part] : part))

const withoutBreaks = (inlines: Inline[]): Inline[] =>
  inlines.map((inline) => {
    if (inline.type === 'break') return space
    return 'children' in inline ? { ...inline, children: withoutBreaks(inline.children) } : inline
  })

function lineOf(block: Block): Inline[] {
  switch (block.type) {
    case 'paragraph':
      return withoutBreaks(block.children)
    case 'heading':
      return [{ type: 'strong', children: withoutBreaks(block.children) }]
    case 'code':
      return [{ type: 'code', text: block.text.replaceAll('\n', ' ') }]
    case 'quote':
      return inOneLine(block.children)
    case 'list':
      return apart(block.items.map(inOneLine))
    case 'table':
      return apart([block.header, ...block.rows].flat().map((cell) => cell.children))
    case 'rule':
      return []
  }
}

/** The words of a tree in one line, as emphasised as they were; blocks, items and cells are a space apart. */
export const inOneLine = (blocks: Block[]): Inline[] => apart(blocks.map(lineOf))
