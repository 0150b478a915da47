import { type ReactNode, useState } from 'react'
import type { LivePost } from '#shared/live.ts'
import { getPost, type Post, type PostSort } from '#shared/posts.ts'
import { PostCard, type PostCardProps } from '../../features/posts/PostCard.tsx'
import { type NewPosts, PostFeed } from '../../features/posts/PostFeed.tsx'
import { ReportButton } from '../../features/reports/ReportButton.tsx'
import { SaveButton } from '../../features/saves/SaveButton.tsx'
import { VoteButtons } from '../../features/votes/VoteButtons.tsx'
import { call } from '../../lib/api.ts'
import type { List } from '../../lib/data.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { useViewer } from '../../lib/viewer.ts'

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

type FeedPostProps = Omit<PostCardProps, 'votes' | 'actions'> & { post: Post }

/** A post card with everything that can be done to it. */
export function FeedPost({ post, ...rest }: FeedPostProps) {
  return (
    <PostCard
      post={post}
      votes={<VoteButtons kind="post" target={post} label={post.title} isLocked={post.isLocked} />}
      actions={
        <>
          <SaveButton post={post} />
          <ReportButton post={post} />
        </>
      }
      {...rest}
    />
  )
}

const mostShown = 20

interface NewPostsOptions {
  list: List<Post>
  sort: PostSort
  /** Only the posts of this forum. */
  forumId?: string
}

/** Counts what others post while a list is shown, and puts it on top when asked to. */
export function useNewPosts({ list, sort, forumId }: NewPostsOptions) {
  const viewer = useViewer()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const concerns = (post: LivePost) => forumId === undefined || post.forumId === forumId
  useSignal('post', (post) => {
    if (post.action === 'changed' || !concerns(post)) return
    const isNew = post.action === 'created' && post.authorId !== viewer?.id
    setWaiting((now) => {
      const others = now.filter((id) => id !== post.postId)
      return isNew ? [post.postId, ...others] : others
    })
  })
  const unseen = waiting.filter((id) => !list.items.some((post) => post.id === id))
  return {
    // The best of all time do not change with a new post.
    count: sort === 'top' ? 0 : unseen.length,
    show: async () => {
      setWaiting([])
      const asked = unseen.slice(0, mostShown).map((id) => call(getPost, { params: { id } }))
      const answers = await Promise.allSettled(asked)
      // What was taken away meanwhile is not there to be shown.
      list.prepend(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])))
    },
  }
}
