import { isMark, isSpace } from './characters.ts'
import { decodeWritten } from './entities.ts'
import type { Work } from './work.ts'

/** The longest name of a definition. */
const labelMax = 999
/** Parentheses within each other in an address. */
const parenthesesMax = 10

export interface Definition {
  href: string
  title: string | null
}
export type Definitions = Map<string, Definition>

interface Part {
  value: string
  /** The place behind it. */
  end: number
}

/** A text on which the parts of links are read, at places. */
export class LinkReader {
  readonly #text: string
  readonly #work: Work

  constructor(text: string, work: Work) {
    this.#text = text
    this.#work = work
  }

  /** `[name]` at a place. */
  label(place: number): Part | null {
    if (this.#text[place] !== '[') return null
    const last = Math.min(this.#text.length, place + labelMax + 2)
    for (let at = place + 1; at < last; at += 1) {
      const character = this.#text[at]
      if (character === '\\') at += 1
      else if (character === '[') return this.#none(at - place)
      else if (character === ']') {
        this.#work.spend(at - place)
        return { value: this.#text.slice(place + 1, at), end: at + 1 }
      }
    }
    return this.#none(last - place)
  }

  /** The address of a link at a place, in pointed brackets or not. */
  address(place: number): Part | null {
    return this.#text[place] === '<' ? this.#pointedAddress(place) : this.#bareAddress(place)
  }

  #pointedAddress(place: number): Part | null {
    for (let at = place + 1; at < this.#text.length; at += 1) {
      const character = this.#text[at]
      if (character === '\\') at += 1
      else if (character === '<' || character === '\n') return this.#none(at - place)
      else if (character === '>') return this.#part(place + 1, at, at + 1)
    }
    return this.#none(this.#text.length - place)
  }

  #bareAddress(place: number): Part | null {
    let depth = 0
    let at = place
    for (; at < this.#text.length; at += 1) {
      const character = this.#text.charAt(at)
      if (character === '\\' && isMark(this.#text[at + 1])) at += 1
      else if (character === '(') depth += 1
      else if (character === ')' && depth === 0) break
      else if (character === ')') depth -= 1
      else if (character <= ' ' || character === '\u007f') break
      if (depth > parenthesesMax) return this.#none(at - place)
    }
    return depth === 0 ? this.#part(place, at, at) : this.#none(at - place)
  }

  /** A title in quotes or parentheses at a place. */
  title(place: number): Part | null {
    const closer = { '"': '"', "'": "'", '(': ')' }[this.#text.charAt(place)]
    if (closer === undefined) return null
    for (let at = place + 1; at < this.#text.length; at += 1) {
      const character = this.#text[at]
      if (character === '\\') at += 1
      else if (character === closer) return this.#part(place + 1, at, at + 1)
      else if (character === '(' && closer === ')') return this.#none(at - place)
    }
    return this.#none(this.#text.length - place)
  }

  /** The place behind spaces and at most one end of a line. */
  skipSpaces(place: number): number {
    let at = place
    for (let lines = 0; at < this.#text.length && isSpace(this.#text[at]); at += 1) {
      if (this.#text[at] === '\n' && (lines += 1) > 1) break
    }
    this.#work.spend(at - place + 1)
    return at
  }

  /** The place behind the end of the line when nothing but spaces stands before it. */
  lineEnd(place: number): number | null {
    let at = place
    while (this.#text[at] === ' ' || this.#text[at] === '\t') at += 1
    this.#work.spend(at - place + 1)
    if (at >= this.#text.length) return at
    return this.#text[at] === '\n' ? at + 1 : null
  }

  #part(start: number, stop: number, end: number): Part {
    this.#work.spend(end - start)
    return { value: decodeWritten(this.#text.slice(start, stop)), end }
  }

  #none(steps: number): null {
    this.#work.spend(steps + 1)
    return null
  }
}

/** The form in which names of definitions are compared, or null for none. */
export function nameOf(label: string): string | null {
  if (label.length > labelMax) return null
  const name = label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase()
  return name === '' ? null : name
}

/** Takes the definitions off the start of a paragraph, keeps the first of each name, and answers the rest. */
export function takeDefinitions(text: string, definitions: Definitions, work: Work): string {
  const reader = new LinkReader(text, work)
  let rest = 0
  for (;;) {
    const found = definitionAt(reader, text, rest)
    if (!found) return text.slice(rest)
    if (!definitions.has(found.name)) definitions.set(found.name, found.definition)
    rest = found.end
  }
}

function definitionAt(reader: LinkReader, text: string, place: number) {
  const label = reader.label(place)
  const name = label && nameOf(label.value)
  if (!label || name === null || text[label.end] !== ':') return null
  const start = reader.skipSpaces(label.end + 1)
  const address = reader.address(start)
  if (!address || (address.value === '' && text[start] !== '<')) return null
  const titled = titleBehind(reader, text, address.end)
  if (titled) return { name, definition: { href: address.value, title: titled.value }, end: titled.end }
  const end = reader.lineEnd(address.end)
  return end === null ? null : { name, definition: { href: address.value, title: null }, end }
}

/** A title of a definition: behind spaces, and with nothing behind itself. */
function titleBehind(reader: LinkReader, text: string, place: number): Part | null {
  if (!isSpace(text[place])) return null
  const title = reader.title(reader.skipSpaces(place))
  const end = title && reader.lineEnd(title.end)
  return title && end !== null ? { value: title.value, end } : null
}
