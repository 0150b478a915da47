import { Minus, Plus } from 'lucide-react'
import { nameOf } from '#shared/people.ts'
import { Anchor, TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { anchorOf, useCommentsSetting } from './context.ts'
import { words } from './strings.ts'
import type { Thread } from './tree.ts'

interface CommentHeaderProps {
  thread: Thread
  isNew: boolean
}

/** Who wrote a comment and when, and the button that folds it with its answers. */
export function CommentHeader({ thread, isNew }: CommentHeaderProps) {
  const { collapsed, path, postAuthorId } = useCommentsSetting()
  const { comment, replyCount } = thread
  const { author, isDeleted } = comment
  const isCollapsed = collapsed.isCollapsed(comment.id)
  const name = isDeleted ? words.deleted : nameOf(author)
  const Sign = isCollapsed ? Plus : Minus
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-3">
      <button
        type="button"
        aria-expanded={!isCollapsed}
        aria-label={isCollapsed ? words.expand(name, replyCount) : words.collapse(name)}
        className="-ms-1 inline-flex size-6 items-center justify-center rounded-control hover:bg-sunken hover:text-1 touch:size-9"
        onClick={() => collapsed.toggle(comment.id)}
      >
        <Sign className="size-3.5" aria-hidden />
      </button>
      {isDeleted ? null : comment.authorId === null ? (
        <span>{words.deleted}</span>
      ) : (
        <>
          <Avatar username={author.username} imageUrl={author.profileImageUrl} size={20} />
          <TextLink tone="quiet" href={`/user/${author.username}`} className="font-medium text-1">
            <bdi>{nameOf(author)}</bdi>
          </TextLink>
          {comment.authorId === postAuthorId && <Badge tone="accent">{words.author}</Badge>}
        </>
      )}
      <Anchor href={`${path}#${anchorOf(comment.id)}`} className="rounded-[3px] hover:underline">
        <RelativeTime at={comment.createdAt} />
      </Anchor>
      {comment.editedAt && !isDeleted && <span>({words.edited})</span>}
      {isNew && <Badge tone="accent">{words.isNew}</Badge>}
      {isCollapsed && replyCount > 0 && <span>{words.replies(replyCount)}</span>}
    </div>
  )
}
