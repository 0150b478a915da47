import { findPage, type PageName } from '#shared/pages.ts'
import { Shortcuts } from '../features/keyboard/Shortcuts.tsx'
import { CreateButton } from '../features/navigation/CreateButton.tsx'
import { PhoneBar } from '../features/navigation/PhoneBar.tsx'
import { TabBar } from '../features/navigation/TabBar.tsx'
import { TopBar } from '../features/navigation/TopBar.tsx'
import { useCommands } from '../features/navigation/useCommands.ts'
import { PaletteKey } from '../features/search/PaletteKey.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { words as searchWords } from '../features/search/strings.ts'
import { LogoutButton } from '../features/session/LogoutButton.tsx'
import { useViewer } from '../lib/viewer.ts'

export { Gate } from './Gate.tsx'

/** The bars above the page, of which one is drawn, and the keys that work anywhere. */
export function Bars() {
  const viewer = useViewer()
  return (
    <>
      <TopBar viewer={viewer} search={<SearchBox />} logout={<LogoutButton isCompact />} />
      <PhoneBar
        viewer={viewer}
        search={{ label: searchWords.search, Field: SearchBox }}
        logout={<LogoutButton />}
      />
      <Shortcuts />
      <PaletteKey commands={useCommands()} />
    </>
  )
}

/** Where a button to create something would be in the way of what one is doing. */
const withoutCreateButton: ReadonlySet<PageName> = new Set([
  'contact',
  'create',
  'createForum',
  'editPost',
  'messages',
  'myPlan',
  'signIn',
  'subscribe',
])

/** What stands at the foot of phones. */
export function PhoneFoot({ pathname }: { pathname: string }) {
  const viewer = useViewer()
  const name = findPage(pathname)?.name
  return (
    <TabBar unreadMessages={viewer?.unread.messages ?? 0}>
      {name && !withoutCreateButton.has(name) && <CreateButton />}
    </TabBar>
  )
}
