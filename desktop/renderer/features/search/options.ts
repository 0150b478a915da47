import { nameOf } from '#shared/people.ts'
import { postPath } from '#shared/posts.ts'
import type { Highlight } from '#shared/search.ts'
import { searchPath } from './searchTerm.ts'
import { words } from './strings.ts'
import type { QuickResults } from './useQuickSearch.ts'

export interface SearchOption {
  id: string
  href: string
  kind: 'forum' | 'post' | 'person' | 'all'
  title: string | Highlight
  detail: string
  /** What the picture before it is made of. */
  mark: { text: string; color?: string; imageUrl?: string | null }
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
        mark: { text: forum.name, color: forum.color, imageUrl: forum.iconUrl },
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
