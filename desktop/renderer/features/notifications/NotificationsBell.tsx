import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { pages } from '#shared/pages.ts'
import { useUnread } from '../../lib/live/unread.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { notificationWords } from './strings.ts'

const BellPanel = lazy(() => import('./BellPanel.tsx'))

/** The bell with the number of unread notifications; it opens the latest. */
export function NotificationsBell() {
  const { notifications } = useUnread()
  // The page says to a visitor what it is for.
  if (useViewer() === null)
    return (
      <ButtonLink
        variant="ghost"
        href={pages.notifications.path}
        icon={<Bell aria-hidden />}
        aria-label={notificationWords.notifications}
        title={notificationWords.notifications}
        className="size-10 px-0 [&_svg]:size-5"
      />
    )
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
