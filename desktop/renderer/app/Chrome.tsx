import { findPage, type PageName } from '#shared/pages.ts'
import { appCommands } from '../features/desktop/appCommands.ts'
import { Shortcuts } from '../features/keyboard/Shortcuts.tsx'
import { CreateButton } from '../features/navigation/CreateButton.tsx'
import { PhoneBar } from '../features/navigation/PhoneBar.tsx'
import { TabBar } from '../features/navigation/TabBar.tsx'
import { TopBar } from '../features/navigation/TopBar.tsx'
import { useCommands } from '../features/navigation/useCommands.ts'
import { NotificationsBell } from '../features/notifications/NotificationsBell.tsx'
import { PaletteKey } from '../features/search/PaletteKey.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { words as searchWords } from '../features/search/strings.ts'
import { LogoutButton } from '../features/session/LogoutButton.tsx'
import { useUnread } from '../lib/live/unread.ts'
import { useViewer } from '../lib/viewer.ts'
import { Live } from './Live.tsx'

export { Gate } from './Gate.tsx'

/** The bars above the page, of which one is drawn, and the keys that work anywhere. */
export function Bars() {
  const viewer = useViewer()
  return (
    <>
      <TopBar
        viewer={viewer}
        search={<SearchBox />}
        bell={<NotificationsBell />}
        logout={<LogoutButton isCompact />}
      />
      <PhoneBar
        viewer={viewer}
        search={{ label: searchWords.search, Field: SearchBox }}
        bell={<NotificationsBell />}
        logout={<LogoutButton />}
      />
      <Shortcuts />
      {viewer && <Live viewerId={viewer.id} />}
      <PaletteKey commands={[...useCommands(), ...appCommands()]} />
    </>
  )
}

/** Where a button to create something would be in the way of what one is doing. */
const withoutCreateButton: ReadonlySet<PageName> = new Set([
  'admin',
  'apply',
  'brand',
  'brandFunding',
  'brandSignup',
  'contact',
  'create',
  'createForum',
  'editPost',
  'messages',
  'moderation',
  'myPlan',
  'opportunity',
  'signIn',
  'subscribe',
])

/** What stands at the foot of phones. */
export function PhoneFoot({ pathname }: { pathname: string }) {
  const unread = useUnread()
  const name = findPage(pathname)?.name
  return (
    <TabBar unreadMessages={unread.messages}>
      {name && !withoutCreateButton.has(name) && <CreateButton />}
    </TabBar>
  )
}
