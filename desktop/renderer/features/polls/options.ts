import type { PostType } from '#shared/posts.ts'

/** The options of a form after its type was changed: polls begin with two, others have none. */
export function optionsFor(type: PostType, options: readonly string[]): string[] {
  if (type !== 'poll') return []
  return options.every((option) => option.trim() === '') ? ['', ''] : [...options]
}

/** The list with one item in another place; a place outside of it changes nothing. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  if (to < 0 || to >= items.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
