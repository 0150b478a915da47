import useSWR from 'swr'
import type { Reply } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'
import { pages } from '#shared/pages.ts'
import { searchAll } from '#shared/search.ts'
import { lengthOf } from '#shared/text.ts'
import { type ApiError, getJson, keyOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/useDebounced.ts'

const restMilliseconds = 300

export type QuickResults = Reply<typeof searchAll>

interface Found {
  term: string
  results: QuickResults
}

/** The best results for what is typed, once the keys rest; those before stay until the next arrive. */
export function useQuickSearch(typed: string) {
  const term = searchTerm(typed)
  const rested = useDebounced(term, restMilliseconds)
  const asked = term === null ? null : rested
  const { data, error, isLoading } = useSWR<Found, ApiError>(
    asked === null ? null : ['quick-search', asked],
    async ([, q]: [string, string]) => ({
      term: q,
      results: await getJson<QuickResults>(keyOf(searchAll, { query: { q } })),
    }),
    { keepPreviousData: true },
  )
  return {
    found: term === null ? undefined : data,
    error: term === null ? undefined : error,
    isSearching: term !== null && (isLoading || rested !== term),
    term,
  }
}

/** The term as the server is asked for it, or null while it is too short to search for. */
export function searchTerm(typed: string): string | null {
  const term = typed.trim().replaceAll(/\s+/g, ' ').slice(0, limits.searchMax)
  return lengthOf(term) >= limits.searchMin ? term : null
}

/** The page with all results. */
export const searchPath = (term: string): string =>
  `${pages.search.path}?${new URLSearchParams({ q: term }).toString()}`
