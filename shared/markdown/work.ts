/** How far the reading of one text may go. What is beyond is shown as it was written, never waited for. */
export interface Bounds {
  /** Quotes and lists within each other, and again emphasis and links within each other. */
  depth: number
  /** Columns of a table: a wider one stays text. */
  columns: number
  /** Cells given to rows that are shorter than their header. */
  addedCells: number
  /** Elements that a reader's browser has to make. */
  elements: number
  /** Steps for each character, and so many for a text of none. */
  stepsPerCharacter: number
}

export const usualBounds: Bounds = {
  depth: 20,
  columns: 64,
  addedCells: 2000,
  elements: 10_000,
  stepsPerCharacter: 200,
}

/** A bound was met: the text, or the rest of it, stays as it was written. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}

/** What this process has read so far. Work is counted, never timed, so that it is the same on every machine. */
export const readSoFar = { texts: 0, characters: 0, steps: 0 }

/**
 * The work of reading one text. A step is a character looked at or a decision taken: whatever loops over
 * anything counts its rounds here.
 */
export class Work {
  readonly bounds: Bounds
  steps = 0
  elements = 0
  readonly #stepsMax: number
  #addedCells: number
  /** Characters of addresses and titles that links by reference may still repeat. */
  #repeats: number

  constructor(length: number, bounds: Bounds) {
    this.bounds = bounds
    this.#stepsMax = (length + 1) * bounds.stepsPerCharacter
    this.#addedCells = bounds.addedCells
    this.#repeats = length + 1000
  }

  spend(steps: number): void {
    this.steps += steps
    if (this.steps > this.#stepsMax) throw new TooMuch()
  }

  makeElements(count = 1): void {
    this.elements += count
    if (this.elements > this.bounds.elements) throw new TooMuch()
  }

  /** How many of the wanted cells may be added to a row. */
  addCells(wanted: number): number {
    const added = Math.min(wanted, this.#addedCells)
    this.#addedCells -= added
    return added
  }

  /** Whether so many characters that are written once may be used once more. */
  mayRepeat(characters: number): boolean {
    if (characters > this.#repeats) return false
    this.#repeats -= characters
    return true
  }
}
