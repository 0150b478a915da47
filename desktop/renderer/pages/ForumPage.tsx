import { Lock, PenLine, Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ForumPage as ForumData } from '#shared/forums.ts'
import { listPosts, type PostSort } from '#shared/posts.ts'
import { ForumHeader, ForumSkeleton, JoinButton } from '../features/forums/ForumHeader.tsx'
import { useList } from '../lib/data.ts'
import { useWatchForum } from '../lib/live/watched.ts'
import { useForget } from '../lib/patch.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Feed } from './parts/Feed.tsx'
import { ForumMissing } from './parts/ForumMissing.tsx'
import { ForumSide } from './parts/ForumSide.tsx'
import { useForum } from './parts/useForum.ts'
import { useNewPosts } from './parts/useNewPosts.ts'
import { WithSide } from './parts/WithSide.tsx'
import { words } from './strings/forum.ts'

const sorts = (['hot', 'new', 'top'] as const).map((value) => ({ value, label: words.sorts[value] }))

/** One forum with its posts. */
export default function ForumPage() {
  const { forum, error, reload } = useForum()
  if (forum) return <ForumScreen key={forum.id} forum={forum} />
  return error ? <ForumMissing error={error} onRetry={reload} /> : <ForumSkeleton />
}

function ForumScreen({ forum }: { forum: ForumData }) {
  const forget = useForget()
  const [sort, setSort] = useState<PostSort>('hot')
  const isOutside = forum.isPrivate && !forum.isMember
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
            {forum.viewerRole === 'owner' && (
              <ButtonLink href={`/r/${forum.slug}/settings`} icon={<Settings aria-hidden />}>
                {words.settings}
              </ButtonLink>
            )}
          </>
        }
      />
      {isOutside ? (
        <EmptyState
          icon={<Lock aria-hidden />}
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
              <Segmented label={words.sort} options={sorts} value={sort} onChange={setSort} />
            </div>
            <ForumPosts key={sort} forumId={forum.id} sort={sort} createLink={createLink} />
          </section>
        </WithSide>
      )}
    </div>
  )
}

interface ForumPostsProps {
  forumId: string
  sort: PostSort
  createLink: ReactNode
}

function ForumPosts({ forumId, sort, createLink }: ForumPostsProps) {
  const list = useList(listPosts, { query: { forumId, sort } })
  const newPosts = useNewPosts({ list, sort, forumId })
  useWatchForum(forumId)
  return (
    <Feed
      list={list}
      newPosts={newPosts}
      hasForum={false}
      hasHeading
      empty={
        <EmptyState
          icon={<PenLine aria-hidden />}
          title={words.noPosts}
          text={words.noPostsText}
          action={createLink}
        />
      }
    />
  )
}
