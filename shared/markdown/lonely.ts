import type { Block, Inline } from './tree.ts'

/** The addresses of the lines of a block that hold nothing else; those of paragraphs alone. */
export function lonelyIn(block: Block): string[] {
  if (block.type !== 'paragraph') return []
  const { children } = block
  const isEdge = (place: number) => !children[place] || children[place].type === 'break'
  return children.flatMap((node, place) =>
    node.type === 'link' && isEdge(place - 1) && isEdge(place + 1) && isBare(node) ? node.href : [],
  )
}

/** A link whose words are its address. */
function isBare({ href, children: [only, ...more] }: Inline & { type: 'link' }): boolean {
  return only?.type === 'text' && more.length === 0 && isSameAddress(only.text, href)
}

/** Whether two spellings lead to one place. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || URL.parse(one)?.href === (URL.parse(other)?.href ?? null)
