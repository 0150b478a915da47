import { diffArrays } from 'diff'

/** A piece of a text; changed pieces are not in the other text. */
export interface Piece {
  text: string
  isChanged: boolean
}

interface TextDiff {
  before: Piece[]
  after: Piece[]
}

/** Texts that differ in more places count as changed altogether, so that no reader waits. */
const mostChanges = 1000

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

function add(pieces: Piece[], text: string, isChanged: boolean): void {
  const last = pieces.at(-1)
  if (text === '') return
  if (last?.isChanged === isChanged) last.text += text
  else pieces.push({ text, isChanged })
}

type Changed = (before: string, after: string, into: TextDiff) => void

function compare(a: string[], b: string[], { into, changed }: { into: TextDiff; changed: Changed }): void {
  const changes = diffArrays(a, b, { maxEditLength: mostChanges })
  if (!changes) return changed(a.join(''), b.join(''), into)
  let [removed, added] = ['', '']
  for (const change of changes) {
    const text = change.value.join('')
    if (change.removed) removed += text
    else if (change.added) added += text
    else {
      changed(removed, added, into)
      ;[removed, added] = ['', '']
      add(into.before, text, false)
      add(into.after, text, false)
    }
  }
  changed(removed, added, into)
}

const markAll: Changed = (before, after, into) => {
  add(into.before, before, true)
  add(into.after, after, true)
}

const byWord: Changed = (before, after, into) =>
  compare(wordsOf(before), wordsOf(after), { into, changed: markAll })

/** What changed from one text to the next: first by lines, then by words inside the lines that changed. */
export function diffTexts(before: string, after: string): TextDiff {
  const into: TextDiff = { before: [], after: [] }
  compare(linesOf(before), linesOf(after), { into, changed: byWord })
  return into
}
