import { pages } from '#shared/pages.ts'
import { lengthOf } from '#shared/text.ts'
import { limits } from '#shared/limits.ts'

/** The term as the server is asked for it, or null while it is too short to search for. */
export function searchTerm(typed: string): string | null {
  const term = typed.trim().replaceAll(/\s+/g, ' ').slice(0, limits.searchMax)
  return lengthOf(term) >= limits.searchMin ? term : null
}

/** The page with all results. */
export const searchPath = (term: string): string =>
  `${pages.search.path}?${new URLSearchParams({ q: term }).toString()}`
