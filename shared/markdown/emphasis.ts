import { characterAt, characterBefore, isPunctuation, isWhitespace } from './characters.ts'
import type { Work } from './work.ts'

/** Emphasis between two runs of `*`, `_` or `~`; both of them hold it. */
export interface Mark {
  type: 'strong' | 'emphasis' | 'strike'
  /** The characters that stand for it on either side. */
  text: string
  /** Whether it was begun; one that would be too deep stays text on both sides. */
  isBegun: boolean
}

/** A run of `*`, `_` or `~`, and what it begins and ends. */
export interface Run {
  type: 'run'
  character: string
  place: number
  length: number
  canOpen: boolean
  canClose: boolean
  /** How many of its characters belong to no mark. */
  left: number
  /** What it ends, the innermost first. */
  ends: Mark[]
  /** What it begins, the innermost first. */
  begins: Mark[]
  before: Run | null
  after: Run | null
}

/** The run at a place, which can begin what follows it closely and end what precedes it closely. */
export function runAt(text: string, place: number, work: Work): Run {
  const character = text.charAt(place)
  let end = place + 1
  while (text[end] === character) end += 1
  work.spend(end - place)
  const [before, after] = [characterBefore(text, place), characterAt(text, end)]
  const [hasSpaceBefore, hasSpaceAfter] = [isWhitespace(before), isWhitespace(after)]
  const [hasMarkBefore, hasMarkAfter] = [isPunctuation(before), isPunctuation(after)]
  const isBeforeWord = !hasSpaceAfter && (!hasMarkAfter || hasSpaceBefore || hasMarkBefore)
  const isAfterWord = !hasSpaceBefore && (!hasMarkBefore || hasSpaceAfter || hasMarkAfter)
  const isInWord = character === '_' && isBeforeWord && isAfterWord
  const length = end - place
  const isKnown = character !== '~' || length <= 2
  return {
    type: 'run',
    character,
    place,
    length,
    canOpen: isKnown && isBeforeWord && (!isInWord || hasMarkBefore),
    canClose: isKnown && isAfterWord && (!isInWord || hasMarkAfter),
    left: length,
    ends: [],
    begins: [],
    before: null,
    after: null,
  }
}

/** The runs of a text that may still belong together. */
export class Runs {
  last: Run | null = null
  readonly #work: Work

  constructor(work: Work) {
    this.#work = work
  }

  add(run: Run): void {
    if (!run.canOpen && !run.canClose) return
    run.before = this.last
    if (this.last) this.last.after = run
    this.last = run
  }

  /**
   * Pairs the runs behind `bottom` and forgets them. For every kind of run that ends something it is noted up to
   * where there is none to begin it, so that no stretch is searched twice for the same.
   */
  pair(bottom: Run | null): void {
    const searched = new Map<string, number>()
    const first = bottom ? bottom.place + 1 : 0
    for (let run = bottom ? bottom.after : this.#first(); run;) {
      this.#work.spend(1)
      const closer = run
      run = closer.after
      if (!closer.canClose) continue
      const kind = kindOf(closer)
      const opener = this.#openerOf(closer, searched.get(kind) ?? first)
      if (!opener) {
        searched.set(kind, closer.place)
        if (!closer.canOpen) this.#remove(closer)
        continue
      }
      bind(opener, closer)
      opener.after = closer
      closer.before = opener
      if (opener.left === 0) this.#remove(opener)
      if (closer.left === 0) this.#remove(closer)
      else run = closer
    }
    this.last = bottom
    if (bottom) bottom.after = null
  }

  #first(): Run | null {
    let first = this.last
    while (first?.before) {
      first = first.before
      this.#work.spend(1)
    }
    return first
  }

  /** The nearest run that can begin what this one ends, no earlier than at a place. */
  #openerOf(closer: Run, first: number): Run | null {
    for (let run = closer.before; run && run.place >= first; run = run.before) {
      this.#work.spend(1)
      if (run.canOpen && canPair(run, closer)) return run
    }
    return null
  }

  #remove(run: Run): void {
    if (run.before) run.before.after = run.after
    if (run.after) run.after.before = run.before
    else this.last = run.before
  }
}

/** Runs of one kind are ended by the same runs. */
const kindOf = ({ character, length, canOpen }: Run): string =>
  character === '~' ? `~${length}` : `${character}${canOpen}${length % 3}`

function canPair(opener: Run, closer: Run): boolean {
  if (opener.character !== closer.character) return false
  if (opener.character === '~') return opener.length === closer.length
  const isBoth = opener.canClose || closer.canOpen
  return !isBoth || closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0
}

function bind(opener: Run, closer: Run): void {
  const { character } = opener
  const isDouble = opener.left > 1 && closer.left > 1
  const type = character === '~' ? 'strike' : isDouble ? 'strong' : 'emphasis'
  const mark: Mark = { type, text: character.repeat(isDouble ? 2 : 1), isBegun: false }
  opener.left -= mark.text.length
  closer.left -= mark.text.length
  opener.begins.push(mark)
  closer.ends.push(mark)
}
