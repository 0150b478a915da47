import { ArrowDown, ChevronsDownUp, ChevronsUpDown, Lock, Sparkle } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Comment, CommentSort } from '#shared/comments.ts'
import { counted } from '#shared/counts.ts'
import { type PostPage, postPath } from '#shared/posts.ts'
import { useLoginAddress } from '../../lib/login.ts'
import { stepToNew } from '../../lib/steps.ts'
import { useViewer } from '../../lib/viewer.ts'
import { SubscriptionRequired } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadMore, NewItemsPill } from '../../ui/LoadMore.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CommentThreads, LazyReplyForm } from './CommentItem.tsx'
import { CommentsContext, isNewSince } from './context.ts'
import { buildTree, type Thread, withoutThreads } from './tree.ts'
import {
  bringIntoView,
  type CollapsedComments,
  useCollapsed,
  useComments,
  useNewComments,
  usePermalink,
} from './useComments.ts'

const words = {
  heading: (count: number) => counted(count, 'comment'),
  newComments: (count: number) => counted(count, 'new comment'),
  empty: 'No comments yet. Be the first to share your thoughts!',
  loadFailed: 'The comments could not be loaded.',
  collapseAll: 'Collapse all',
  expandAll: 'Expand all',
  nextTopLevel: 'Next top-level comment',
  nextNew: (count: number) => `Next new comment (${count})`,
  sort: 'Sort comments',
  sorts: { best: 'Best', new: 'New' },
  wholeDiscussion: 'Back to all comments',
  threadNote: 'You are reading one thread of the discussion.',
  threadGone: 'This comment is no longer here.',
  locked: 'This post is locked: it can be read, but no longer commented or voted on.',
  signIn: 'Sign in to join the discussion.',
}

interface CommentSectionProps {
  post: PostPage
  /** The post's id or slug, as the address of the page has it. */
  postKey: string
  /** Only this comment's thread. */
  threadId: string | null
  /** When this reader was here last; comments since then are tinted. */
  newSince: number | null
  /** Whether this reader moderates the forum. */
  isModerator: boolean
  /** What to know before one writes. */
  writingNotice?: ReactNode
  renderVotes: (comment: Comment) => ReactNode
  extraItems?: (comment: Comment) => readonly MenuItem[]
}

// Only whoever can answer selects to quote.
const QuoteButton = lazy(() => import('./QuoteButton.tsx'))

const noItems = () => []

/** Everything said about a post, and the form to say more. */
export function CommentSection(props: CommentSectionProps) {
  const { post, postKey, threadId, newSince, isModerator, writingNotice, renderVotes } = props
  const { extraItems = noItems } = props
  const viewer = useViewer()
  const login = useLoginAddress()
  const [sort, setSort] = useState<CommentSort>('best')
  const comments = useComments({ postKey, sort, threadId })
  const collapsed = useCollapsed(post.id)
  const listed = useRef<HTMLDivElement>(null)
  const news = useNewComments({ postId: post.id, comments, section: () => listed.current })
  const showNew = () => {
    const first = news.show()
    if (first) bringIntoView(first)
  }
  const { list } = comments
  const { waiting } = news
  const { items } = list
  // What waits is not drawn, wherever it has been read meanwhile.
  const threads = useMemo(
    () => buildTree(withoutThreads(items, waiting), threadId),
    [items, waiting, threadId],
  )
  const highlightId = usePermalink(list, threads, collapsed)
  const path = postPath(post)
  const canWrite = Boolean(viewer?.isEntitled) && !post.isLocked
  const isGone = threadId !== null && !list.isLoading && !list.error && threads.length === 0
  const newCount = items.filter((comment) => isNewSince(comment, newSince, viewer?.id)).length
  useWriting(canWrite && !threadId)
  return (
    <CommentsContext
      value={{
        postId: post.id,
        forumId: post.forumId,
        writingNotice,
        path,
        postAuthorId: post.authorId,
        viewerId: viewer?.id ?? null,
        isLocked: post.isLocked,
        isModerator,
        canReply: canWrite || (viewer === null && !post.isLocked),
        solutionId: post.solution?.commentId ?? null,
        marksSolutions:
          Boolean(viewer?.isEntitled && post.takesSolutions) && (isModerator || viewer?.id === post.authorId),
        newSince,
        highlightId,
        collapsed,
        renderVotes,
        extraItems,
        onPosted: news.add,
        onArrival: news.onArrival,
        onDeleted: (id) => comments.remove(post.id, id),
      }}
    >
      <section id="comments" aria-labelledby="comments-heading" className="flex scroll-mt-20 flex-col gap-4">
        <h2 id="comments-heading" className="text-section font-bold" aria-live="polite">
          {words.heading(post.commentCount)}
        </h2>
        {post.isLocked ? (
          <p className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2.5 text-control text-2">
            <Lock className="mt-0.5 size-4 shrink-0 text-3" aria-hidden />
            {words.locked}
          </p>
        ) : viewer === null ? (
          <p className="text-control text-2">
            <TextLink href={login} className="inline-flex min-h-6 items-center">
              {words.signIn}
            </TextLink>
          </p>
        ) : viewer && !viewer.isEntitled ? (
          <SubscriptionRequired />
        ) : (
          !threadId && viewer && <LazyReplyForm />
        )}
        {threadId && (
          <p className="flex flex-wrap gap-x-3 rounded-control bg-sunken px-3 py-2.5 text-control">
            {isGone ? words.threadGone : words.threadNote}
            <TextLink href={`${path}#comments`}>{words.wholeDiscussion}</TextLink>
          </p>
        )}
        {/* What was chosen stays, with the focus, while the comments are read in that order. */}
        {(threads.length > 0 || sort !== 'best') && (
          <CommentControls
            sort={sort}
            onSort={setSort}
            threads={threads}
            collapsed={collapsed}
            newCount={newCount}
          />
        )}
        {list.isLoading ? (
          <SkeletonList count={3} />
        ) : list.error && threads.length === 0 ? (
          <ErrorState message={words.loadFailed} onRetry={() => list.reload()} />
        ) : threads.length === 0 ? (
          !threadId && <EmptyState drawing="comments" title={words.empty} />
        ) : (
          <div ref={listed}>
            <NewItemsPill
              label={waiting.length > 0 ? words.newComments(waiting.length) : null}
              onShow={showNew}
            />
            <CommentThreads threads={threads} />
          </div>
        )}
        <LoadMore
          onLoad={() => list.loadMore()}
          hasMore={list.hasMore}
          isLoading={list.isLoadingMore}
          error={list.error && threads.length > 0 ? words.loadFailed : undefined}
        />
        {canWrite && (
          <Suspense fallback={null}>
            <QuoteButton path={path} />
          </Suspense>
        )}
      </section>
    </CommentsContext>
  )
}

