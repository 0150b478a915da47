import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUnread } from '../../lib/live/unread.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { notificationWords } from './strings.ts'

const BellPanel = lazy(() => import('./BellPanel.tsx'))

/** The bell with the number of unread notifications; it opens the latest. */
export function NotificationsBell() {
  const { notifications } = useUnread()
  return (
    <Popover
      label={notificationWords.notifications}
      renderTrigger={(trigger) => (
        <IconButton
          label={notificationWords.notifications}
          icon={<Bell aria-hidden />}
          count={notifications}
          {...trigger}
        />
      )}
    >
      {(close) => (
        <Suspense
          fallback={
            <div className="p-3">
              <SkeletonList shape="row" count={4} />
            </div>
          }
        >
          <BellPanel close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
