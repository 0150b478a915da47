import { MessageSquare, Share2 } from 'lucide-react'
import { counted } from '#shared/counts.ts'
import { type Post, postPath } from '#shared/posts.ts'
import { share } from '../../lib/share.ts'
import { newSince, useVisit } from '../../lib/visits.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'

const words = {
  comments: (count: number) => counted(count, 'comment'),
  newComments: (count: number) => `${count} new`,
  share: 'Share',
  sharePost: (title: string) => `Share ${title}`,
}

/** How much was said, how much of it since the last visit; leads there. */
export function CommentCount({ post }: { post: Post }) {
  const newCount = newSince(useVisit(post.id), post.commentCount)
  return (
    <Anchor
      href={`${postPath(post)}#comments`}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-3 text-dense font-medium text-2 hover:bg-sunken hover:text-1 @max-sm:px-2 @max-[19rem]:px-1 touch:min-h-11"
    >
      <MessageSquare className="size-4" aria-hidden />
      <span aria-hidden className="tabular-nums @xl:hidden">
        {post.commentCount}
      </span>
      <span className="@max-xl:sr-only">{words.comments(post.commentCount)}</span>
      {newCount > 0 && (
        <>
          <span className="@max-sm:sr-only">
            <Badge tone="accent">{words.newComments(newCount)}</Badge>
          </span>
          <span aria-hidden className="size-2 rounded-full bg-accent-solid @sm:hidden" />
        </>
      )}
    </Anchor>
  )
}

/** Gives the post's one address to the system's share sheet, or to the clipboard. */
export function ShareButton({ post }: { post: Pick<Post, 'title' | 'slug' | 'forum'> }) {
  return (
    <Button
      variant="ghost"
      size="small"
      className="@max-sm:px-2 @max-[19rem]:px-1"
      icon={<Share2 aria-hidden />}
      aria-label={words.sharePost(post.title)}
      onClick={() => void share(postPath(post), post.title)}
    >
      <span className="@max-xl:sr-only">{words.share}</span>
    </Button>
  )
}
