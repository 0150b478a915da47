import { type Comment, editComment } from '#shared/comments.ts'
import { call } from '../../lib/api.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { CommentForm } from './CommentForm.tsx'
import { words } from './strings.ts'

/** Changes a comment of one's own in its place. */
export function EditForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const patch = usePatch()
  const { act, isBusy, refusal } = useAction(
    (content: string) => call(editComment, { params: { id: comment.id }, body: { content } }),
    {
      success: { title: words.editSuccess },
      failure: { sentence: words.editFailed, prefersReason: true },
      onSuccess: (changed) => patch<Comment>(comment.id, (shown) => ({ ...shown, ...changed })),
    },
  )
  return (
    <CommentForm
      draftKey={`edit-comment:${comment.id}`}
      label={words.editLabel}
      submitLabel={words.save}
      initial={comment.content}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={async (content) => {
        const isChanged = (await act(content)) !== undefined
        if (isChanged) onDone()
        return isChanged
      }}
      onCancel={onDone}
      hasAutoFocus
    />
  )
}
