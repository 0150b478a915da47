import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { normalHashtag } from './posts.ts'
import { lengthOf } from './length.ts'
import { time } from './time.ts'

/** How many hashtags one person follows. */
export const hashtagFollowsMax = 100

/** The hashtag that an address names, as posts carry it; null where no post can. */
export function hashtagOf(raw: string): string | null {
  const tag = normalHashtag(raw)
  return tag !== '' && lengthOf(tag) <= limits.hashtagMax ? tag : null
}

export const FollowedHashtag = z.object({ hashtag: z.string(), followedAt: time })
export type FollowedHashtag = z.output<typeof FollowedHashtag>
const FollowState = z.object({ hashtag: z.string(), isFollowing: z.boolean() })

export const listFollowedHashtags = endpoint({
  method: 'GET',
  path: '/api/followed-hashtags',
  summary: 'The hashtags the caller follows, the last followed first',
  access: 'signed-in',
  reply: z.array(FollowedHashtag),
})

export const followHashtag = endpoint({
  method: 'PUT',
  path: '/api/hashtags/:tag/follow',
  summary: 'Follow a hashtag: its posts come to the feed, and new ones notify',
  access: 'member',
  limit: 'social',
  refuses: ['hashtag.not_found', 'hashtag.too_many'],
  reply: FollowState,
})

export const unfollowHashtag = endpoint({
  method: 'DELETE',
  path: '/api/hashtags/:tag/follow',
  summary: 'Follow a hashtag no longer',
  access: 'signed-in',
  limit: 'social',
  refuses: ['hashtag.not_found'],
  reply: FollowState,
})
