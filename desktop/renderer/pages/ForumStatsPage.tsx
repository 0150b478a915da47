import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { TextLink } from '../ui/Anchor.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'

const words = {
  title: 'Statistics',
  back: (slug: string) => `Back to r/${slug}`,
}

const ForumPanel = lazy(() => import('../features/stats/ForumPanel.tsx'))

/** How a forum goes, for those who look after it. */
export default function ForumStatsPage() {
  const { slug = '' } = useParams()
  return (
    <div className="flex flex-col gap-4">
      <div>
        <TextLink
          tone="quiet"
          href={`/r/${slug}`}
          className="mb-2 inline-flex min-h-8 items-center gap-1.5 text-control wrap-anywhere text-2"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {words.back(slug)}
        </TextLink>
        <PageHeading title={words.title} />
      </div>
      <Suspense fallback={<SkeletonList count={3} />}>
        <ForumPanel slug={slug} />
      </Suspense>
    </div>
  )
}
