import { useMemo } from 'react'
import type { LinkPreview } from '#shared/linkPreviews.ts'
import { contentsOf } from '../../ui/headings.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { Contents } from './Contents.tsx'
import { ReadingAid } from './ReadingAid.tsx'

interface PostTextProps {
  postId: string
  content: string
  isLong: boolean
  isSponsored: boolean
  previews: readonly LinkPreview[] | undefined
}

/** The text of a post, with the ways through a long one. */
export default function PostText({ postId, content, isLong, isSponsored, previews }: PostTextProps) {
  const contents = useMemo(() => contentsOf(content), [content])
  return (
    <>
      <Contents headings={contents} />
      {isLong && <ReadingAid postId={postId} />}
      <Markdown source={content} look="post" isSponsored={isSponsored} previews={previews} hasAnchors />
    </>
  )
}
