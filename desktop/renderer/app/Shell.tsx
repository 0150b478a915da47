import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useViewer } from '../lib/viewer.ts'
import { classes } from '../ui/classes.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Bars, loadChrome, PhoneFoot } from './loadChrome.ts'
import { OfflineBar } from './OfflineBar.tsx'

const isLandingAt = (pathname: string, isSignedIn: boolean) => pathname === '/' && !isSignedIn

const AfterPage = lazy(() => import('./AfterPage.tsx'))

/** Begins to fetch the bars at once, where the first page has them. */
export function preloadChrome(pathname: string, isSignedIn: boolean): void {
  if (isLandingAt(pathname, isSignedIn)) return
  loadChrome().catch(() => {
    // The bars ask again themselves, and say so when they fail.
  })
}

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const isLanding = isLandingAt(pathname, Boolean(viewer))
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isLanding && (
        <Suspense fallback={<div className="h-14 border-b bg-surface" />}>
          <Bars />
        </Suspense>
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
      <Suspense fallback={null}>
        <AfterPage />
      </Suspense>
      {!isLanding && (
        <>
          {/* The tabs and the button never cover the last line of the page. */}
          <div className="h-[calc(env(safe-area-inset-bottom)+8.5rem)] bg-surface md:hidden" />
          <Suspense fallback={null}>
            <PhoneFoot pathname={pathname} />
          </Suspense>
        </>
      )}
      <Toasts />
    </div>
  )
}
