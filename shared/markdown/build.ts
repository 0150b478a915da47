import type { MarkedToken, Token, Tokens } from 'marked'
import { isOwnImage, safeLink } from './address.ts'
import { decodeEntities } from './entities.ts'
import { linkReferences } from './references.ts'
import type { Block, Inline, TableCell } from './tree.ts'

const plain = (text: string): Inline => ({ type: 'text', text })

/** Plain text with its line breaks. */
function buildLines(text: string): Inline[] {
  return text
    .split('\n')
    .flatMap((line, index) => (index ? [{ type: 'break' } as const, plain(line)] : [plain(line)]))
}

function titleOf(title: string | null | undefined) {
  return title ? { title: decodeEntities(title) } : {}
}

function buildLink(token: Tokens.Link): Inline[] {
  const children = token.autolink ? [plain(token.text)] : buildInlines(token.tokens, true)
  const href = safeLink(token.autolink ? token.href : decodeEntities(token.href))
  return href ? [{ type: 'link', href, ...titleOf(token.title), children }] : children
}

function buildImage(token: Tokens.Image, isLinked: boolean): Inline {
  const src = decodeEntities(token.href)
  const alt = decodeEntities(token.text)
  if (isOwnImage(src)) return { type: 'image', src, alt, ...titleOf(token.title) }
  const href = isLinked ? null : safeLink(src)
  return href ? { type: 'link', href, children: [plain(alt || href)] } : plain(alt)
}

function buildInline(token: MarkedToken, isLinked: boolean): Inline[] {
  switch (token.type) {
    case 'strong':
      return [{ type: 'strong', children: buildInlines(token.tokens, isLinked) }]
    case 'em':
      return [{ type: 'emphasis', children: buildInlines(token.tokens, isLinked) }]
    case 'del':
      return [{ type: 'strike', children: buildInlines(token.tokens, isLinked) }]
    case 'codespan':
      return [{ type: 'code', text: token.text }]
    case 'br':
      return [{ type: 'break' }]
    case 'link':
      return isLinked ? buildInlines(token.tokens, true) : buildLink(token)
    case 'image':
      return [buildImage(token, isLinked)]
    case 'checkbox':
      return [plain(token.checked ? '☑ ' : '☐ ')]
    case 'escape':
      return [plain(token.text)]
    case 'text': {
      if (token.tokens) return buildInlines(token.tokens, isLinked)
      const text = decodeEntities(token.text)
      return isLinked ? [plain(text)] : linkReferences(text)
    }
    case 'html':
    case 'def':
    case 'space':
    case 'hr':
    case 'heading':
    case 'code':
    case 'blockquote':
    case 'list':
    case 'list_item':
    case 'table':
    case 'paragraph':
      break
  }
  return buildLines(token.raw)
}

function buildInlines(tokens: Token[], isLinked = false): Inline[] {
  return tokens.flatMap((token) => buildInline(token as MarkedToken, isLinked))
}

function buildCell(cell: Tokens.TableCell): TableCell {
  return { align: cell.align, children: buildInlines(cell.tokens) }
}

function buildBlock(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'hr':
      return [{ type: 'rule' }]
    case 'heading': {
      const level = Math.min(token.depth + 1, 4) as 2 | 3 | 4
      return [{ type: 'heading', level, children: buildInlines(token.tokens) }]
    }
    case 'code': {
      const language = token.lang?.match(/^[\w+#-]{1,30}/)?.[0]
      return [{ type: 'code', text: token.text, ...(language ? { language } : {}) }]
    }
    case 'blockquote':
      return [{ type: 'quote', children: buildBlocks(token.tokens) }]
    case 'list':
      return [
        {
          type: 'list',
          isOrdered: token.ordered,
          start: token.start === '' ? 1 : token.start,
          items: token.items.map((item) => buildBlocks(item.tokens)),
        },
      ]
    case 'table':
      return [
        {
          type: 'table',
          header: token.header.map(buildCell),
          rows: token.rows.map((row) => row.map(buildCell)),
        },
      ]
    case 'paragraph':
      return [{ type: 'paragraph', children: buildInlines(token.tokens) }]
    case 'html':
    case 'list_item':
    case 'br':
    case 'checkbox':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'strong':
    case 'text':
      break
  }
  return [{ type: 'paragraph', children: buildInline(token, false) }]
}

/** marked's tokens as our tree: what is not allowed becomes the text it was written as. */
export function buildBlocks(tokens: Token[]): Block[] {
  return joined(tokens.flatMap((token) => buildBlock(token as MarkedToken)))
}

// A task's box arrives as a block of its own, before the text that it belongs to.
function joined(blocks: Block[]): Block[] {
  const [first, second, ...rest] = blocks
  const isBox =
    first?.type === 'paragraph' &&
    first.children.length === 1 &&
    first.children[0]!.type === 'text' &&
    /^[☑☐] $/.test(first.children[0]!.text)
  if (!isBox || second?.type !== 'paragraph') return blocks
  return [{ type: 'paragraph', children: [...first.children, ...second.children] }, ...rest]
}
