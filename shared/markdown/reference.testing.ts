import { Parser, type Node } from 'commonmark'
import { isOwnImage, safeLink } from './address.ts'
import type { Block, Inline } from './tree.ts'
import { inlinesToText } from './write.ts'

function childrenOf({ firstChild }: Node): Node[] {
  const children: Node[] = []
  for (let child = firstChild; child; child = child.next) children.push(child)
  return children
}

function joinTexts(inlines: Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const inline of inlines) {
    const last = joined.at(-1)
    if (inline.type === 'text' && last?.type === 'text') last.text += inline.text
    else if (inline.type !== 'text' || inline.text !== '') joined.push({ ...inline })
  }
  return joined
}

// The reference writes addresses as a browser would send them.
function written(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const inlinesOf = (node: Node, isLinked: boolean): Inline[] =>
  joinTexts(childrenOf(node).flatMap((child) => inlineOf(child, isLinked)))

function inlineOf(node: Node, isLinked: boolean): Inline[] {
  const title = node.title ? { title: node.title } : {}
  const literal = node.literal ?? ''
  switch (node.type as string) {
    case 'softbreak':
    case 'linebreak':
      return [{ type: 'break' }]
    case 'code':
      return [{ type: 'code', text: literal }]
    case 'emph':
      return [{ type: 'emphasis', children: inlinesOf(node, isLinked) }]
    case 'strong':
      return [{ type: 'strong', children: inlinesOf(node, isLinked) }]
    case 'link': {
      const children = inlinesOf(node, true)
      const href = isLinked ? null : safeLink(written(node.destination ?? ''))
      return href === null ? children : [{ type: 'link', href, ...title, children }]
    }
    case 'image': {
      const alt = inlinesToText(inlinesOf(node, true))
      const src = written(node.destination ?? '')
      if (isOwnImage(src)) return [{ type: 'image', src, alt, ...title }]
      const href = isLinked ? null : safeLink(src)
      const text: Inline = { type: 'text', text: alt || (href ?? '') }
      return href === null ? [text] : [{ type: 'link', href, children: [text] }]
    }
    default:
      return [{ type: 'text', text: literal }]
  }
}

function blockOf(node: Node): Block[] {
  switch (node.type as string) {
    case 'heading': {
      const level = Math.min(node.level + 1, 4) as 2 | 3 | 4
      return [{ type: 'heading', level, children: inlinesOf(node, false) }]
    }
    case 'thematic_break':
      return [{ type: 'rule' }]
    case 'code_block': {
      const language = /^[\w+#-]{1,30}/.exec(node.info ?? '')?.[0]
      return [
        { type: 'code', text: (node.literal ?? '').replace(/\n$/, ''), ...(language ? { language } : {}) },
      ]
    }
    case 'block_quote':
      return [{ type: 'quote', children: blocksOf(node) }]
    case 'list': {
      const items = childrenOf(node).map(blocksOf)
      return [{ type: 'list', isOrdered: node.listType === 'ordered', start: node.listStart ?? 1, items }]
    }
    case 'html_block':
      return [{ type: 'paragraph', children: [{ type: 'text', text: node.literal ?? '' }] }]
    default:
      return [{ type: 'paragraph', children: inlinesOf(node, false) }]
  }
}

const blocksOf = (node: Node): Block[] => childrenOf(node).flatMap(blockOf)

/** A text as the reference implementation of CommonMark reads it, by our rules for links, images and headings. */
export const referenceTree = (source: string): Block[] => blocksOf(new Parser().parse(source))
