import type { Block, Inline, TableCell } from './tree.ts'

export interface HtmlOptions {
  /** Where our own paths start, for readers outside the site: mail and feeds. */
  origin?: string
  /** Links of a sponsored text say so. */
  isSponsored?: boolean
}

/** Text for the inside of an HTML element or of a double-quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** What `rel` says of a link in member text. */
export function relOfLink(href: string, isSponsored: boolean): string | undefined {
  if (href.startsWith('/')) return undefined
  return isSponsored ? 'sponsored nofollow ugc noopener' : 'nofollow ugc noopener'
}

/** The words of what stands within a line. */
export function inlinesToText(inlines: Inline[]): string {
  return inlines.map(inlineToText).join('')
}

function inlineToText(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'code':
      return inline.text
    case 'break':
      return '\n'
    case 'image':
      return inline.alt
    case 'strong':
    case 'emphasis':
    case 'strike':
    case 'link':
      return inlinesToText(inline.children)
  }
}

function blockToText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlinesToText(block.children)
    case 'code':
      return block.text
    case 'quote':
      return blocksToText(block.children)
    case 'list':
      return block.items
        .map((item, index) => `${block.isOrdered ? `${block.start + index}.` : '-'} ${blocksToText(item)}`)
        .join('\n')
    case 'table':
      return [block.header, ...block.rows]
        .map((row) => row.map((cell) => inlinesToText(cell.children)).join(' | '))
        .join('\n')
    case 'rule':
      return ''
  }
}

/** The words alone. */
export function blocksToText(blocks: Block[]): string {
  return blocks.map(blockToText).filter(Boolean).join('\n\n')
}

const tags = { strong: 'strong', emphasis: 'em', strike: 'del' } as const

function attributes(pairs: Record<string, string | undefined>): string {
  return Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(value!)}"`)
    .join('')
}

const fromOrigin = (address: string, { origin = '' }: HtmlOptions) =>
  address.startsWith('/') ? `${origin}${address}` : address

function inlineToHtml(inline: Inline, options: HtmlOptions): string {
  switch (inline.type) {
    case 'text':
      return escapeHtml(inline.text)
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`
    case 'break':
      return '<br>'
    case 'image':
      return `<img${attributes({ src: fromOrigin(inline.src, options), alt: inline.alt, title: inline.title })}>`
    case 'link': {
      const href = fromOrigin(inline.href, options)
      const rel = relOfLink(inline.href, options.isSponsored ?? false)
      return `<a${attributes({ href, title: inline.title, rel })}>${inlinesToHtml(inline.children, options)}</a>`
    }
    case 'strong':
    case 'emphasis':
    case 'strike': {
      const tag = tags[inline.type]
      return `<${tag}>${inlinesToHtml(inline.children, options)}</${tag}>`
    }
  }
}

function inlinesToHtml(inlines: Inline[], options: HtmlOptions): string {
  return inlines.map((inline) => inlineToHtml(inline, options)).join('')
}

function rowToHtml(row: TableCell[], tag: 'th' | 'td', options: HtmlOptions): string {
  const cells = row.map(
    ({ align, children }) =>
      `<${tag}${attributes({ align: align ?? undefined })}>${inlinesToHtml(children, options)}</${tag}>`,
  )
  return `<tr>${cells.join('')}</tr>`
}

function blockToHtml(block: Block, options: HtmlOptions): string {
  switch (block.type) {
    case 'paragraph':
      return `<p dir="auto">${inlinesToHtml(block.children, options)}</p>`
    case 'heading':
      return `<h${block.level} dir="auto">${inlinesToHtml(block.children, options)}</h${block.level}>`
    case 'code': {
      const language = block.language && `language-${block.language}`
      return `<pre><code${attributes({ class: language })}>${escapeHtml(block.text)}</code></pre>`
    }
    case 'quote':
      return `<blockquote>${blocksToHtml(block.children, options)}</blockquote>`
    case 'list': {
      const items = block.items.map((item) => `<li>${blocksToHtml(item, options)}</li>`).join('')
      const start = block.start === 1 ? undefined : String(block.start)
      return block.isOrdered ? `<ol${attributes({ start })}>${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'table': {
      const rows = block.rows.map((row) => rowToHtml(row, 'td', options)).join('')
      return `<table><thead>${rowToHtml(block.header, 'th', options)}</thead><tbody>${rows}</tbody></table>`
    }
    case 'rule':
      return '<hr>'
  }
}

/** HTML made of the tree's own elements and escaped text: it cannot contain anything else. */
export function blocksToHtml(blocks: Block[], options: HtmlOptions = {}): string {
  return blocks.map((block) => blockToHtml(block, options)).join('\n')
}
