import useSWR from 'swr'
import type { Reply } from '#shared/endpoint.ts'
import { searchAll } from '#shared/search.ts'
import { type ApiError, getJson, keyOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { searchTerm } from './searchTerm.ts'

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
