import type { Block, Inline } from './tree.ts'
import { inlinesToText } from './write.ts'

const space: Inline = { type: 'text', text: ' ' }

const dot: Inline = { type: 'text', text: ' · ' }

/** What stands between two parts, the first of which is given. */
export type Joint = (before: Inline[]) => Inline

/** A space after every part. */
const bySpace: Joint = () => space

/** A dot where the words alone do not say that something else begins: after a heading, between items. */
export const byDot: Joint = (before) =>
  /[.,:;!?…]["')”’]?$/.test(inlinesToText(before).trimEnd()) ? space : dot

const joined = (parts: Inline[][], joint: Joint): Inline[] => {
  const filled = parts.filter((part) => part.length > 0)
  return filled.flatMap((part, place) => (place > 0 ? [joint(filled[place - 1]!), ...part] : part))
}

const withoutBreaks = (inlines: Inline[]): Inline[] =>
  inlines.map((inline) => {
    if (inline.type === 'break') return space
    return 'children' in inline ? { ...inline, children: withoutBreaks(inline.children) } : inline
  })

function lineOf(block: Block, joint: Joint): Inline[] {
  switch (block.type) {
    case 'paragraph':
      return withoutBreaks(block.children)
    case 'heading':
      return [{ type: 'strong', children: withoutBreaks(block.children) }]
    case 'code':
      return [{ type: 'code', text: block.text.replaceAll('\n', ' ') }]
    case 'quote':
      return inOneLine(block.children, joint)
    case 'list':
      return joined(
        block.items.map((item) => inOneLine(item, joint)),
        joint,
      )
    case 'table':
      return joined(
        [block.header, ...block.rows].flat().map((cell) => cell.children),
        joint,
      )
    case 'rule':
      return []
  }
}

/** The words of a tree in one line, as emphasised as they were; blocks, items and cells are a joint apart. */
export const inOneLine = (blocks: Block[], joint: Joint = bySpace): Inline[] =>
  joined(
    blocks.map((block) => lineOf(block, joint)),
    joint,
  )
