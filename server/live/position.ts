/**
 * Which events have been seen: all up to `last` but the `holes`. Ids are given out before their transactions
 * end, so a later one may be there before an earlier one; a hole is an id that may still come.
 */
export interface Position {
  readonly last: number
  readonly holes: ReadonlySet<number>
}

/** More holes than this are not remembered: the oldest count as seen. */
const mostHoles = 100

export const hasSeen = (position: Position, id: number): boolean =>
  id <= position.last && !position.holes.has(id)

/** The position once this event has been seen too; the ids that it leaps over become holes. */
export function afterSeeing(position: Position, id: number): Position {
  if (hasSeen(position, id)) return position
  const holes = new Set(position.holes)
  holes.delete(id)
  for (let missing = Math.max(position.last + 1, id - mostHoles); missing < id; missing++) holes.add(missing)
  return bounded({ last: Math.max(position.last, id), holes })
}

/** The position without holes that will never be filled. */
export function withoutHoles(position: Position, gone: readonly number[]): Position {
  if (gone.length === 0) return position
  const holes = new Set(position.holes)
  for (const id of gone) holes.delete(id)
  return { last: position.last, holes }
}

/** What was seen at one position or the other. */
export function either(one: Position, other: Position): Position {
  const last = Math.max(one.last, other.last)
  const candidates = [...one.holes, ...other.holes]
  const holes = new Set(candidates.filter((id) => !hasSeen(one, id) && !hasSeen(other, id)))
  return { last, holes }
}

/** What of a position has been seen when events are taken in order up to this id. */
export const upTo = (position: Position, id: number): Position => ({
  last: Math.min(position.last, id),
  holes: new Set([...position.holes].filter((hole) => hole <= id)),
})

/** Whether everything of the first position is in the second. */
export const isWithin = (one: Position, other: Position): boolean =>
  one.last <= other.last && [...other.holes].every((hole) => !hasSeen(one, hole))

/** As the id of a server-sent event: `1042`, or `1042:1039,1041` with its holes. */
export function writePosition({ last, holes }: Position): string {
  return holes.size === 0 ? String(last) : `${last}:${[...holes].sort((a, b) => a - b).join(',')}`
}

/** Reads what a browser sends back; null for anything else. */
export function readPosition(text: string): Position | null {
  const match = /^(\d{1,15})(?::(\d{1,15}(?:,\d{1,15})*))?$/.exec(text)
  if (!match) return null
  const last = Number(match[1])
  const holes = (match[2] ?? '').split(',').filter(Boolean).map(Number)
  return holes.length > mostHoles || holes.some((hole) => hole >= last)
    ? null
    : { last, holes: new Set(holes) }
}

function bounded({ last, holes }: Position): Position {
  if (holes.size <= mostHoles) return { last, holes }
  const kept = [...holes].sort((a, b) => b - a).slice(0, mostHoles)
  return { last, holes: new Set(kept) }
}
