import { useMemo } from 'react'
import { contentsOf } from '../../ui/headings.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { Contents } from './Contents.tsx'
import { ReadingAid } from './ReadingAid.tsx'

interface PostTextProps {
  postId: string
  content: string
  isLong: boolean
  isSponsored: boolean
}

/** The text of a post, with the ways through a long one. */
export default function PostText({ postId, content, isLong, isSponsored }: PostTextProps) {
  const contents = useMemo(() => contentsOf(content), [content])
  return (
    <>
      <Contents headings={contents} />
      {isLong && <ReadingAid postId={postId} />}
      <Markdown source={content} look="post" isSponsored={isSponsored} hasAnchors />
    </>
  )
}
