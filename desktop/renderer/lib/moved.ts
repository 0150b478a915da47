/** The list with one item in another place; a place outside of it changes nothing. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  if (to < 0 || to >= items.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
