import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { findPage, type PageName } from '#shared/pages.ts'
import { appCommands } from '../features/desktop/appCommands.ts'
import { Shortcuts } from '../features/keyboard/Shortcuts.tsx'
import { useCommands } from '../features/navigation/links.ts'
import { PhoneBar } from '../features/navigation/PhoneBar.tsx'
import { CreateButton, TabBar } from '../features/navigation/TabBar.tsx'
import { TopBar } from '../features/navigation/TopBar.tsx'
import { NotificationsBell } from '../features/notifications/NotificationsBell.tsx'
import type { PaletteGroup } from '../features/search/CommandPalette.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { words as searchWords } from '../features/search/strings.ts'
import { LogoutButton } from '../features/session/LogoutButton.tsx'
import { useUnread } from '../lib/live/unread.ts'
import { useViewer } from '../lib/viewer.ts'
import { SignInRequired } from '../ui/states.tsx'
import { signInSentence } from './signIn.ts'

/** The bars above the page, of which one is drawn, and the keys that work anywhere. */
export function Bars() {
  const viewer = useViewer()
  return (
    <>
      <TopBar
        viewer={viewer}
        unreadMessages={useUnread().messages}
        search={{ label: searchWords.search, Field: SearchBox }}
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
  'brandStatement',
  'contact',
  'create',
  'createForum',
  'earnings',
  'earningsStatement',
  'editPost',
  'forumStats',
  'gift',
  'giveGift',
  'invite',
  'join',
  'messages',
  'moderation',
  'myPlan',
  'opportunity',
  'receipts',
  'record',
  'scheduled',
  'signIn',
  'subscribe',
  'trail',
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

/** Shows a page that needs somebody signed in to nobody else; nothing flashes while that is unknown. */
export function Gate({ name, children }: { name: PageName; children: ReactNode }) {
  const viewer = useViewer()
  const sentence = signInSentence(name)
  if (!sentence || viewer) return children
  if (viewer === undefined) return null
  return (
    <div className="py-12">
      <SignInRequired sentence={sentence} />
    </div>
  )
}

const LiveUpdates = lazy(() => import('./LiveUpdates.tsx'))

/** Loads live updates once the page itself is there and the browser is idle. */
function Live({ viewerId }: { viewerId: string }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setDue(true), 500)
      return () => clearTimeout(timer)
    }
    const task = requestIdleCallback(() => setDue(true), { timeout: 2000 })
    return () => cancelIdleCallback(task)
  }, [])
  if (!isDue) return null
  return (
    <Optional>
      <Suspense fallback={null}>
        <LiveUpdates viewerId={viewerId} />
      </Suspense>
    </Optional>
  )
}

/** The page works without live updates: when they cannot be loaded, nothing else fails. */
class Optional extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

const CommandPalette = lazy(() => import('../features/search/CommandPalette.tsx'))

/** Ctrl+K or Cmd+K opens the palette; nothing of it is loaded before. */
function PaletteKey({ commands }: { commands: readonly PaletteGroup[] }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // With Shift or Alt it is another key: with Shift the desktop app's own switcher.
      const isPlain = !event.shiftKey && !event.altKey
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || !isPlain) return
      event.preventDefault()
      setWasOpen(true)
      setOpen((now) => !now)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} commands={commands} />
    </Suspense>
  )
}
