import { lazy, Suspense } from 'react'
import { pages } from '#shared/pages.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'

const words = {
  title: 'Moderation',
  description: 'Reports from the forums you moderate.',
  siteDescription: 'Reports from the whole site.',
  notAllowed: 'Nothing to moderate',
  notAllowedText: 'This page is for people who moderate a forum. If you create a forum, you moderate it.',
  createForum: 'Create Forum',
}

const WatchedWords = lazy(() => import('../features/words/WatchedWords.tsx'))
const ModerationQueues = lazy(() => import('../features/moderation/ModerationQueues.tsx'))

/** Where the moderators of forums, and those of the site, find what waits for them. */
export default function ModerationPage() {
  const viewer = useViewer()
  if (!viewer) return null
  if (!viewer.isModerator)
    return (
      <>
        <PageHeading title={words.title} />
        <EmptyState
          drawing="calm"
          title={words.notAllowed}
          text={words.notAllowedText}
          action={<ButtonLink href={pages.createForum.path}>{words.createForum}</ButtonLink>}
        />
      </>
    )
  const isSite = viewer.role !== 'user'
  return (
    <>
      <PageHeading title={words.title} description={isSite ? words.siteDescription : words.description} />
      {/* As high as the window, so that the foot of the page does not move while a queue arrives. */}
      <div className="min-h-dvh">
        <Suspense fallback={<SkeletonList shape="row" count={6} />}>
          <ModerationQueues isSite={isSite} siteWords={<WatchedWords forumId={null} />} />
        </Suspense>
      </div>
    </>
  )
}
