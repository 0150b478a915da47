import { Line } from './line.ts'
import { takeDefinitions, type Definitions } from './linkParts.ts'
import {
  closesFence,
  fenceOf,
  headingOf,
  isRule,
  markerOf,
  takeMarker,
  takeQuoteMark,
  underlineOf,
  type Marker,
} from './starts.ts'
import type { Container, Leaf, Paragraph, RawBlock } from './structure.ts'
import { alignsOf, cellsOf } from './table.ts'
import type { Work } from './work.ts'

const codeIndent = 4

/**
 * Reads the blocks of a text, each line once: it first passes the quotes and lists that are open, then may
 * start others, and what is left of it belongs to a leaf. Nothing is read twice, so the work is bounded by the
 * text's length and the depth of what is open.
 */
export class BlockReader {
  readonly definitions: Definitions = new Map()
  readonly #work: Work
  readonly #blocks: RawBlock[] = []
  readonly #open: Container[] = [{ type: 'document', depth: 0, children: this.#blocks }]
  #leaf: Leaf | null = null
  #isAfterBlank = false

  constructor(work: Work) {
    this.#work = work
  }

  read(text: string): RawBlock[] {
    for (let start = 0; start < text.length;) {
      const end = text.indexOf('\n', start)
      const stop = end < 0 ? text.length : end
      this.#readLine(new Line(text.slice(start, stop), start, this.#work))
      start = stop + 1
    }
    this.#closeTo(1)
    return this.#blocks
  }

  #readLine(line: Line): void {
    // What one blank line closes, a second one finds closed.
    if (line.isBlank && this.#isAfterBlank && this.#leaf === null) return
    this.#isAfterBlank = line.isBlank
    const kept = this.#pass(line)
    const isWhole = kept === this.#open.length
    if (isWhole && this.#leaf?.type === 'code' && this.#addCode(this.#leaf, line)) return
    if (line.isBlank) this.#closeTo(kept)
    else this.#startBlocks(line, kept)
  }

  /** How many of the open containers the line belongs to; their marks are taken off it. */
  #pass(line: Line): number {
    let kept = 1
    while (kept < this.#open.length && this.#passes(line, this.#open[kept]!)) kept += 1
    this.#work.spend(kept)
    return kept
  }

  #passes(line: Line, container: Container): boolean {
    if (container.type === 'quote') return takeQuoteMark(line)
    if (container.type !== 'item') return true
    if (line.isBlank) {
      line.take(0)
      return container.children.length > 0 || this.#leaf !== null
    }
    if (line.indent < container.width) return false
    line.takeColumns(container.width)
    return true
  }

  /** Answers false when the code has ended before this line. */
  #addCode(code: Leaf & { type: 'code' }, line: Line): boolean {
    const { fence } = code
    if (fence && closesFence(line, fence, this.#work)) {
      this.#closeLeaf()
      return true
    }
    if (!fence && !line.isBlank && line.indent < codeIndent) {
      this.#closeLeaf()
      return false
    }
    line.takeColumns(fence ? fence.indent : codeIndent)
    code.lines.push(line.rest)
    return true
  }

