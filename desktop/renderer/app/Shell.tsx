import { WifiOff } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isSparing } from '../lib/ahead.ts'
import { part } from '../lib/part.tsx'
import { useOnline } from '../lib/useOnline.ts'
import { useViewer } from '../lib/viewer.ts'
import { classes } from '../ui/classes.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { AfterPage } from './AfterPage.tsx'

const words = {
  offline: "You're offline. What you have loaded stays readable; sending waits.",
  skipToContent: 'Skip to content',
}

// The landing page has a header of its own and no gate: a first visit does not pay for the bars.
const loadChrome = () => import('./Chrome.tsx')

const chrome = 'app/Chrome.tsx'
const Bars = part(`${chrome}#Bars`, () => loadChrome().then(({ Bars }) => ({ default: Bars })))
const PhoneFoot = part(`${chrome}#PhoneFoot`, () =>
  loadChrome().then(({ PhoneFoot }) => ({ default: PhoneFoot })),
)
export const Gate = part(`${chrome}#Gate`, () => loadChrome().then(({ Gate }) => ({ default: Gate })))

const isLandingAt = (pathname: string, isSignedIn: boolean) => pathname === '/' && !isSignedIn

/** Begins to fetch the bars at once, where the first page has them. */
export async function preloadChrome(pathname: string, isSignedIn: boolean): Promise<void> {
  if (isLandingAt(pathname, isSignedIn)) return
  await loadChrome().catch(() => {
    // The bars ask again themselves, and say so when they fail.
  })
}

/** Prepares for links that are about to be followed; loaded when somebody first comes near one. */
function useIntent(): void {
  const viewer = useViewer()
  useEffect(() => {
    if (viewer === undefined || isSparing()) return
    const [waiting, watching] = [new AbortController(), new AbortController()]
    const begin = (event: Event) => {
      waiting.abort()
      // Without it links are only slower.
      import('./intent.ts')
        .then(({ watchLinks }) => watchLinks(viewer, watching.signal, event.target))
        .catch(() => {})
    }
    for (const event of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(event, begin, { passive: true, signal: waiting.signal })
    return () => {
      waiting.abort()
      watching.abort()
    }
  }, [viewer])
}

/** The frame of every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const isLanding = isLandingAt(pathname, Boolean(viewer))
  useIntent()
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
          // As high as the window, so that the footer is never shown before what stands above it has come.
          !isLanding && 'mx-auto min-h-[calc(100dvh-3.5rem)] max-w-page px-4 py-4 md:px-6 md:py-8 lg:px-8',
        )}
      >
        {children}
      </main>
      <AfterPage />
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

/** Under the top bar while there is no network. */
function OfflineBar() {
  const isOnline = useOnline()
  return (
    <output className="block">
      {!isOnline && (
        <span className="flex items-center justify-center gap-2 border-b bg-sponsored-bg px-4 py-2 text-control text-sponsored-text">
          <WifiOff className="size-4 shrink-0" aria-hidden />
          {words.offline}
        </span>
      )}
    </output>
  )
}

/** The first stop of the Tab key: it leads past the bars. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-accent-solid px-4 py-2.5 text-control font-medium text-white focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50"
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('#main')?.focus()
      }}
    >
      {words.skipToContent}
    </a>
  )
}
