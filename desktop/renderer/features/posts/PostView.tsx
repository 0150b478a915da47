import { type ReactNode, useMemo } from 'react'
import { preload } from 'react-dom'
import type { PostPage } from '#shared/posts.ts'
import { readingMinutes } from '#shared/reading.ts'
import { latePart } from '../../lib/part.tsx'
import serif from '../../ui/fonts/serif.woff2?url'
import { Picture } from '../../ui/Picture.tsx'
import { PictureGallery, ViewableImage } from '../../ui/PictureGallery.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { SponsorLabel } from '../../ui/SponsorLabel.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { PostByline } from './PostByline.tsx'

interface PostViewProps {
  post: PostPage
  hashtags: ReactNode
}

/** From here on one may stop in the middle. */
const longMinutes = 2

const { Part: PostText } = latePart(() => import('./PostText.tsx'), <SkeletonText lines={6} />)

/** A post as it is read: who pays for it stands above the text. */
export function PostView({ post, hashtags }: PostViewProps) {
  // The reading font is asked for with the page that a server draws.
  preload(serif, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const minutes = useMemo(() => readingMinutes(post.content), [post.content])
  return (
    <PictureGallery className="relative flex flex-col gap-4">
      <PostByline post={post} minutes={minutes} />
      <SponsorLabel sponsor={post.sponsor} postId={post.id} isOpened />
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
            isFirst
            className="rounded-card"
          />
        </ViewableImage>
      )}
      <PostText
        postId={post.id}
        content={post.content}
        isLong={minutes >= longMinutes}
        isSponsored={post.sponsor !== undefined}
        previews={post.linkPreviews}
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
