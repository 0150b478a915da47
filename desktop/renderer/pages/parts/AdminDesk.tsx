import { lazy, Suspense } from 'react'
import { AdminDashboard } from '../../features/moderation/AdminDashboard.tsx'
import type { PictureSlot } from '../../features/site/SiteForm.tsx'
import { SiteSettings } from '../../features/site/SiteSettings.tsx'
import { Skeleton, SkeletonList } from '../../ui/Skeleton.tsx'

const ImageField = lazy(() =>
  import('../../features/uploads/ImageField.tsx').then((file) => ({ default: file.ImageField })),
)

const WebhooksPanel = lazy(() => import('../../features/webhooks/WebhooksPanel.tsx'))

const SitePanel = lazy(() => import('../../features/stats/SitePanel.tsx'))
const CouponsPanel = lazy(() => import('../../features/coupons/CouponsPanel.tsx'))
const WatchedWords = lazy(() => import('../../features/words/WatchedWords.tsx'))

const pictureSlot: PictureSlot = ({ value, onChange }) => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <ImageField value={value} onChange={onChange} />
  </Suspense>
)

/** What an admin sees; nobody else loads it. */
export default function AdminDesk({ viewerId }: { viewerId: string }) {
  return (
    <AdminDashboard
      viewerId={viewerId}
      site={<SiteSettings pictureSlot={pictureSlot} />}
      coupons={
        <Suspense fallback={<SkeletonList shape="row" count={2} />}>
          <CouponsPanel />
        </Suspense>
      }
      siteWords={
        <Suspense fallback={<SkeletonList shape="row" count={2} />}>
          <WatchedWords forumId={null} />
        </Suspense>
      }
      webhooks={
        <Suspense fallback={<SkeletonList shape="row" count={2} />}>
          <WebhooksPanel />
        </Suspense>
      }
      stats={
        <Suspense fallback={<SkeletonList count={3} />}>
          <SitePanel />
        </Suspense>
      }
    />
  )
}
