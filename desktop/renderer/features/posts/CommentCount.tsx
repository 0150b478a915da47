import { MessageSquare } from 'lucide-react'
import { type Post, postPath } from '#shared/posts.ts'
import { newSince, useVisit } from '../../lib/visits.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { words } from './strings.ts'

/** How much was said, how much of it since the last visit; leads there. */
export function CommentCount({ post }: { post: Post }) {
  const newCount = newSince(useVisit(post.id), post.commentCount)
  return (
    <Anchor
      href={`${postPath(post)}#comments`}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-3 text-dense font-medium text-2 hover:bg-sunken hover:text-1 touch:min-h-11"
    >
      <MessageSquare className="size-4" aria-hidden />
      <span aria-hidden className="tabular-nums md:hidden">
        {post.commentCount}
      </span>
      <span className="max-md:sr-only">{words.comments(post.commentCount)}</span>
      {newCount > 0 && <Badge tone="accent">{words.newComments(newCount)}</Badge>}
    </Anchor>
  )
}
