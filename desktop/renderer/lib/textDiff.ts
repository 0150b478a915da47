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

/** A piece of two texts in one: what both have, what only the earlier had, or only the later has. */
export interface Change {
  text: string
  kind: 'same' | 'removed' | 'added'
}

/** Texts that differ in more places count as changed altogether, so that no reader waits. */
const mostChanges = 1000

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

function add(into: Change[], text: string, kind: Change['kind']): void {
  const last = into.at(-1)
  if (text === '') return
  if (last?.kind === kind) last.text += text
  else into.push({ text, kind })
}

type Changed = (before: string, after: string, into: Change[]) => void

function compare(a: string[], b: string[], { into, changed }: { into: Change[]; changed: Changed }): void {
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
      add(into, text, 'same')
    }
  }
  changed(removed, added, into)
}

const markAll: Changed = (before, after, into) => {
  add(into, before, 'removed')
  add(into, after, 'added')
}

const byWord: Changed = (before, after, into) =>
  compare(wordsOf(before), wordsOf(after), { into, changed: markAll })

/** Both texts in one: first by lines, then by words inside the lines that changed. */
export function changesBetween(before: string, after: string): Change[] {
  const into: Change[] = []
  compare(linesOf(before), linesOf(after), { into, changed: byWord })
  return into
}

/** What changed from one text to the next, on the side of each. */
export function diffTexts(before: string, after: string): TextDiff {
  const changes = changesBetween(before, after)
  const side = (other: Change['kind']) => {
    const pieces: Piece[] = []
    for (const { text, kind } of changes) {
      if (kind === other) continue
      const last = pieces.at(-1)
      const isChanged = kind !== 'same'
      if (last?.isChanged === isChanged) last.text += text
      else pieces.push({ text, isChanged })
    }
    return pieces
  }
  return { before: side('added'), after: side('removed') }
}

const keptAround = 160

/** The same with the long stretches that did not change cut to what stands beside a change; null stands for the rest. */
export function nearChanges(changes: readonly Change[]): (Change | null)[] {
  return changes.flatMap((change, at) => {
    const isFirst = at === 0
    const isLast = at === changes.length - 1
    const { text } = change
    if (change.kind !== 'same' || text.length <= 3 * keptAround) return [change]
    const head = isFirst ? '' : startOf(text)
    const tail = isLast ? '' : endOf(text)
    return [...(head ? [{ ...change, text: head }] : []), null, ...(tail ? [{ ...change, text: tail }] : [])]
  })
}

/** Cut between two words, where there are any. */
const startOf = (text: string) =>
  /^[^]*(?=\s)/.exec(text.slice(0, keptAround))?.[0] ?? text.slice(0, keptAround)
const endOf = (text: string) => /(?<=\s)[^]*$/.exec(text.slice(-keptAround))?.[0] ?? text.slice(-keptAround)
