import { CornerDownRight, MessageSquareReply, Minus, Plus, Share2 } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { Comment } from '#shared/comments.ts'
import { nameOf } from '#shared/people.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { part } from '../../lib/part.tsx'
import { share } from '../../lib/share.ts'
import { Anchor, TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { anchorOf, isNewSince, useCommentsSetting } from './context.ts'
import { useQuote } from './quote.ts'
import { words } from './strings.ts'
import type { Thread } from './tree.ts'

// Readers, most of all those who are signed out, load nothing that only writers need.
const LoadedReplyForm = part('features/comments/CommentForm.tsx#ReplyForm', () =>
  import('./CommentForm.tsx').then(({ ReplyForm }) => ({ default: ReplyForm })),
)
const EditForm = lazy(() => import('./CommentForm.tsx').then(({ EditForm }) => ({ default: EditForm })))

/** The room of a form that is on its way. */
const room = <Skeleton className="h-40" />

export function LazyReplyForm(props: ComponentProps<typeof LoadedReplyForm>) {
  return (
    <Suspense fallback={room}>
      <LoadedReplyForm {...props} />
    </Suspense>
  )
}

/** A comment with everything that answers it. */
function CommentItem({ thread }: { thread: Thread }) {
  const { collapsed, newSince, viewerId, highlightId, path } = useCommentsSetting()
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null)
  const { comment } = thread
  const isCollapsed = collapsed.isCollapsed(comment.id)
  const isNew = isNewSince(comment, newSince, viewerId)
  const close = () => setOpen(null)
  const isQuoted = useQuote(({ waiting }) => waiting?.commentId === comment.id)
  if (isQuoted && open === null) setOpen('reply')
  return (
    <li>
      <article
        id={anchorOf(comment.id)}
        tabIndex={-1}
        data-item
        data-top-level={thread.indent === 0 || undefined}
        data-new={isNew || undefined}
        className={classes(
          '@container flex scroll-mt-20 flex-col gap-1 rounded-control p-2',
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
              <Suspense fallback={room}>
                <EditForm comment={comment} onDone={close} />
              </Suspense>
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
            {open === 'reply' && <LazyReplyForm parent={comment} onDone={close} />}
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

interface CommentHeaderProps {
  thread: Thread
  isNew: boolean
}

/** Who wrote a comment and when, and the button that folds it with its answers. */
function CommentHeader({ thread, isNew }: CommentHeaderProps) {
  const { collapsed, path, postAuthorId, solutionId } = useCommentsSetting()
  const { comment, replyCount } = thread
  const { author, isDeleted } = comment
  const isCollapsed = collapsed.isCollapsed(comment.id)
  const name = isDeleted ? words.deleted : nameOf(author)
  const Sign = isCollapsed ? Plus : Minus
  return (
    // What wraps onto a second line stands below the name and not below the button.
    <div className="relative flex flex-wrap items-center gap-x-2 gap-y-1 ps-7 text-dense text-3 touch:min-h-9 touch:ps-10">
      <button
        type="button"
        data-collapse
        aria-expanded={!isCollapsed}
        aria-label={isCollapsed ? words.expand(name, replyCount) : words.collapse(name)}
        className="absolute -start-1 top-0 inline-flex size-6 items-center justify-center rounded-control hover:bg-sunken hover:text-1 touch:size-9"
        onClick={() => collapsed.toggle(comment.id)}
      >
        <Sign className="size-3.5" aria-hidden />
      </button>
      {isDeleted ? null : comment.authorId === null ? (
        <span>{words.deleted}</span>
      ) : (
        <>
          <Avatar username={author.username} imageUrl={author.profileImageUrl} size={20} />
          <TextLink
            tone="quiet"
            href={`/user/${author.username}`}
            className="inline-flex min-h-6 items-center font-medium text-1"
          >
            <bdi>{nameOf(author)}</bdi>
          </TextLink>
          {comment.authorId === postAuthorId && <Badge tone="accent">{words.author}</Badge>}
        </>
      )}
      <Anchor
        href={`${path}#${anchorOf(comment.id)}`}
        className="inline-flex min-h-6 items-center rounded-[3px] hover:underline"
      >
        <RelativeTime at={comment.createdAt} />
      </Anchor>
      {comment.editedAt && !isDeleted && (
        <span>
          ({words.edited} <RelativeTime at={comment.editedAt} />)
        </span>
      )}
      {solutionId === comment.id && <Badge tone="success">{words.solution}</Badge>}
      {isNew && <Badge tone="accent">{words.isNew}</Badge>}
      {isCollapsed && replyCount > 0 && <span>{words.replies(replyCount)}</span>}
    </div>
  )
}

// Loaded late: for most readers the menu is empty.
const CommentMenu = part('features/comments/CommentMenu.tsx', () =>
  import('./CommentMenu.tsx').then(({ CommentMenu }) => ({ default: CommentMenu })),
)

// Only in some forums, and for few of their readers.
const SolutionButton = part('features/comments/SolutionButton.tsx', () =>
  import('./SolutionButton.tsx').then(({ SolutionButton }) => ({ default: SolutionButton })),
)

interface CommentActionsProps {
  comment: Comment
  onReply: () => void
  onEdit: () => void
}

/** Votes, Reply, Share, and what the author may do besides. */
function CommentActions({ comment, onReply, onEdit }: CommentActionsProps) {
  const setting = useCommentsSetting()
  const name = nameOf(comment.author)
  const extra = setting.extraItems(comment)
  const isOwn = comment.authorId !== null && comment.authorId === setting.viewerId
  return (
    <div className="flex flex-wrap items-center gap-y-1 @max-sm:-ms-7 @max-xs:[&_button]:w-8 @max-xs:[&_button]:px-0 @sm:gap-x-1">
      {setting.renderVotes(comment)}
      {setting.canReply && (
        <Button
          size="small"
          variant="ghost"
          icon={<MessageSquareReply aria-hidden />}
          aria-label={words.replyTo(name)}
          data-reply
          className="@max-sm:px-2"
          onClick={() => (setting.viewerId === null ? leaveFor(loginAddress()) : onReply())}
        >
          <span className="@max-xs:sr-only">{words.reply}</span>
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={<Share2 aria-hidden />}
        aria-label={words.shareOf(name)}
        className="@max-sm:px-2"
        onClick={() => void share(`${setting.path}#${anchorOf(comment.id)}`, words.shareTitle(name))}
      >
        <span className="@max-xl:sr-only">{words.share}</span>
      </Button>
      {setting.marksSolutions && (
        <Suspense fallback={<span className="size-8 touch:size-11" />}>
          <SolutionButton comment={comment} />
        </Suspense>
      )}
      {(isOwn || extra.length > 0) && (
        <Suspense fallback={<span className="size-8 touch:size-11" />}>
          <CommentMenu comment={comment} isOwn={isOwn} extra={extra} onEdit={onEdit} />
        </Suspense>
      )}
    </div>
  )
}
