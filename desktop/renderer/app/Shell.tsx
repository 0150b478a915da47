import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { findPage, type PageName } from '#shared/pages.ts'
import { CreateButton } from '../features/navigation/CreateButton.tsx'
import { Footer } from '../features/navigation/Footer.tsx'
import { PhoneBar } from '../features/navigation/PhoneBar.tsx'
import { TabBar } from '../features/navigation/TabBar.tsx'
import { TopBar } from '../features/navigation/TopBar.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { words as searchWords } from '../features/search/strings.ts'
import { LogoutButton } from '../features/session/LogoutButton.tsx'
import { useViewer } from '../lib/viewer.ts'
import { classes } from '../ui/classes.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { OfflineBar } from './OfflineBar.tsx'

/** Where a button to create something would be in the way of what one is doing. */
const withoutCreateButton: ReadonlySet<PageName> = new Set([
  'create',
  'createForum',
  'editPost',
  'messages',
  'signIn',
  'subscribe',
])

/** What stands around every page. The landing page has a header of its own. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const name = findPage(pathname)?.name
  const isLanding = name === 'home' && !viewer
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isLanding && (
        <>
          <TopBar viewer={viewer} search={<SearchBox />} logout={<LogoutButton isCompact />} />
          <PhoneBar
            viewer={viewer}
            search={{ label: searchWords.search, Field: SearchBox }}
            logout={<LogoutButton />}
          />
        </>
      )}
      <OfflineBar />
      <main
        id="main"
        tabIndex={-1}
        className={classes(
          'w-full flex-1',
          !isLanding && 'mx-auto max-w-page px-4 py-4 md:px-6 md:py-8 lg:px-8',
        )}
      >
        {children}
      </main>
      <Footer />
      {!isLanding && (
        <>
          {/* The tabs and the button never cover the last line of the page. */}
          <div className="h-[calc(env(safe-area-inset-bottom)+8.5rem)] bg-surface md:hidden" />
          {name && !withoutCreateButton.has(name) && <CreateButton />}
          <TabBar unreadMessages={viewer?.unread.messages ?? 0} />
        </>
      )}
      <Toasts />
    </div>
  )
}
