import { NotificationFeed } from '../features/notifications/NotificationFeed.tsx'
import { SettingsPanel } from '../features/notifications/SettingsPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const words = {
  title: 'Notifications',
  description: 'Your notifications, and how you receive them.',
}

/** The reader's notifications and their settings. */
export default function NotificationsPage() {
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-6">
      <div>
        <PageHeading title={words.title} description={words.description} />
        <NotificationFeed />
      </div>
      <SettingsPanel />
    </div>
  )
}
