import { lazy, Suspense } from 'react'
import { AdminDashboard } from '../../features/moderation/AdminDashboard.tsx'
import type { PictureSlot } from '../../features/site/SiteForm.tsx'
import { SiteSettings } from '../../features/site/SiteSettings.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ImageField = lazy(() =>
  import('../../features/uploads/ImageField.tsx').then((file) => ({ default: file.ImageField })),
)

const pictureSlot: PictureSlot = ({ value, onChange }) => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <ImageField value={value} onChange={onChange} />
  </Suspense>
)

/** What an admin sees; nobody else loads it. */
export default function AdminDesk({ viewerId }: { viewerId: string }) {
  return <AdminDashboard viewerId={viewerId} site={<SiteSettings pictureSlot={pictureSlot} />} />
}
