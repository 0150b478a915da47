import { type ReactNode, useMemo } from 'react'
import type { PostPage } from '#shared/posts.ts'
import { readingMinutes } from '#shared/reading.ts'
import { contentsOf } from '../../ui/headings.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { PictureGallery, ViewableImage } from '../../ui/PictureGallery.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { SponsorLabel } from '../../ui/SponsorLabel.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { Contents } from './Contents.tsx'
import { PostByline } from './PostByline.tsx'
import { ReadingAid } from './ReadingAid.tsx'

interface PostViewProps {
  post: PostPage
  hashtags: ReactNode
}

/** From here on one may stop in the middle. */
const longMinutes = 2

/** A post as it is read: who pays for it stands above the text. */
export function PostView({ post, hashtags }: PostViewProps) {
  const minutes = useMemo(() => readingMinutes(post.content), [post.content])
  const contents = useMemo(() => contentsOf(post.content), [post.content])
  return (
    <PictureGallery className="flex flex-col gap-4">
      <PostByline post={post} minutes={minutes} />
      <SponsorLabel sponsor={post.sponsor} />
      <h1 tabIndex={-1} dir="auto" className="font-serif text-reading-phone font-bold md:text-reading">
        {post.title}
      </h1>
      {post.rating !== null && <Stars rating={post.rating} size="medium" />}
      {post.imageUrl && (
        <ViewableImage alt={post.imageAlt ?? ''}>
          <Picture
            src={post.imageUrl}
            alt={post.imageAlt ?? ''}
            look={post.imageLook}
            shape="post"
            className="rounded-card"
          />
        </ViewableImage>
      )}
      <Contents headings={contents} />
      {minutes >= longMinutes && <ReadingAid postId={post.id} />}
      <Markdown
        source={post.content}
        look="post"
        isSponsored={post.sponsor !== undefined}
        hasAnchors={contents.length > 0}
      />
      {hashtags}
    </PictureGallery>
  )
}

/** The shape of a post's page. */
export function PostSkeleton() {
  return (
    <Loading className="mx-auto flex max-w-reading flex-col gap-4">
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="h-9 w-4/5" />
      <SkeletonText lines={6} />
      <Skeleton className="h-9 w-64 rounded-full" />
    </Loading>
  )
}
