import { Bell, Mail } from 'lucide-react'
import type { Viewer } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { words } from './strings.ts'

/** The bell with the number of unread notices; messages are counted on a line of their own. */
export function NotificationsMenu({ unread }: { unread: Viewer['unread'] }) {
  return (
    <Menu
      label={words.notifications}
      items={[
        {
          label: words.withCount(words.notifications, unread.notifications),
          href: pages.notifications.path,
          icon: <Bell aria-hidden />,
        },
        {
          label: words.withCount(words.messages, unread.messages),
          href: pages.messages.path,
          icon: <Mail aria-hidden />,
        },
      ]}
      renderTrigger={(trigger) => (
        <IconButton
          label={words.notificationsUnread(unread.notifications)}
          icon={<Bell aria-hidden />}
          count={unread.notifications}
          {...trigger}
        />
      )}
    />
  )
}
