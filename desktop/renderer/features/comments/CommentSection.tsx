import { Lock, MessageSquare } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Comment, CommentSort } from '#shared/comments.ts'
import { type PostPage, postPath } from '#shared/posts.ts'
import { loginAddress } from '../../lib/login.ts'
import { useViewer } from '../../lib/viewer.ts'
import { SubscriptionRequired } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { LoadMore, NewItemsPill } from '../../ui/LoadMore.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useCollapsed } from './collapsed.ts'
import { CommentControls } from './CommentControls.tsx'
import { CommentThreads } from './CommentItem.tsx'
import { CommentsContext } from './context.ts'
import { words } from './strings.ts'
import { useComments } from './useComments.ts'
import { useNewComments } from './useNewComments.ts'
import { bringIntoView, usePermalink } from './usePermalink.ts'
import { ReplyForm } from './WrittenForms.tsx'

interface CommentSectionProps {
  post: PostPage
  /** The post's id or slug, as the address of the page has it. */
  postKey: string
  /** Only this comment's thread. */
  threadId: string | null
  /** When this reader was here last; comments since then are tinted. */
  newSince: number | null
  renderVotes: (comment: Comment) => ReactNode
  extraItems?: (comment: Comment) => readonly MenuItem[]
}

const noItems = () => []

/** Everything said about a post, and the form to say more. */
export function CommentSection(props: CommentSectionProps) {
  const { post, postKey, threadId, newSince, renderVotes, extraItems = noItems } = props
  const viewer = useViewer()
  const [sort, setSort] = useState<CommentSort>('best')
  const comments = useComments({ postKey, sort, threadId })
  const collapsed = useCollapsed(post.id)
  const highlightId = usePermalink(comments, collapsed)
  const listed = useRef<HTMLDivElement>(null)
  const news = useNewComments({ postId: post.id, comments, section: () => listed.current })
  const showNew = () => {
    const first = news.show()
    if (first) bringIntoView(first)
  }
  const { list, threads } = comments
  const path = postPath(post)
  const canWrite = Boolean(viewer?.isEntitled) && !post.isLocked
  return (
    <CommentsContext
      value={{
        postId: post.id,
        path,
        postAuthorId: post.authorId,
        viewerId: viewer?.id ?? null,
        isLocked: post.isLocked,
        canReply: canWrite,
        newSince,
        highlightId,
        collapsed,
        renderVotes,
        extraItems,
        onPosted: news.add,
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
            <TextLink href={loginAddress()}>{words.signIn}</TextLink>
          </p>
        ) : viewer && !viewer.isEntitled ? (
          <SubscriptionRequired />
        ) : (
          !threadId && viewer && <ReplyForm />
        )}
        {threadId && (
          <p className="flex flex-wrap gap-x-3 rounded-control bg-sunken px-3 py-2.5 text-control">
            {words.threadNote}
            <TextLink href={`${path}#comments`}>{words.wholeDiscussion}</TextLink>
          </p>
        )}
        {threads.length > 0 && (
          <CommentControls sort={sort} onSort={setSort} threads={threads} collapsed={collapsed} />
        )}
        {list.isLoading ? (
          <SkeletonList count={3} />
        ) : list.error && threads.length === 0 ? (
          <ErrorState message={words.loadFailed} onRetry={() => list.reload()} />
        ) : threads.length === 0 ? (
          <EmptyState icon={<MessageSquare aria-hidden />} title={words.empty} />
        ) : (
          <div ref={listed}>
            <NewItemsPill label={news.count > 0 ? words.newComments(news.count) : null} onShow={showNew} />
            <CommentThreads threads={threads} />
          </div>
        )}
        <LoadMore
          onLoad={() => list.loadMore()}
          hasMore={list.hasMore}
          isLoading={list.isLoadingMore}
          error={list.error && threads.length > 0 ? words.loadFailed : undefined}
        />
      </section>
    </CommentsContext>
  )
}
