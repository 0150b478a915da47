import type { RawBlock } from './structure.ts'
import { buildInlines } from './buildInlines.ts'
import { decodeWritten } from './entities.ts'
import { InlineReader } from './inlines.ts'
import type { Definitions } from './linkParts.ts'
import type { Block, Inline, TableCell } from './tree.ts'
import type { Work } from './work.ts'

const task = /^\[([ xX])\][ \t]+(?=\S)/

/** A block of code is two elements; a table scrolls in one, and has a head and a body. */
const elementsOf = { paragraph: 1, heading: 1, code: 2, quote: 1, list: 1, table: 4, rule: 1 }

/** Makes the tree of blocks whose words are not read yet. Throws `TooMuch` at a bound. */
export class TreeBuilder {
  readonly #definitions: Definitions
  readonly #work: Work

  constructor(definitions: Definitions, work: Work) {
    this.#definitions = definitions
    this.#work = work
  }

  block(raw: RawBlock): Block {
    this.#work.makeElements(elementsOf[raw.type])
    switch (raw.type) {
      case 'paragraph':
        return { type: 'paragraph', children: this.#inlines(raw.text) }
      case 'heading': {
        const level = Math.min(raw.depth + 1, 4) as 2 | 3 | 4
        return { type: 'heading', level, children: this.#inlines(raw.text) }
      }
      case 'code': {
        const language = /^[\w+#-]{1,30}/.exec(decodeWritten(raw.info))?.[0]
        return { type: 'code', text: raw.text, ...(language ? { language } : {}) }
      }
      case 'quote':
        return { type: 'quote', children: raw.children.map((child) => this.block(child)) }
      case 'list': {
        const { isOrdered, start } = raw.marker
        return { type: 'list', isOrdered, start, items: raw.items.map((item) => this.#item(item)) }
      }
      case 'table':
        return this.#table(raw)
      case 'rule':
        return { type: 'rule' }
    }
  }

  #inlines(text: string): Inline[] {
    return buildInlines(new InlineReader(text, this.#definitions, this.#work).read(), this.#work)
  }

  #item([first, ...rest]: RawBlock[]): Block[] {
    this.#work.makeElements()
    if (!first) return []
    const [mark, isDone] = (first.type === 'paragraph' && task.exec(first.text)) || ['', ' ']
    if (first.type !== 'paragraph' || mark === '') return [first, ...rest].map((block) => this.block(block))
    this.#work.makeElements()
    const box: Inline = { type: 'text', text: isDone === ' ' ? '☐ ' : '☑ ' }
    const children = [box, ...this.#inlines(first.text.slice(mark.length))]
    return [{ type: 'paragraph', children }, ...rest.map((block) => this.block(block))]
  }

  #table({ aligns, header, rows }: RawBlock & { type: 'table' }): Block {
    const cellOf = (text: string, column: number): TableCell => {
      this.#work.makeElements()
      return { align: aligns[column] ?? null, children: this.#inlines(text) }
    }
    const rowOf = (cells: string[]): TableCell[] => {
      this.#work.makeElements()
      const added = this.#work.addCells(aligns.length - cells.length)
      return [...cells, ...Array<string>(added).fill('')].map(cellOf)
    }
    return { type: 'table', header: rowOf(header), rows: rows.map(rowOf) }
  }
}
