import { ArrowDown, CircleCheck } from 'lucide-react'
import { nameOf } from '#shared/people.ts'
import { type PostPage, postPath } from '#shared/posts.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { anchorOf } from './context.ts'

const words = {
  title: 'Solution',
  by: (name: string) => `by ${name}`,
  open: 'Read it in the discussion',
}

/** The comment that solved a discussion, above all others. */
export function SolutionPanel({ post }: { post: PostPage }) {
  const { solution } = post
  if (!solution) return null
  const { author, commentId, content } = solution
  return (
    <section
      aria-labelledby="solution-heading"
      className="flex flex-col gap-3 rounded-card border border-s-4 border-s-[var(--success)] bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-3">
        <h2
          id="solution-heading"
          className="inline-flex items-center gap-1.5 text-control font-bold text-success"
        >
          <CircleCheck className="size-4" aria-hidden />
          {words.title}
        </h2>
        <Avatar username={author.username} imageUrl={author.profileImageUrl} size={20} />
        <TextLink
          tone="quiet"
          href={`/user/${author.username}`}
          className="inline-flex min-h-6 items-center font-medium text-1"
        >
          <bdi>{words.by(nameOf(author))}</bdi>
        </TextLink>
      </div>
      <Markdown source={content} />
      <TextLink
        href={`${postPath(post)}#${anchorOf(commentId)}`}
        className="inline-flex min-h-6 items-center gap-1 self-start text-dense"
      >
        {words.open}
        <ArrowDown className="size-3.5" aria-hidden />
      </TextLink>
    </section>
  )
}
