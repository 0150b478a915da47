import { Flag, PenLine, Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ForumPage as ForumData } from '#shared/forums.ts'
import { listPosts, type PostSort } from '#shared/posts.ts'
import { ForumHeader, ForumSkeleton, JoinButton } from '../features/forums/ForumHeader.tsx'
import { ModeratorsPanel, RequestsPanel, RulesPanel } from '../features/forums/ForumPanels.tsx'
import { LevelSelect } from '../features/notifications/levels.tsx'
import { useList } from '../lib/data.ts'
import { useViewer } from '../lib/viewer.ts'
import { useWatchForum } from '../lib/live/watched.ts'
import { useForget } from '../lib/patch.ts'
import { share } from '../lib/share.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Feed, useNewPosts } from './parts/Feed.tsx'
import { WithSide } from './parts/layout.tsx'
import { ForumMissing, useForum } from './parts/useForum.tsx'

const DividendPanel = lazy(() =>
  import('../features/forums/DividendPanel.tsx').then(({ DividendPanel }) => ({ default: DividendPanel })),
)

const ForumDesk = lazy(() => import('./parts/ForumDesk.tsx'))

const words = {
  createPost: 'Create Post',
  posts: 'Posts',
  sort: 'Sort posts',
  sorts: { hot: 'Hot', new: 'New', top: 'Top' },
  answered: 'Show posts',
  answers: { all: 'All', solved: 'Solved', unsolved: 'Unsolved' },
  noneSo: 'No such posts',
  noPosts: 'No posts yet',
  noPostsText: 'Be the first to contribute!',
  privateTitle: 'This forum is private',
  privateText: 'Only members can read what is posted here. Ask to join, and its moderators decide.',
  waitingText: 'Your request is waiting for the moderators. You will be notified of their decision.',
  quickActions: 'Quick actions',
  share: 'Share forum',
  report: 'Report issue',
  reportSubject: (slug: string) => `Report: r/${slug}`,
}

const sorts = (['hot', 'new', 'top'] as const).map((value) => ({ value, label: words.sorts[value] }))

type Answered = 'all' | 'solved' | 'unsolved'
const answers = (['all', 'solved', 'unsolved'] as const).map((value) => ({
  value,
  label: words.answers[value],
}))

/** One forum with its posts. */
export default function ForumPage() {
  const { forum, error, reload } = useForum()
  if (forum) return <ForumScreen key={forum.id} forum={forum} />
  return error ? <ForumMissing error={error} onRetry={reload} /> : <ForumSkeleton />
}

function ForumScreen({ forum }: { forum: ForumData }) {
  const forget = useForget()
  const viewer = useViewer()
  const [sort, setSort] = useState<PostSort>('hot')
  const [answered, setAnswered] = useState<Answered>('all')
  const isOutside = forum.isPrivate && !forum.isMember
  const isModerator = forum.viewerRole === 'owner' || forum.viewerRole === 'moderator'
  const createLink = (
    <ButtonLink variant="primary" href={`/create?forum=${forum.id}`} icon={<PenLine aria-hidden />}>
      {words.createPost}
    </ButtonLink>
  )
  return (
    <div className="flex flex-col gap-6">
      <ForumHeader
        forum={forum}
        actions={
          <>
            <JoinButton forum={forum} onChanged={() => forget('/api/posts')} />
            {!isOutside && createLink}
            {viewer && (isModerator || viewer.role !== 'user') && (
              <Suspense>
                <ForumDesk slug={forum.slug} />
              </Suspense>
            )}
          </>
        }
      />
      {isOutside ? (
        <EmptyState
          drawing="closed"
          title={words.privateTitle}
          text={forum.hasRequested ? words.waitingText : words.privateText}
        />
      ) : (
        <WithSide side={<ForumSide forum={forum} />}>
          <section aria-labelledby="forum-posts" className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 id="forum-posts" className="text-section font-bold">
                {words.posts}
              </h2>
              <div className="flex flex-wrap gap-2">
                {forum.hasSolutions && (
                  <Segmented
                    label={words.answered}
                    options={answers}
                    value={answered}
                    onChange={setAnswered}
                  />
                )}
                <Segmented label={words.sort} options={sorts} value={sort} onChange={setSort} />
              </div>
            </div>
            <ForumPosts
              key={`${sort} ${answered}`}
              forumId={forum.id}
              sort={sort}
              answered={forum.hasSolutions ? answered : 'all'}
              createLink={createLink}
            />
          </section>
        </WithSide>
      )}
    </div>
  )
}

interface ForumPostsProps {
  forumId: string
  sort: PostSort
  answered: Answered
  createLink: ReactNode
}

function ForumPosts({ forumId, sort, answered, createLink }: ForumPostsProps) {
  const isAll = answered === 'all'
  const solved = isAll ? {} : { solved: answered === 'solved' }
  const list = useList(listPosts, { query: { forumId, sort, ...solved } })
  const newPosts = useNewPosts({ list, sort, forumId })
  useWatchForum(forumId)
  return (
    <Feed
      list={list}
      newPosts={isAll ? newPosts : undefined}
      hasForum={false}
      hasHeading
      empty={
        isAll ? (
          <EmptyState drawing="posts" title={words.noPosts} text={words.noPostsText} action={createLink} />
        ) : (
          <EmptyState drawing="posts" title={words.noneSo} />
        )
      }
    />
  )
}

/** Beside a forum's posts: join requests, rules, moderators and actions. */
function ForumSide({ forum }: { forum: ForumData }) {
  const isModerator = forum.viewerRole === 'owner' || forum.viewerRole === 'moderator'
  const subject = new URLSearchParams({ category: 'content', subject: words.reportSubject(forum.slug) })
  return (
    <>
      {isModerator && forum.isPrivate && <RequestsPanel forum={forum} />}
      <RulesPanel rules={forum.rules} />
      <ModeratorsPanel moderators={forum.moderators} />
      {forum.isMember && (
        <Suspense>
          <DividendPanel forumId={forum.id} />
        </Suspense>
      )}
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="font-bold">{words.quickActions}</h2>
        <div className="flex flex-col gap-2">
          <Button
            isWide
            icon={<Share2 aria-hidden />}
            onClick={() => void share(`/r/${forum.slug}`, forum.name)}
          >
            {words.share}
          </Button>
          <ButtonLink isWide href={`/contact?${subject.toString()}`} icon={<Flag aria-hidden />}>
            {words.report}
          </ButtonLink>
          <LevelSelect target={{ type: 'forum', id: forum.id }} />
        </div>
      </Card>
    </>
  )
}