const patienceFrames = 120

/** An address that ends in #write leads into the form, which may still be on its way. */
function useWriting(canWrite: boolean): void {
  const { hash, key } = useLocation()
  const visit = hash === '#write' ? key : null
  useEffect(() => {
    if (!canWrite || visit === null) return
    let frames = patienceFrames
    let frame = requestAnimationFrame(function look() {
      const field = document.querySelector<HTMLElement>('#comments form textarea')
      if (field) return field.focus()
      frames -= 1
      if (frames > 0) frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [canWrite, visit])
}

interface CommentControlsProps {
  sort: CommentSort
  onSort: (sort: CommentSort) => void
  threads: readonly Thread[]
  collapsed: CollapsedComments
  /** How many have come since the last visit. */
  newCount: number
}

const sorts = (['best', 'new'] as const).map((value) => ({ value, label: words.sorts[value] }))
const barHeight = 72

/** Puts the focus on the first top-level comment below the top of the window, or on the first of all. */
function goToNextTopLevel(): void {
  const comments = [...document.querySelectorAll<HTMLElement>('[data-top-level]')]
  const focused = document.activeElement
  const below = comments.filter((comment) =>
    focused?.closest('[data-top-level]')
      ? Boolean(focused.compareDocumentPosition(comment) & Node.DOCUMENT_POSITION_FOLLOWING)
      : comment.getBoundingClientRect().top > barHeight,
  )
  const next = below[0] ?? comments[0]
  next?.scrollIntoView({ block: 'start' })
  next?.focus({ preventScroll: true })
}

/** How the comments are ordered, folded and walked through. */
function CommentControls(props: CommentControlsProps) {
  const { sort, onSort, threads, collapsed, newCount } = props
  const answered = threads.filter(({ replyCount }) => replyCount > 0).map(({ comment }) => comment.id)
  const areCollapsed = answered.length > 0 && answered.every((id) => collapsed.isCollapsed(id))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented label={words.sort} options={sorts} value={sort} onChange={onSort} />
      <div className="flex flex-wrap gap-1 max-[26rem]:-mx-2 max-[26rem]:gap-0 max-[26rem]:[&_button]:px-2 max-[22rem]:[&_svg]:hidden md:ms-auto">
        {answered.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            icon={areCollapsed ? <ChevronsUpDown aria-hidden /> : <ChevronsDownUp aria-hidden />}
            onClick={() => (areCollapsed ? collapsed.expand(answered) : collapsed.collapse(answered))}
          >
            {areCollapsed ? words.expandAll : words.collapseAll}
          </Button>
        )}
        {newCount > 0 && (
          <Button
            size="small"
            variant="ghost"
            icon={<Sparkle aria-hidden />}
            aria-keyshortcuts="n"
            onClick={() => stepToNew(1)}
          >
            {words.nextNew(newCount)}
          </Button>
        )}
        {threads.length > 1 && (
          <Button size="small" variant="ghost" icon={<ArrowDown aria-hidden />} onClick={goToNextTopLevel}>
            {words.nextTopLevel}
          </Button>
        )}
      </div>
    </div>
  )
}
