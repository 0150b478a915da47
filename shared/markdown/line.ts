import type { Work } from './work.ts'

const tabStop = 4

/** One line on its way through quotes and lists: each takes its own start off, by characters or by columns. */
export class Line {
  readonly text: string
  /** Where it starts in the whole text. */
  readonly start: number
  offset = 0
  /** The first character from here on that is neither a space nor a tab. */
  next = 0
  #column = 0
  #nextColumn = 0
  /** A tab of which some columns are taken already. */
  #isInTab = false
  readonly #work: Work

  constructor(text: string, start: number, work: Work) {
    this.text = text
    this.start = start
    this.#work = work
    this.#look()
  }

  /** How many columns stand before the next character. */
  get indent(): number {
    return this.#nextColumn - this.#column
  }

  get isBlank(): boolean {
    return this.next >= this.text.length
  }

  get character(): string | undefined {
    return this.text[this.next]
  }

  /** What is left, without the spaces at its start. */
  get content(): string {
    return this.text.slice(this.next)
  }

  /** What is left, with its spaces; what is left of a tab becomes spaces. */
  get rest(): string {
    if (!this.#isInTab) return this.text.slice(this.offset)
    return ' '.repeat(tabStop - (this.#column % tabStop)) + this.text.slice(this.offset + 1)
  }

  /** Takes off the spaces and so many characters behind them, none of which is a tab. */
  take(characters: number): void {
    this.offset = this.next + characters
    this.#column = this.#nextColumn + characters
    this.#isInTab = false
    if (characters > 0) this.#look()
  }

  /** Takes off at most so many columns of spaces and tabs. */
  takeColumns(columns: number): void {
    for (let left = columns; left > 0 && this.offset < this.next;) {
      const width = this.text[this.offset] === '\t' ? tabStop - (this.#column % tabStop) : 1
      this.#isInTab = width > left
      const taken = Math.min(width, left)
      this.#column += taken
      left -= taken
      if (!this.#isInTab) this.offset += 1
      this.#work.spend(1)
    }
  }

  #look(): void {
    let column = this.#column
    let next = this.offset
    for (; next < this.text.length; next += 1) {
      const character = this.text[next]
      if (character === ' ') column += 1
      else if (character === '\t') column += tabStop - (column % tabStop)
      else break
    }
    this.#work.spend(next - this.offset + 1)
    this.next = next
    this.#nextColumn = column
  }
}
