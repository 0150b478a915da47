import { Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Comment, deleteComment } from '#shared/comments.ts'
import { nameOf } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { useCommentsSetting } from './context.ts'
import { leaveComment } from './focus.ts'

const CommentVersions = lazy(() => import('./CommentVersions.tsx'))

const words = {
  edit: 'Edit',
  history: 'History of edits',
  delete: 'Delete',
  more: (name: string) => `More actions for the comment by ${name}`,
  deleteTitle: 'Delete this comment?',
  deleteText: 'This cannot be undone. Replies to it stay.',
  deleteSuccess: 'Comment deleted',
  deleteFailed: 'Failed to delete the comment. Please try again.',
}

interface CommentMenuProps {
  comment: Comment
  isOwn: boolean
  extra: readonly MenuItem[]
  onEdit: () => void
}

/** What an author may do with a comment besides, and what others may. */
export function CommentMenu({ comment, isOwn, extra, onEdit }: CommentMenuProps) {
  const { isLocked, isModerator, onDeleted } = useCommentsSetting()
  const [isAsking, setAsking] = useState(false)
  const [isLookingBack, setLookingBack] = useState(false)
  const { id } = comment
  const remove = useAction(() => call(deleteComment, { params: { id } }), {
    success: { title: words.deleteSuccess },
    failure: { sentence: words.deleteFailed },
    onSuccess: () => {
      leaveComment(id)
      setAsking(false)
      onDeleted(id)
    },
  })
  const items: MenuItem[] = [...extra]
  if (comment.editedAt && (isOwn || isModerator))
    items.unshift({ label: words.history, icon: <History />, onSelect: () => setLookingBack(true) })
  if (isOwn) {
    if (!isLocked) items.unshift({ label: words.edit, icon: <Pencil />, onSelect: onEdit })
    items.push({
      label: words.delete,
      icon: <Trash2 />,
      tone: 'danger',
      hasSeparator: items.length > 0,
      onSelect: () => setAsking(true),
    })
  }
  return (
    <>
      <Menu
        label={words.more(nameOf(comment.author))}
        items={items}
        icon={<Ellipsis aria-hidden />}
        size="small"
      />
      {isLookingBack && (
        <Suspense>
          <CommentVersions comment={comment} onClose={() => setLookingBack(false)} />
        </Suspense>
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
    </>
  )
}
