import { Ellipsis, MessageSquareReply, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Comment, deleteComment } from '#shared/comments.ts'
import { nameOf } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { share } from '../../lib/share.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { anchorOf, useCommentsSetting } from './context.ts'
import { words } from './strings.ts'

interface CommentActionsProps {
  comment: Comment
  onReply: () => void
  onEdit: () => void
}

/** Votes, Reply, Share, and what the author may do besides. */
export function CommentActions({ comment, onReply, onEdit }: CommentActionsProps) {
  const setting = useCommentsSetting()
  const [isAsking, setAsking] = useState(false)
  const { id } = comment
  const name = nameOf(comment.author)
  const remove = useAction(() => call(deleteComment, { params: { id } }), {
    success: { title: words.deleteSuccess },
    failure: { sentence: words.deleteFailed },
    onSuccess: () => {
      setAsking(false)
      setting.onDeleted(id)
    },
  })
  const isOwn = comment.authorId !== null && comment.authorId === setting.viewerId
  const items: MenuItem[] = [...setting.extraItems(comment)]
  if (isOwn) {
    if (!setting.isLocked) items.unshift({ label: words.edit, icon: <Pencil />, onSelect: onEdit })
    items.push({
      label: words.delete,
      icon: <Trash2 />,
      tone: 'danger',
      isApart: items.length > 0,
      onSelect: () => setAsking(true),
    })
  }
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
        onClick={() => void share(`${setting.path}#${anchorOf(id)}`, words.shareTitle(name))}
      >
        <span className="max-md:sr-only">{words.share}</span>
      </Button>
      {items.length > 0 && (
        <Menu label={words.more(name)} items={items} icon={<Ellipsis aria-hidden />} size="small" />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.deleteTitle}
        description={words.deleteText}
        confirmLabel={words.delete}
        tone="danger"
        onConfirm={async () => void (await remove.act())}
        error={remove.refusal?.kind === 'failed' ? remove.refusal.sentence : undefined}
      />
    </div>
  )
}
