import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type ForumRole, getForum } from '#shared/forums.ts'
import { nameOf } from '#shared/people.ts'
import type { PostPage as PostData } from '#shared/posts.ts'
import { CommentSection } from '../features/comments/CommentSection.tsx'
import { HashtagList } from '../features/hashtags/HashtagList.tsx'
import { useLevelItems } from '../features/notifications/levels.tsx'
import { CommentCount, ShareButton } from '../features/posts/PostActions.tsx'
import { PostSkeleton, PostView } from '../features/posts/PostView.tsx'
import { ReportButton, reportItem, useReport } from '../features/reports/ReportButton.tsx'
import { SaveButton } from '../features/saves/SaveButton.tsx'
import { VoteButtons } from '../features/votes/VoteButtons.tsx'
import { useData } from '../lib/data.ts'
import { useHere } from '../lib/hydrated.ts'
import { useSignal } from '../lib/live/bus.ts'
import { useWatchPost } from '../lib/live/watched.ts'
import { part } from '../lib/part.tsx'
import { usePatch } from '../lib/patch.ts'
import { useViewer } from '../lib/viewer.ts'
import { lastVisit, recordVisit, type Visit } from '../lib/visits.ts'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PostMissing, usePost } from './parts/usePost.tsx'

const words = {
  commentBy: (name: string) => `the comment by ${name}`,
}

// What only some readers, or only some posts, have.
const PostMenu = part('features/posts/PostMenu.tsx', () =>
  import('../features/posts/PostMenu.tsx').then(({ PostMenu }) => ({ default: PostMenu })),
)
const SlowNotice = lazy(() => import('../features/words/SlowNotice.tsx'))
const Rating = part('features/ratings/Rating.tsx', () =>
  import('../features/ratings/Rating.tsx').then(({ Rating }) => ({ default: Rating })),
)
const Poll = part('features/polls/Poll.tsx', () =>
  import('../features/polls/Poll.tsx').then(({ Poll }) => ({ default: Poll })),
)
const SolutionPanel = part('features/comments/SolutionPanel.tsx', () =>
  import('../features/comments/SolutionPanel.tsx').then(({ SolutionPanel }) => ({ default: SolutionPanel })),
)

/** One post with its comments. */
export default function PostPage() {
  const viewer = useViewer()
  const { post, postKey, error, reload } = usePost()
  useSignal('post', ({ postId, action, authorId }) => {
    // Whoever deletes their own post is led away from it.
    const isOwnEnd = action === 'gone' && authorId === viewer?.id
    if (postId === post?.id && !isOwnEnd) reload()
  })
  useSignal('reset', reload)
  useWatchPost(post?.id)
  if (post) return <PostScreen key={post.id} post={post} postKey={postKey} />
  return error ? <PostMissing error={error} onRetry={reload} /> : <PostSkeleton />
}

function PostScreen({ post, postKey }: { post: PostData; postKey: string }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isJustPublished?: boolean } | null }
  const patch = usePatch()
  const [parameters] = useSearchParams()
  const before = useVisitBefore(post.id)
  const role = useForumRole(post.forum.slug)
  const isModerator = role === 'owner' || role === 'moderator' || (viewer?.role ?? 'user') !== 'user'
  const report = useReport()
  const levels = useLevelItems({ type: 'post', id: post.id })
  useRecordVisit(post)
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-6">
      <article
        className={classes('flex flex-col gap-5 outline-none', state?.isJustPublished && 'just-published')}
        data-item
        tabIndex={-1}
      >
        <PostView post={post} hashtags={<HashtagList hashtags={post.hashtags} />} />
        {post.poll && (
          // As high as it will be, by its options.
          <Suspense fallback={<div style={{ blockSize: 58 + 52 * post.poll.options.length }} />}>
            <Poll postId={post.id} poll={post.poll} isLocked={post.isLocked} />
          </Suspense>
        )}
        {post.ratingSummary && (
          <Suspense fallback={<Skeleton className="h-[7.75rem] rounded-card" />}>
            <Rating postId={post.id} summary={post.ratingSummary} isLocked={post.isLocked} />
          </Suspense>
        )}
        <div className="@container">
          <div className="flex flex-wrap items-center gap-y-1 border-y py-2 @sm:gap-x-1 @max-[19rem]:-mx-2">
            <VoteButtons kind="post" target={post} label={post.title} isLocked={post.isLocked} />
            <CommentCount post={post} />
            <ShareButton post={post} />
            <SaveButton post={post} />
            <ReportButton post={post} />
            <Suspense fallback={<span className="size-8 touch:size-11" />}>
              <PostMenu
                post={post}
                extra={levels}
                isAuthor={viewer != null && viewer.id === post.authorId}
                isModerator={isModerator}
                onDeleted={() => {
                  patch(post.id, () => null)
                  void navigate(`/r/${post.forum.slug}`, { replace: true })
                }}
              />
            </Suspense>
          </div>
        </div>
      </article>
      {post.solution && (
        <Suspense fallback={<Skeleton className="h-36 rounded-card" />}>
          <SolutionPanel post={post} />
        </Suspense>
      )}
      <CommentSection
        post={post}
        postKey={postKey}
        threadId={parameters.get('thread')}
        isModerator={isModerator}
        writingNotice={
          viewer?.isEntitled &&
          !isModerator && (
            <Suspense fallback={null}>
              <SlowNotice forum={post.forum.slug} />
            </Suspense>
          )
        }
        newSince={before?.at ?? null}
        extraItems={(comment) =>
          comment.isDeleted || (viewer && viewer.id === comment.authorId)
            ? []
            : [reportItem(() => report.open({ kind: 'comment', id: comment.id }))]
        }
        renderVotes={(comment) => (
          <VoteButtons
            kind="comment"
            target={comment}
            label={words.commentBy(nameOf(comment.author))}
            size="small"
            isLocked={post.isLocked}
          />
        )}
      />
      {report.dialog}
    </div>
  )
}

/** What the reader is in a forum; asked for members only. */
function useForumRole(slug: string): ForumRole | null {
  const viewer = useViewer()
  const { data } = useData(getForum, viewer?.isEntitled ? { params: { id: slug } } : null)
  return data?.viewerRole ?? null
}

/** The visit before this one, of which a server does not know. */
function useVisitBefore(postId: string): Visit | undefined {
  const [before] = useState(() => lastVisit(postId))
  return useHere(before)
}

/** Marks a post as read, up to the comments it has now. */
function useRecordVisit({ id, commentCount }: Pick<PostData, 'id' | 'commentCount'>): void {
  useEffect(() => recordVisit(id, commentCount), [id, commentCount])
}