  /** Starts what the line starts, and adds what is left of it to a paragraph or table, or begins one. */
  #startBlocks(line: Line, kept: number): void {
    let parent = kept
    while (!line.isBlank) {
      this.#work.spend(1)
      const isNew = parent !== kept || this.#leaf === null
      const paragraph = !isNew && this.#leaf?.type === 'paragraph' ? this.#leaf : null
      const isWithin = parent === this.#open.length
      if (line.indent >= codeIndent) {
        if (paragraph) break
        this.#startIndentedCode(line, parent)
        return
      }
      if (paragraph && this.#endParagraph(paragraph, { line, parent })) return
      if (this.#startLeaf(line, parent)) return
      const inner = this.#startContainer(line, { parent, isInParagraph: paragraph !== null && isWithin })
      if (inner === null) break
      parent = inner
    }
    if (!line.isBlank) this.#addText(line, parent)
  }

  #addText(line: Line, parent: number): void {
    const leaf = this.#leaf
    // A paragraph goes on in lines that lack the marks of its quotes and lists.
    if (leaf?.type === 'paragraph') {
      leaf.lines.push(line.content)
      leaf.lastStart = line.start
      leaf.lastParent = parent
    } else if (leaf?.type === 'table' && parent === this.#open.length) {
      leaf.rows.push(cellsOf(line.content, leaf.aligns.length, this.#work))
    } else {
      const { start } = line
      this.#prepare(parent)
      const lastParent = this.#open.length
      this.#leaf = { type: 'paragraph', start, lastStart: start, lastParent, lines: [line.content] }
    }
  }

  #startIndentedCode(line: Line, parent: number): void {
    this.#prepare(parent)
    line.takeColumns(codeIndent)
    this.#leaf = { type: 'code', start: line.start, lines: [line.rest], fence: null }
  }

  /** Makes a heading or the head of a table of a paragraph, if this line says so. */
  #endParagraph(paragraph: Paragraph, { line, parent }: { line: Line; parent: number }): boolean {
    const { character } = line
    if ((character === '=' || character === '-') && parent === this.#open.length) {
      const depth = underlineOf(line, this.#work)
      if (depth !== null && this.#makeHeading(paragraph, depth)) return true
    }
    const mayDivide = character === '|' || character === ':' || character === '-'
    // A dash and a space start an item of a list.
    if (!mayDivide || paragraph.lastParent !== parent || /^-[ \t]/.test(line.content)) return false
    return this.#makeTable(paragraph, line)
  }

  #makeHeading(paragraph: Paragraph, depth: number): boolean {
    const text = takeDefinitions(paragraph.lines.join('\n'), this.definitions, this.#work).trimEnd()
    if (text === '') {
      paragraph.lines = []
      return false
    }
    this.#leaf = null
    this.#add({ type: 'heading', start: paragraph.start, depth, text })
    return true
  }

  #makeTable(paragraph: Paragraph, line: Line): boolean {
    const head = paragraph.lines.at(-1)
    const aligns = head === undefined ? null : alignsOf(line.content, this.#work)
    if (head === undefined || aligns === null) return false
    const header = cellsOf(head, aligns.length + 1, this.#work)
    if (header.length !== aligns.length) return false
    paragraph.lines.pop()
    this.#prepare(paragraph.lastParent)
    this.#leaf = { type: 'table', start: paragraph.lastStart, aligns, header, rows: [] }
    return true
  }

  #startLeaf(line: Line, parent: number): boolean {
    const { start, character } = line
    if (character === '#') {
      const heading = headingOf(line, this.#work)
      if (!heading) return false
      this.#prepare(parent)
      this.#add({ type: 'heading', start, ...heading })
    } else if (character === '`' || character === '~') {
      const fence = fenceOf(line, this.#work)
      if (!fence) return false
      this.#prepare(parent)
      this.#leaf = { type: 'code', start, lines: [], fence }
    } else if (character === '-' || character === '*' || character === '_') {
      if (!isRule(line, this.#work)) return false
      this.#prepare(parent)
      this.#add({ type: 'rule', start })
    } else return false
    return true
  }

  /** Starts a quote or an item of a list. Answers how many containers are open then, or null for none. */
  #startContainer(line: Line, place: { parent: number; isInParagraph: boolean }): number | null {
    const { parent, isInParagraph } = place
    const { start } = line
    const last = this.#open[parent - 1]!
    const isQuote = line.character === '>'
    const marker = isQuote ? null : markerOf(line, isInParagraph, this.#work)
    if (!isQuote && !marker) return null
    const isSameList = last.type === 'list' && last.marker.kind === marker?.kind
    const around = last.type === 'list' ? last.depth - 1 : last.depth
    if (!isSameList && around >= this.#work.bounds.depth) return null
    if (isSameList) this.#closeTo(parent)
    else this.#prepare(parent)
    const depth = around + 1
    if (marker) {
      const width = line.indent + takeMarker(line, marker)
      this.#startItem({ marker, width, start, depth })
    } else {
      takeQuoteMark(line)
      const children: RawBlock[] = []
      this.#add({ type: 'quote', start, children })
      this.#open.push({ type: 'quote', depth, children })
    }
    return this.#open.length
  }

  #startItem({
    marker,
    width,
    start,
    depth,
  }: {
    marker: Marker
    width: number
    start: number
    depth: number
  }) {
    const children: RawBlock[] = []
    const list = this.#open.at(-1)
    if (list?.type === 'list') list.items.push(children)
    else {
      const items = [children]
      this.#add({ type: 'list', start, marker, items })
      this.#open.push({ type: 'list', depth, marker, items })
    }
    this.#open.push({ type: 'item', depth, width, children })
  }

  /** Closes what is behind so many containers, and a list of which the next block is no item. */
  #prepare(parent: number): void {
    this.#closeTo(this.#open[parent - 1]?.type === 'list' ? parent - 1 : parent)
  }

  #closeTo(parent: number): void {
    this.#closeLeaf()
    this.#open.length = parent
  }

  #closeLeaf(): void {
    const leaf = this.#leaf
    this.#leaf = null
    if (leaf?.type === 'paragraph') {
      const text = takeDefinitions(leaf.lines.join('\n'), this.definitions, this.#work).trimEnd()
      if (text !== '') this.#add({ type: 'paragraph', start: leaf.start, text })
    } else if (leaf?.type === 'code') {
      while (!leaf.fence && leaf.lines.at(-1)?.trim() === '') leaf.lines.pop()
      this.#add({
        type: 'code',
        start: leaf.start,
        text: leaf.lines.join('\n'),
        info: leaf.fence?.info ?? '',
      })
    } else if (leaf) this.#add(leaf)
  }

  #add(block: RawBlock): void {
    const parent = this.#open.at(-1)
    if (parent && parent.type !== 'list') parent.children.push(block)
  }
}
