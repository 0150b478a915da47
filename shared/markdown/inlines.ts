import { addressAt } from './bareAddresses.ts'
import { isMark } from './characters.ts'
import { Runs, runAt, type Run } from './emphasis.ts'
import { referenceAt } from './entities.ts'
import { LinkReader, nameOf, type Definition, type Definitions } from './linkParts.ts'
import type { Work } from './work.ts'

/** `[` or `![`; with a target once its end was found. */
export interface Bracket {
  type: 'bracket'
  isImage: boolean
  target: Definition | null
  /** Whether it became a link; one that would be too deep stays text on both sides. */
  isBegun: boolean
}

/** A text within a block, in a row. What belongs together knows each other: nothing is nested yet. */
export type Piece =
  | { type: 'text' | 'code'; text: string }
  /** A character that a backslash took the meaning from. */
  | { type: 'escape'; text: string }
  | { type: 'break' }
  | { type: 'address'; href: string; text: string }
  | { type: 'end'; bracket: Bracket; raw: string }
  | Bracket
  | Run

interface OpenBracket {
  bracket: Bracket
  /** The place behind it. */
  start: number
  /** The last run before it. */
  runBefore: Run | null
  hasBracketWithin: boolean
}

const isSpecial = new Uint8Array(128)
for (const character of '\n\\`*_~[]!<&hHwW') isSpecial[character.charCodeAt(0)] = 1

/** Reads the words of one block from left to right, once. */
export class InlineReader {
  readonly #text: string
  readonly #work: Work
  readonly #definitions: Definitions
  readonly #links: LinkReader
  readonly #runs: Runs
  readonly #pieces: Piece[] = []
  readonly #brackets: OpenBracket[] = []
  /** Brackets below this one cannot become links: there is one within them. */
  #closedBrackets = 0
  #ticks: Map<number, number[]> | null = null
  #place = 0
  /** Where the text starts that is no piece yet. */
  #start = 0

  constructor(text: string, definitions: Definitions, work: Work) {
    this.#text = text
    this.#work = work
    this.#definitions = definitions
    this.#links = new LinkReader(text, work)
    this.#runs = new Runs(work)
  }

  read(): Piece[] {
    while (this.#place < this.#text.length) {
      const code = this.#text.charCodeAt(this.#place)
      if (code >= 128 || !isSpecial[code] || !this.#readSpecial()) this.#place += 1
    }
    this.#work.spend(this.#text.length)
    this.#endText()
    this.#runs.pair(null)
    return this.#pieces
  }

  /** Reads what starts here. Answers false for a character that means itself. */
  #readSpecial(): boolean {
    switch (this.#text.charAt(this.#place)) {
      case '\n':
        return this.#readBreak()
      case '\\':
        return this.#readEscape()
      case '`':
        return this.#readCode()
      case '[':
        return this.#openBracket(1)
      case '!':
        return this.#text[this.#place + 1] === '[' && this.#openBracket(2)
      case ']':
        return this.#closeBracket()
      case '<':
        return this.#readPointed()
      case '&':
        return this.#readReference()
      case '*':
      case '_':
      case '~':
        return this.#readRun()
      default:
        return this.#readAddress()
    }
  }

  #readBreak(): boolean {
    let end = this.#place
    while (end > this.#start && this.#text[end - 1] === ' ') end -= 1
    this.#work.spend(this.#place - end)
    this.#endText(end)
    return this.#add({ type: 'break' }, 1)
  }

