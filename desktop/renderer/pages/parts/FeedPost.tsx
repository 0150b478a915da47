import type { Post } from '#shared/posts.ts'
import { PostCard, type PostCardProps } from '../../features/posts/PostCard.tsx'
import { ReportButton } from '../../features/reports/ReportButton.tsx'
import { SaveButton } from '../../features/saves/SaveButton.tsx'
import { VoteButtons } from '../../features/votes/VoteButtons.tsx'

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
