import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { TextLink } from '../../ui/Anchor.tsx'
import { classes } from '../../ui/classes.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { CommentActions } from './CommentActions.tsx'
import { CommentHeader } from './CommentHeader.tsx'
import { anchorOf, useCommentsSetting } from './context.ts'
import { words } from './strings.ts'
import type { Thread } from './tree.ts'
import { EditForm, ReplyForm } from './WrittenForms.tsx'

/** A comment with everything that answers it. */
export function CommentItem({ thread }: { thread: Thread }) {
  const { collapsed, newSince, viewerId, highlightId, path } = useCommentsSetting()
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null)
  const { comment } = thread
  const isCollapsed = collapsed.isCollapsed(comment.id)
  const isNew = newSince !== null && comment.authorId !== viewerId && Date.parse(comment.createdAt) > newSince
  const close = () => setOpen(null)
  return (
    <li>
      <article
        id={anchorOf(comment.id)}
        tabIndex={-1}
        data-item
        data-top-level={thread.indent === 0 || undefined}
        className={classes(
          'flex scroll-mt-20 flex-col gap-1 rounded-control p-2',
          isNew && 'bg-new-bg',
          highlightId === comment.id && 'ring-2 ring-[var(--accent)]',
        )}
      >
        <CommentHeader thread={thread} isNew={isNew} />
        {!isCollapsed && (
          <div className="flex flex-col gap-1.5 ps-7">
            {comment.isDeleted ? (
              <p className="text-3">{words.deleted}</p>
            ) : open === 'edit' ? (
              <EditForm comment={comment} onDone={close} />
            ) : (
              <>
                <Markdown source={comment.content} />
                <CommentActions
                  comment={comment}
                  onReply={() => setOpen(open === 'reply' ? null : 'reply')}
                  onEdit={() => setOpen('edit')}
                />
              </>
            )}
            {open === 'reply' && <ReplyForm parent={comment} onDone={close} />}
          </div>
        )}
      </article>
      {!isCollapsed && thread.isContinued && (
        <TextLink
          href={`${path}?thread=${comment.id}`}
          className="ms-9 inline-flex min-h-8 items-center gap-1 text-dense"
        >
          {words.continueThread}
          <CornerDownRight className="size-4" aria-hidden />
        </TextLink>
      )}
      {!isCollapsed && thread.replies.length > 0 && <CommentThreads threads={thread.replies} isNested />}
    </li>
  )
}

/** Comments side by side; answers stand 20 px further in, 12 on phones. */
export function CommentThreads({ threads, isNested }: { threads: readonly Thread[]; isNested?: boolean }) {
  return (
    <ol className={classes('flex flex-col', isNested ? 'ms-3 border-s md:ms-5' : 'gap-1')}>
      {threads.map((thread) => (
        <CommentItem key={thread.comment.id} thread={thread} />
      ))}
    </ol>
  )
}