  #readEscape(): boolean {
    const escaped = this.#text[this.#place + 1]
    if (escaped !== '\n' && !isMark(escaped)) return false
    this.#endText()
    return this.#add(escaped === '\n' ? { type: 'break' } : { type: 'escape', text: escaped! }, 2)
  }

  #readCode(): boolean {
    let behind = this.#place + 1
    while (this.#text[behind] === '`') behind += 1
    const length = behind - this.#place
    this.#work.spend(length)
    const end = this.#ticksBehind(behind, length)
    if (end === null) {
      this.#place = behind
      return true
    }
    const written = this.#text.slice(behind, end).replaceAll('\n', ' ')
    this.#work.spend(written.length)
    const isPadded = written.startsWith(' ') && written.endsWith(' ') && /[^ ]/.test(written)
    this.#endText()
    const text = isPadded ? written.slice(1, -1) : written
    return this.#add({ type: 'code', text }, end + length - this.#place)
  }

  /** Where the next run of so many back ticks starts. All are noted at the first question. */
  #ticksBehind(place: number, length: number): number | null {
    this.#ticks ??= this.#findTicks(place)
    const starts = this.#ticks.get(length) ?? []
    for (let next = starts.at(-1); next !== undefined; next = starts.at(-1)) {
      if (next >= place) return next
      starts.pop()
      this.#work.spend(1)
    }
    return null
  }

  /** The runs of back ticks from a place on by their length, the last first. */
  #findTicks(place: number): Map<number, number[]> {
    const found = new Map<number, number[]>()
    for (let end = this.#text.lastIndexOf('`') + 1; end > place;) {
      let start = end - 1
      while (start > place && this.#text[start - 1] === '`') start -= 1
      const starts = found.get(end - start)
      if (starts) starts.push(start)
      else found.set(end - start, [start])
      end = start > place ? this.#text.lastIndexOf('`', start - 1) + 1 : 0
    }
    this.#work.spend(this.#text.length - place)
    return found
  }

  #readRun(): boolean {
    const run = runAt(this.#text, this.#place, this.#work)
    this.#endText()
    this.#runs.add(run)
    return this.#add(run, run.length)
  }

  #readReference(): boolean {
    this.#work.spend(1)
    const found = referenceAt(this.#text, this.#place)
    if (!found) return false
    this.#endText()
    return this.#add({ type: 'text', text: found.text }, found.raw.length)
  }

  #readAddress(): boolean {
    const found = addressAt(this.#text, this.#place, this.#work)
    if (!found) return false
    this.#endText()
    return this.#add({ type: 'address', href: found.href, text: found.text }, found.end - this.#place)
  }

  /** An address in pointed brackets. Tags are text. */
  #readPointed(): boolean {
    let end = this.#place + 1
    while (end < this.#text.length && !/[\s<>]/.test(this.#text.charAt(end))) end += 1
    this.#work.spend(end - this.#place)
    if (this.#text[end] !== '>') return false
    const text = this.#text.slice(this.#place + 1, end)
    const isAddress = /^[a-z][a-z\d+.-]{1,31}:/i.test(text)
    if (!isAddress && !/^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d.-]+$/i.test(text)) return false
    this.#endText()
    const href = isAddress ? text : `mailto:${text}`
    return this.#add({ type: 'address', href, text }, end + 1 - this.#place)
  }

  #openBracket(length: number): boolean {
    this.#endText()
    const bracket: Bracket = { type: 'bracket', isImage: length === 2, target: null, isBegun: false }
    const around = this.#brackets.at(-1)
    if (around) around.hasBracketWithin = true
    this.#add(bracket, length)
    const open = { bracket, start: this.#place, runBefore: this.#runs.last, hasBracketWithin: false }
    this.#brackets.push(open)
    return true
  }

  #closeBracket(): boolean {
    const open = this.#brackets.pop()
    if (!open) return false
    const { bracket, runBefore } = open
    const isClosed = !bracket.isImage && this.#brackets.length < this.#closedBrackets
    this.#closedBrackets = Math.min(this.#closedBrackets, this.#brackets.length)
    const found = isClosed ? null : (this.#targetInline() ?? this.#targetByName(open))
    if (!found) return false
    this.#endText()
    bracket.target = found.target
    this.#runs.pair(runBefore)
    if (!bracket.isImage) this.#closedBrackets = this.#brackets.length
    const raw = this.#text.slice(this.#place, found.end)
    return this.#add({ type: 'end', bracket, raw }, raw.length)
  }

  /** `(address "title")` behind the bracket that closes here. */
  #targetInline(): { target: Definition; end: number } | null {
    if (this.#text[this.#place + 1] !== '(') return null
    const address = this.#links.address(this.#links.skipSpaces(this.#place + 2))
    if (!address) return null
    const behind = this.#links.skipSpaces(address.end)
    const title = behind > address.end ? this.#links.title(behind) : null
    const end = title ? this.#links.skipSpaces(title.end) : behind
    if (this.#text[end] !== ')') return null
    return { target: { href: address.value, title: title?.value ?? null }, end: end + 1 }
  }

  /** `[name]` behind the bracket that closes here, or what it encloses, as the name of a definition. */
  #targetByName({ start, hasBracketWithin }: OpenBracket): { target: Definition; end: number } | null {
    if (this.#definitions.size === 0) return null
    const behind = this.#place + 1
    const label = this.#links.label(behind)
    const hasLabel = label !== null && label.value !== ''
    if (!hasLabel && hasBracketWithin) return null
    const name = nameOf(hasLabel ? label.value : this.#text.slice(start, this.#place))
    if (!hasLabel) this.#work.spend(Math.min(this.#place - start, 1000))
    const target = name === null ? undefined : this.#definitions.get(name)
    if (!target || !this.#work.mayRepeat(target.href.length + (target.title?.length ?? 0))) return null
    return { target, end: label?.end ?? behind }
  }

  /** Makes the text up to here a piece. */
  #endText(end = this.#place): void {
    if (end > this.#start) this.#pieces.push({ type: 'text', text: this.#text.slice(this.#start, end) })
  }

  #add(piece: Piece, length: number): true {
    this.#pieces.push(piece)
    this.#place += length
    this.#start = this.#place
    return true
  }
}
