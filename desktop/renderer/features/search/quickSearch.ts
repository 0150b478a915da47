import type { Forum } from '#shared/forums.ts'
import { nameOf } from '#shared/people.ts'
import { postPath } from '#shared/posts.ts'
import { type Highlight, searchAll, searchTerm } from '#shared/search.ts'
import { words } from './strings.ts'
import useSWR from 'swr'
import type { Reply } from '#shared/endpoint.ts'
import { pages } from '#shared/pages.ts'
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

/** The page with all results. */
export const searchPath = (term: string): string =>
  `${pages.search.path}?${new URLSearchParams({ q: term }).toString()}`

export interface SearchOption {
  id: string
  href: string
  kind: 'forum' | 'post' | 'person' | 'all'
  title: string | Highlight
  detail: string
  /** What the picture before it is made of. */
  mark: { text: string; forum?: Forum; imageUrl?: string | null }
  sponsor?: string
}

export interface OptionGroup {
  label: string | null
  options: SearchOption[]
}

const shown = 3

/** The results as the groups of a list box; empty groups are left out, "See all results" stands last. */
export function optionGroups(term: string, { forums, posts, users }: QuickResults): OptionGroup[] {
  const groups: OptionGroup[] = [
    {
      label: words.forums,
      options: forums.slice(0, shown).map((forum) => ({
        id: `forum-${forum.id}`,
        href: `/r/${forum.slug}`,
        kind: 'forum',
        title: forum.name,
        detail: `r/${forum.slug} · ${words.members(forum.memberCount)}`,
        mark: { text: forum.name, forum },
      })),
    },
    {
      label: words.posts,
      options: posts.slice(0, shown).map((post) => ({
        id: `post-${post.id}`,
        href: postPath(post),
        kind: 'post',
        title: post.titleHighlight,
        detail: `r/${post.forum.slug} · ${words.comments(post.commentCount)}`,
        mark: { text: post.title },
        ...(post.sponsor ? { sponsor: post.sponsor.brandName } : {}),
      })),
    },
    {
      label: words.people,
      options: users.slice(0, shown).map((user) => ({
        id: `person-${user.id}`,
        href: `/user/${user.username}`,
        kind: 'person',
        title: nameOf(user),
        detail: `u/${user.username}`,
        mark: { text: user.username, imageUrl: user.profileImageUrl },
      })),
    },
  ]
  const found = groups.filter(({ options }) => options.length > 0)
  if (found.length === 0) return []
  const all: SearchOption = {
    id: 'all',
    href: searchPath(term),
    kind: 'all',
    title: words.all,
    detail: '',
    mark: { text: '' },
  }
  return [...found, { label: null, options: [all] }]
}
