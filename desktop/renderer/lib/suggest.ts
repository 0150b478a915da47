import { listTrendingHashtags } from '#shared/posts.ts'
import { searchUsers } from '#shared/search.ts'
import { call } from './api.ts'

export type SuggestTrigger = '@' | '#'

export interface Suggestion {
  /** What is written behind the trigger. */
  value: string
  label: string
}

/** Offers what may be meant by what is typed behind a trigger. */
export type Suggest = (trigger: SuggestTrigger, typed: string) => Promise<Suggestion[]>

const shown = 6

/** People behind `@` and hashtags behind `#`, while somebody writes. */
export const suggestReferences: Suggest = async (trigger, typed) => {
  if (trigger === '@') {
    if (typed.length < 2) return []
    const people = await call(searchUsers, { query: { q: typed, limit: shown } })
    return people.map(({ username, displayName }) => ({
      value: username,
      label: displayName ? `@${username} · ${displayName}` : `@${username}`,
    }))
  }
  const tags = await call(listTrendingHashtags, {})
  return tags
    .filter(({ hashtag }) => hashtag.startsWith(typed.toLowerCase()))
    .slice(0, shown)
    .map(({ hashtag }) => ({ value: hashtag, label: `#${hashtag}` }))
}
