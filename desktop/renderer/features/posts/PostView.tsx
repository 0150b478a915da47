import type { ReactNode } from 'react'
import type { PostPage } from '#shared/posts.ts'
import { Markdown } from '../../ui/Markdown.tsx'
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

/** A post as it is read: who pays for it stands above the text. */
export function PostView({ post, hashtags }: PostViewProps) {
  return (
    <PictureGallery className="flex flex-col gap-4">
      <PostByline post={post} />
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
      <Markdown source={post.content} look="post" isSponsored={post.sponsor !== undefined} />
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
