import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ForumSkeleton } from '../features/forums/ForumHeader.tsx'
import { RequestsPanel } from '../features/forums/ForumPanels.tsx'
import { MembersPanel } from '../features/forums/MembersPanel.tsx'
import { useViewer } from '../lib/viewer.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FormSkeleton } from './parts/layout.tsx'
import { ForumMissing, useForum } from './parts/useForum.tsx'

const words = {
  title: 'Forum settings',
  back: (slug: string) => `Back to r/${slug}`,
  denied: 'Only the owner and the moderators of a forum can change its settings.',
}

const SettingsForm = lazy(() =>
  import('../features/forums/SettingsForm.tsx').then(({ SettingsForm }) => ({ default: SettingsForm })),
)

const DeletePanel = lazy(() =>
  import('../features/forums/DeletePanel.tsx').then(({ DeletePanel }) => ({ default: DeletePanel })),
)

const DividendForm = lazy(() =>
  import('../features/forums/DividendForm.tsx').then(({ DividendForm }) => ({ default: DividendForm })),
)

const WatchedWords = lazy(() => import('../features/words/WatchedWords.tsx'))
const SlowModeForm = lazy(() => import('../features/words/SlowModeForm.tsx'))

/** Where the owner of a forum changes it, its moderators say how it is written in, and they or an admin delete it. */

export default function ForumSettingsPage() {
  const { forum, error, reload } = useForum()
  const viewer = useViewer()
  if (!forum) return error ? <ForumMissing error={error} onRetry={reload} /> : <ForumSkeleton />
  const isForumModerator = forum.viewerRole === 'owner' || forum.viewerRole === 'moderator'
  const isSiteModerator = (viewer?.role ?? 'user') !== 'user'
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-6">
      <div>
        <TextLink
          tone="quiet"
          href={`/r/${forum.slug}`}
          className="mb-2 inline-flex min-h-8 items-center gap-1.5 text-control wrap-anywhere text-2"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {words.back(forum.slug)}
        </TextLink>
        <PageHeading title={words.title} />
      </div>
      {isForumModerator || isSiteModerator ? (
        <>
          {forum.viewerRole === 'owner' && (
            <>
              <Suspense fallback={<FormSkeleton />}>
                <SettingsForm key={forum.id} forum={forum} />
              </Suspense>
              <Suspense>
                <DividendForm forumId={forum.id} />
              </Suspense>
              {forum.isPrivate && <RequestsPanel forum={forum} />}
              <MembersPanel forum={forum} onChanged={reload} />
            </>
          )}
          <Suspense fallback={<FormSkeleton />}>
            <SlowModeForm forumId={forum.id} />
            <WatchedWords forumId={forum.id} />
          </Suspense>
          {(forum.viewerRole === 'owner' || viewer?.role === 'admin') && (
            <Suspense fallback={null}>
              <DeletePanel forum={forum} />
            </Suspense>
          )}
        </>
      ) : (
        <EmptyState drawing="closed" title={words.denied} />
      )}
    </div>
  )
}
