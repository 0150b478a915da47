import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Forum } from './forums.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { Post } from './posts.ts'
import { lengthOf } from './length.ts'

/** Search begins at two characters; a shorter term finds nothing. */
const q = z
  .string('Please enter a search term')
  .check(z.trim(), z.maxLength(limits.searchMax, 'Search term too long'))

/** The term as it is asked for, or null while it is too short to search for. */
export function searchTerm(typed: string): string | null {
  const term = typed.trim().replaceAll(/\s+/g, ' ').slice(0, limits.searchMax)
  return lengthOf(term) >= limits.searchMin ? term : null
}

/**
 * A piece of text with what was found in it: parts at odd places are matches. Nothing in it is HTML.
 * `['the ', 'best', ' guide']` marks "best".
 */
export const Highlight = z.array(z.string())
export type Highlight = z.output<typeof Highlight>

export const PostHit = z.extend(Post, { titleHighlight: Highlight, excerptHighlight: Highlight })
export type PostHit = z.output<typeof PostHit>
export const UserHit = z.extend(Person, { bio: z.nullable(z.string()) })
export type UserHit = z.output<typeof UserHit>

const listQuery = z.object({ ...pageFields, q })

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'The three best forums, posts and people for a term',
  access: 'public',
  limit: 'search',
  isCacheable: true,
  isFromReplica: true,
  query: z.object({ q }),
  reply: z.object({ forums: z.array(Forum), posts: z.array(PostHit), users: z.array(UserHit) }),
})

export const searchForums = endpoint({
  method: 'GET',
  path: '/api/search/forums',
  summary: 'Forums by name and description',
  access: 'public',
  limit: 'search',
  isCacheable: true,
  isFromReplica: true,
  isPaged: true,
  query: listQuery,
  reply: z.array(Forum),
})

export const searchPosts = endpoint({
  method: 'GET',
  path: '/api/search/posts',
  summary: 'Posts by title, text and hashtags',
  access: 'public',
  limit: 'search',
  isCacheable: true,
  isFromReplica: true,
  isPaged: true,
  query: z.extend(listQuery, {
    /** Only discussions with a solution. */
    solved: z._default(z.stringbool(), false),
  }),
  reply: z.array(PostHit),
})

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/search/users',
  summary: 'People by username and name',
  access: 'public',
  limit: 'search',
  isCacheable: true,
  isFromReplica: true,
  isPaged: true,
  query: listQuery,
  reply: z.array(UserHit),
})
