import type { ComplimentaryPart } from '#shared/membership.ts'

/** What is left of parts that come to so much time or more: the first ones are used up first. */
export function partsLeft(parts: readonly ComplimentaryPart[], leftMs: number): ComplimentaryPart[] {
  let rest = leftMs
  const left: ComplimentaryPart[] = []
  for (const part of parts.toReversed()) {
    const ms = Math.min(part.ms, rest)
    if (ms > 0) left.unshift({ ...part, ms })
    rest -= ms
  }
  return left
}

/**
 * How much of the time that is left one gift has given. What was given before parts were written down is in none of
 * them and comes first: a gift of that time has as much of it as it once gave.
 */
export function partOf(
  parts: readonly ComplimentaryPart[],
  { giftId, giftMs, leftMs }: { giftId: string; giftMs: number; leftMs: number },
): number {
  const own = parts.find((part) => part.giftId === giftId)
  const unwritten = leftMs - parts.reduce((sum, { ms }) => sum + ms, 0)
  return own ? own.ms : Math.min(giftMs, unwritten)
}
