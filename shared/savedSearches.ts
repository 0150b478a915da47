import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { line } from './text.ts'
import { time } from './time.ts'

/** How many searches one person keeps. */
export const savedSearchesMax = 10

export const SavedSearch = z.object({
  id: z.string(),
  /** As its owner calls it; the search itself, unless they say otherwise. */
  name: z.string(),
  query: z.string(),
  /** Whether new posts that it finds notify. */
  isNotifying: z.boolean(),
  createdAt: time,
})
export type SavedSearch = z.output<typeof SavedSearch>

const name = line({ max: limits.searchMax, tooShort: 'Please give a name', tooLong: 'Name too long' })
const query = line({
  max: limits.searchMax,
  tooShort: 'Please enter a search term',
  tooLong: 'Search term too long',
})

/** Where a search is done again. */
export const searchPath = (term: string): string => `/search?q=${encodeURIComponent(term)}`

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'The caller’s saved searches, the oldest first',
  access: 'signed-in',
  reply: z.array(SavedSearch),
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Keep a search; new posts that it finds notify',
  access: 'member',
  limit: 'social',
  refuses: ['saved_search.empty', 'saved_search.taken', 'saved_search.too_many'],
  status: 201,
  body: z.object({ query, name: z.optional(name) }),
  reply: SavedSearch,
})

export const editSavedSearch = endpoint({
  method: 'PUT',
  path: '/api/saved-searches/:id',
  summary: 'Rename a saved search, or have it notify or not',
  access: 'member',
  limit: 'edit',
  refuses: ['saved_search.not_found'],
  body: z.object({ name: z.optional(name), isNotifying: z.optional(z.boolean()) }),
  reply: SavedSearch,
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Delete a saved search',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['saved_search.not_found'],
  reply: z.object({ id: z.string() }),
})
