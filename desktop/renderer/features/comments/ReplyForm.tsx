import { createComment, type Comment } from '#shared/comments.ts'
import { nameOf } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { CommentForm } from './CommentForm.tsx'
import { useCommentsSetting } from './context.ts'
import { words } from './strings.ts'

interface ReplyFormProps {
  /** What is answered; without it, the post itself. */
  parent?: Comment
  onDone?: () => void
}

/** Writes a comment, or an answer to one. */
export function ReplyForm({ parent, onDone }: ReplyFormProps) {
  const { postId, onPosted } = useCommentsSetting()
  const { act, isBusy, refusal } = useAction(
    (content: string) =>
      call(createComment, {
        params: { id: postId },
        body: { content, ...(parent ? { parentId: parent.id } : {}) },
      }),
    {
      success: { title: words.successTitle, description: words.success },
      failure: { sentence: words.failed },
      onSuccess: onPosted,
    },
  )
  return (
    <CommentForm
      draftKey={parent ? `reply:${parent.id}` : `comment:${postId}`}
      label={parent ? words.replyTo(nameOf(parent.author)) : words.add}
      placeholder={parent ? words.replyPlaceholder : words.placeholder}
      submitLabel={parent ? words.reply : words.post}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={async (content) => {
        const isPosted = (await act(content)) !== undefined
        if (isPosted) onDone?.()
        return isPosted
      }}
      onCancel={parent ? onDone : undefined}
      hasAutoFocus={parent !== undefined}
    />
  )
}
