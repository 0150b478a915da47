import type { ReactNode } from 'react'
import type { Post } from '#shared/posts.ts'
import { type NewPosts, PostFeed } from '../../features/posts/PostFeed.tsx'
import type { List } from '../../lib/data.ts'
import { FeedPost } from './FeedPost.tsx'

interface FeedProps {
  list: List<Post>
  label?: string
  empty?: ReactNode
  failure?: string
  newPosts?: NewPosts | undefined
  hasHeading?: boolean
  isRanked?: boolean
  hasForum?: boolean
}

/** Posts one below the other. */
export function Feed({ isRanked, hasForum, ...rest }: FeedProps) {
  return (
    <PostFeed
      {...rest}
      renderCard={(post, place) => (
        <FeedPost key={post.id} post={post} place={place} isRanked={isRanked} hasForum={hasForum} />
      )}
    />
  )
}
