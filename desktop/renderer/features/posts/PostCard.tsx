import { type ReactNode, useId } from 'react'
import { type Post, postPath } from '#shared/posts.ts'
import { useVisit } from '../../lib/visits.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { ReaderRatings } from '../../ui/ReaderRatings.tsx'
import { SponsorLabel } from '../../ui/SponsorLabel.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { CardPicture } from './CardPicture.tsx'
import { CommentCount, ShareButton } from './PostActions.tsx'
import { PostByline } from './PostByline.tsx'

const words = {
  rank: (place: number) => `Rank ${place}`,
}

export interface PostCardProps {
  post: Post
  /** The vote buttons. */
  votes: ReactNode
  /** Further acts beside Share: Save, Report. */
  actions?: ReactNode
  /** The place in its list, from 1, how long the list is (-1 where that is not known), and whose picture comes first. */
  place?: { position: number; size: number; hasFirstPicture: boolean }
  /** Prints the place beside the title. */
  isRanked?: boolean
  hasForum?: boolean
}

/** A post in a list. The whole card leads to it; what can be pressed by itself lies above. */
export function PostCard({ post, votes, actions, place, isRanked = false, hasForum = true }: PostCardProps) {
  const titleId = useId()
  const visit = useVisit(post.id)
  const path = postPath(post)
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      aria-posinset={place?.position}
      aria-setsize={place?.size}
      // The keyboard walks a feed from article to article.
      tabIndex={place ? 0 : undefined}
      data-item
      className="@container relative flex flex-col gap-2 transition-colors hover:border-strong/50"
    >
      <div className="relative z-[1] flex w-fit max-w-full flex-col gap-2">
        <PostByline post={post} hasForum={hasForum} hasEveryType={isRanked} />
        <SponsorLabel sponsor={post.sponsor} postId={post.id} />
      </div>
      <h3
        id={titleId}
        className={classes('text-[1.0625rem] leading-6', visit ? 'font-medium text-2' : 'font-bold text-1')}
      >
        {isRanked && place && (
          <span className="me-2 text-3 tabular-nums" aria-label={words.rank(place.position)}>
            {place.position}.
          </span>
        )}
        <Anchor
          href={path}
          data-open
          dir="auto"
          className="after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {post.title}
        </Anchor>
      </h3>
      {post.rating !== null && <Stars rating={post.rating} />}
      <ReaderRatings ratings={post.readerRatings} />
      <CardPicture post={post} isFirst={place?.hasFirstPicture} />
      <div className="text-2 [&_a]:relative [&_a]:z-[1]">
        <Markdown source={post.content} isClamped isSponsored={post.sponsor !== undefined} />
      </div>
      <div className="relative z-[1] flex w-fit max-w-full flex-wrap items-center gap-y-2 @sm:gap-x-1">
        {votes}
        <CommentCount post={post} />
        <ShareButton post={post} />
        {actions}
      </div>
    </Card>
  )
}
