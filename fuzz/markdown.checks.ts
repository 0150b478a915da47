import { plainStart } from '#shared/markdown.ts'
import { isOwnImage, safeLink } from '#shared/markdown/address.ts'
import { cutBlocks } from '#shared/markdown/cut.ts'
import { readMarkdown } from '#shared/markdown/read.ts'
import type { Block, Inline, TableCell } from '#shared/markdown/tree.ts'
import { usualBounds } from '#shared/markdown/work.ts'
import { blocksToHtml } from '#shared/markdown/write.ts'
import { lengthOf } from '#shared/length.ts'

/** What a text may cost for each of its characters, and what it may cost besides. */
export const stepsPerCharacter = 40
const stepsBesides = 200
/** Every mark written becomes at most so much HTML; a short text may repeat an address that it defines. */
const htmlPerCharacter = 40
const htmlBesides = 6000

const fail = (what: string): never => {
  throw new Error(what)
}

// Neither occurs in what is written: a text is told as it is, between the starts and ends of elements.
const [start, end] = ['\u0001', '\u0002']

/** What a tree shows, told without the writer of HTML; refuses whatever may not be in a tree. */
class Telling {
  shown = ''
  #links = 0

  element(name: string, attributes: Record<string, string | undefined>, inside?: () => void): void {
    this.shown += start + name
    for (const key in attributes)
      if (attributes[key] !== undefined) this.shown += ` ${key}="${attributes[key]}"`
    this.shown += end
    inside?.()
    this.shown += `${start}/${name}${end}`
  }

  text(text: string): void {
    if (typeof text !== 'string') fail('a text that is none')
    this.shown += text
  }

  inlines(inlines: Inline[], depth = 0): void {
    // A name within the innermost mark is a link by itself.
    if (depth > usualBounds.depth + 1) fail('inlines too deep')
    for (const inline of inlines) this.inline(inline, depth)
  }

  inline(inline: Inline, depth: number): void {
    switch (inline.type) {
      case 'text':
        return this.text(inline.text)
      case 'break':
        return this.element('br', {})
      case 'code':
        return this.element('code', {}, () => this.text(inline.text))
      case 'image': {
        if (!isOwnImage(inline.src)) fail(`an image from ${inline.src}`)
        const { src, alt, title } = inline
        return this.element('img', { src, alt, title })
      }
      case 'link': {
        const { href, title, children } = inline
        if (safeLink(href) !== href) fail(`a link to ${href}`)
        if (this.#links > 0) fail('a link in a link')
        const rel = href.startsWith('/') ? undefined : 'nofollow ugc noopener'
        this.#links += 1
        this.element('a', { href, title, rel }, () => this.inlines(children, depth + 1))
        this.#links -= 1
        return
      }
      case 'strong':
      case 'emphasis':
      case 'strike': {
        const name = { strong: 'strong', emphasis: 'em', strike: 'del' }[inline.type]
        return this.element(name, {}, () => this.inlines(inline.children, depth + 1))
      }
      default:
        fail(`an inline ${JSON.stringify(inline)}`)
    }
  }

  blocks(blocks: Block[], depth = 0): void {
    if (depth > usualBounds.depth) fail('blocks too deep')
    for (const block of blocks) this.block(block, depth)
  }

  block(block: Block, depth: number): void {
    switch (block.type) {
      case 'paragraph':
        return this.element('p', { dir: 'auto' }, () => this.inlines(block.children))
      case 'heading':
        return this.element(`h${block.level}`, { dir: 'auto' }, () => this.inlines(block.children))
      case 'code': {
        const language = block.language && `language-${block.language}`
        if (language && !/^[\w+#-]{1,39}$/.test(language)) fail(`a language ${language}`)
        return this.element('pre', {}, () =>
          this.element('code', { class: language }, () => this.text(block.text)),
        )
      }
      case 'quote':
        return this.element('blockquote', {}, () => this.blocks(block.children, depth + 1))
      case 'list': {
        const start = block.isOrdered && block.start !== 1 ? String(block.start) : undefined
        return this.element(block.isOrdered ? 'ol' : 'ul', { start }, () => {
          for (const item of block.items) this.element('li', {}, () => this.blocks(item, depth + 1))
        })
      }
      case 'table':
        return this.table(block)
      case 'rule':
        return this.element('hr', {})
      default:
        fail(`a block ${JSON.stringify(block)}`)
    }
  }

  table({ header, rows }: Block & { type: 'table' }): void {
    const row = (cells: TableCell[], name: string) => {
      if (cells.length > usualBounds.columns) fail('a table too wide')
      this.element('tr', {}, () => {
        for (const { align, children } of cells)
          this.element(name, { align: align ?? undefined }, () => this.inlines(children))
      })
    }
    this.element('table', {}, () => {
      this.element('thead', {}, () => row(header, 'th'))
      this.element('tbody', {}, () => rows.forEach((cells) => row(cells, 'td')))
    })
  }
}

const empty = new Set(['br', 'img', 'hr'])
const tag = /<(\/?)([a-z][a-z\d]*)((?: [a-z]+="[^"<>]*")*)>/y

function meant(text: string): string {
  if (/[<>"']|&(?!#\d+;)/.test(text)) fail(`not escaped: ${text}`)
  return text.includes('&')
    ? text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    : text
}

const meantAttributes = (attributes: string): string =>
  attributes.replace(/"([^"]*)"/g, (_, value: string) => `"${meant(value)}"`)

/** What HTML shows, read strictly: nothing in it but whole tags, quoted attributes and escaped text. */
function shownBy(html: string): string {
  let shown = ''
  for (let place = 0; place < html.length;) {
    const next = html.indexOf('<', place)
    const text = html.slice(place, next < 0 ? html.length : next)
    // Between blocks the writer of HTML ends the line.
    if (text !== '\n') shown += meant(text)
    place += text.length
    if (next < 0) break
    tag.lastIndex = place
    const [whole, slash, name = '', attributes = ''] =
      tag.exec(html) ?? fail(`a tag at ${html.slice(place, place + 40)}`)
    shown += start + slash + name + meantAttributes(attributes) + end
    if (empty.has(name)) shown += `${start}/${name}${end}`
    place += whole.length
  }
  return shown
}

/** What a tree shows. Throws on whatever may not be in one. */
export function shownOf(blocks: Block[]): string {
  const telling = new Telling()
  telling.blocks(blocks)
  return telling.shown
}

/** Reads a text in every way and throws where a promise is broken. Answers the steps for each character. */
export function checkText(source: string): number {
  const { blocks, steps, elements } = readMarkdown(source)
  if (steps > stepsPerCharacter * source.length + stepsBesides) fail(`${steps} steps`)
  if (elements > usualBounds.elements + 4) fail(`${elements} elements`)
  const shown = shownOf(blocks)
  const html = blocksToHtml(blocks)
  if (html.length > htmlPerCharacter * source.length + htmlBesides) fail(`${html.length} characters of HTML`)
  if (shownBy(html) !== shown.replaceAll(`${end}\n${start}`, end + start))
    fail('the HTML shows something else')
  shownOf(cutBlocks(blocks, 100))
  const line = plainStart(source, 100)
  if (lengthOf(line) > 100 || /[\n\r\t]/.test(line)) fail(`a summary ${JSON.stringify(line)}`)
  return steps / (source.length + 1)
}
