import { useId } from 'react'
import { postPath } from '#shared/posts.ts'
import type { PostHit } from '#shared/search.ts'
import { PostByline, SponsorLabel } from '../../features/posts/PostByline.tsx'
import { Highlighted } from '../../features/search/quickResults.tsx'
import { words } from '../../features/search/strings.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stars } from '../../ui/Stars.tsx'

/** A post that was found, with the words it was found by. */
export function PostHitCard({ post }: { post: PostHit }) {
  const titleId = useId()
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      data-item
      className="relative flex flex-col gap-2 transition-colors hover:border-strong/50"
    >
      <div className="relative z-[1] flex w-fit max-w-full flex-col gap-2">
        <PostByline post={post} />
        <SponsorLabel sponsor={post.sponsor} />
      </div>
      <h3 id={titleId} className="text-[1.0625rem] leading-6 font-bold">
        <Anchor
          href={postPath(post)}
          data-open
          dir="auto"
          className="after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          <Highlighted text={post.titleHighlight} />
        </Anchor>
      </h3>
      {post.rating !== null && <Stars rating={post.rating} />}
      <p dir="auto" className="line-clamp-3 text-2">
        <Highlighted text={post.excerptHighlight} />
      </p>
      <p className="text-dense text-3 tabular-nums">
        {words.votes(post.score)}
        {' · '}
        {words.comments(post.commentCount)}
      </p>
    </Card>
  )
}
