import type { Actor } from '../core/actor.ts'

/** What one reader did with one thing: the part of an answer that is theirs. */
export interface Marks {
  viewerVote: 'upvote' | 'downvote' | null
  /** Only of what can be saved. */
  isSaved?: boolean
}

/** Who sees an answer: every visitor, one reader, or all readers of one name. */
export type View = 'all' | 'own' | { name: string }

/** For endpoints whose answer is the same for all members but for their marks on each of its items. */
export interface MarkSource {
  /**
   * Whether this reader sees what every visitor sees, `all`, or something of their `own`: what is made for
   * visitors is not shown to them; or, by a name, what others see of whom the same is said.
   */
  viewOf(caller: Actor, query: Record<string, unknown>): Promise<View>
  /** Whether an answer made for visitors is, but for the marks, what every member gets; so it is where this is unsaid. */
  isCommon?(value: unknown): boolean
  /** The reader's marks on these things. */
  read(caller: Actor, ids: readonly string[]): Promise<(id: string) => Marks>
}

/** The bytes of an answer around the marks of its items, and whose marks belong between them. */
export interface Cut {
  pieces: Buffer[]
  ids: string[]
  canBeSaved: boolean
}

interface Marked {
  id: string
  viewerVote: unknown
  isSaved?: unknown
}

const isMarked = (item: unknown): item is Marked =>
  typeof item === 'object' && item !== null && 'id' in item && 'viewerVote' in item

/** Takes the reader's marks out of an answer that is about to be cut. */
export function withoutMarks(value: unknown): void {
  for (const item of [value].flat()) {
    if (!isMarked(item)) continue
    item.viewerVote = null
    if ('isSaved' in item) item.isSaved = false
  }
}

/**
 * Cuts an answer where the marks of its items stand; null where they do not stand in each item once. In JSON
 * a quotation mark within a text follows a backslash, so that no text can look like a mark.
 */
export function cutAtMarks(value: unknown, body: Buffer): Cut | null {
  const items = [value].flat()
  if (!items.every(isMarked)) return null
  const canBeSaved = items.every((item) => 'isSaved' in item)
  const pieces = body.toString().split(textOf({ viewerVote: null, isSaved: false }, canBeSaved))
  if (pieces.length !== items.length + 1) return null
  return {
    pieces: pieces.map((piece) => Buffer.from(piece)),
    ids: items.map(({ id }) => id),
    canBeSaved,
  }
}

/** The answer with the marks of one reader. */
export function filled({ pieces, ids, canBeSaved }: Cut, marksOf: (id: string) => Marks): Buffer {
  const parts: Buffer[] = []
  for (const [n, piece] of pieces.entries()) {
    parts.push(piece)
    const id = ids[n]
    if (id !== undefined) parts.push(Buffer.from(textOf(marksOf(id), canBeSaved)))
  }
  return Buffer.concat(parts)
}

const textOf = ({ viewerVote, isSaved = false }: Marks, canBeSaved: boolean): string =>
  `"viewerVote":${JSON.stringify(viewerVote)}${canBeSaved ? `,"isSaved":${isSaved}` : ''}`
