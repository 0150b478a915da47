/** A piece of a text; changed pieces are not in the other text. */
export interface Piece {
  text: string
  isChanged: boolean
}

interface TextDiff {
  before: Piece[]
  after: Piece[]
}

/** Beyond this many comparisons the whole middle counts as changed, so that no reader waits. */
const mostComparisons = 1_000_000

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** Where two lists agree: the longest common subsequence as pairs of places. */
function matches(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j]!
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

function add(pieces: Piece[], text: string, isChanged: boolean): void {
  const last = pieces.at(-1)
  if (text === '') return
  if (last?.isChanged === isChanged) last.text += text
  else pieces.push({ text, isChanged })
}

type Changed = (before: string, after: string, into: TextDiff) => void

function compare(
  a: readonly string[],
  b: readonly string[],
  step: { into: TextDiff; changed: Changed },
): void {
  const { into, changed } = step
  const same = (text: string) => {
    add(into.before, text, false)
    add(into.after, text, false)
  }
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const pairs = middleA.length * middleB.length <= mostComparisons ? matches(middleA, middleB) : []

  same(a.slice(0, start).join(''))
  let [i, j] = [0, 0]
  for (const [nextA, nextB] of [...pairs, [middleA.length, middleB.length] as const]) {
    if (nextA > i || nextB > j)
      changed(middleA.slice(i, nextA).join(''), middleB.slice(j, nextB).join(''), into)
    same(middleA[nextA] ?? '')
    ;[i, j] = [nextA + 1, nextB + 1]
  }
  same(a.slice(a.length - end).join(''))
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
