import { MessageSquareReply, Share2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Comment } from '#shared/comments.ts'
import { nameOf } from '#shared/people.ts'
import { share } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import { anchorOf, useCommentsSetting } from './context.ts'
import { words } from './strings.ts'

// Most readers have nothing in it.
const CommentMenu = lazy(() =>
  import('./CommentMenu.tsx').then(({ CommentMenu }) => ({ default: CommentMenu })),
)

interface CommentActionsProps {
  comment: Comment
  onReply: () => void
  onEdit: () => void
}

/** Votes, Reply, Share, and what the author may do besides. */
export function CommentActions({ comment, onReply, onEdit }: CommentActionsProps) {
  const setting = useCommentsSetting()
  const name = nameOf(comment.author)
  const extra = setting.extraItems(comment)
  const isOwn = comment.authorId !== null && comment.authorId === setting.viewerId
  return (
    <div className="flex flex-wrap items-center gap-1">
      {setting.renderVotes(comment)}
      {setting.canReply && (
        <Button
          size="small"
          variant="ghost"
          icon={<MessageSquareReply aria-hidden />}
          aria-label={words.replyTo(name)}
          data-reply
          onClick={onReply}
        >
          {words.reply}
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={<Share2 aria-hidden />}
        aria-label={words.shareOf(name)}
        onClick={() => void share(`${setting.path}#${anchorOf(comment.id)}`, words.shareTitle(name))}
      >
        <span className="max-md:sr-only">{words.share}</span>
      </Button>
      {(isOwn || extra.length > 0) && (
        <Suspense fallback={<span className="size-8 touch:size-11" />}>
          <CommentMenu comment={comment} isOwn={isOwn} extra={extra} onEdit={onEdit} />
        </Suspense>
      )}
    </div>
  )
}
