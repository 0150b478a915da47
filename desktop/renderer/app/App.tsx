import '../features/navigation/navigation.css'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Route as RouterRoute, Routes, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { Boot } from '#shared/boot.ts'
import { findPage, fullTitle, type PageName, pages, titleOf } from '#shared/pages.ts'
import { PaymentReturn } from '../features/billing/PaymentReturn.tsx'
import { bootFallback, dataSettings, useConfig } from '../lib/boot.ts'
import { DrawnAt } from '../lib/hydrated.ts'
import { Known } from '../lib/known.tsx'
import { useSite } from '../lib/site.ts'
import { useViewer } from '../lib/viewer.ts'
import { loadTexts } from '../ui/Markdown.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useHeadingFocus, useScrollMemory } from './pageChange.ts'
import { preloadScreen, routedPages, screens } from './screens.ts'
import { Gate, preloadChrome, Shell } from './Shell.tsx'

/** Begins to load what the first page needs, while React is still starting; settles when it has come, or failed. */
export async function preload(pathname: string, boot: Boot | null): Promise<void> {
  const isSignedIn = Boolean(boot?.viewer)
  await Promise.all([
    preloadScreen(pathname, isSignedIn),
    preloadChrome(pathname, isSignedIn),
    boot?.drawn ? null : loadTexts().catch(() => {}),
  ])
}

/** The whole app; a router around it says which page is shown. `boot` is what the page came with. */
export function App({ boot }: { boot: Boot | null }) {
  const [settings] = useState(() => ({ ...dataSettings, fallback: bootFallback(boot) }))
  return (
    <ErrorBoundary resetKey="app">
      <SWRConfig value={settings}>
        <DrawnAt value={boot?.drawn?.at ?? null}>
          <Known>
            <Pages />
          </Known>
        </DrawnAt>
      </SWRConfig>
    </ErrorBoundary>
  )
}

function Pages() {
  const { pathname } = useLocation()
  const [firstPage] = useState(() => findPage(pathname)?.name)
  useScrollMemory()
  useHeadingFocus(pathname)
  return (
    <Shell>
      <PaymentReturn />
      <AppRoutes firstPage={firstPage} />
    </Shell>
  )
}

interface FirstPage {
  /** The page with which the document was loaded. */
  firstPage: PageName | undefined
}

const NotFound = screens.notFound

/** The pages of `shared/pages.ts` that have a screen, and the not-found screen for everything else. */
function AppRoutes({ firstPage }: FirstPage) {
  const { key } = useLocation()
  return (
    <ErrorBoundary resetKey={key}>
      <Routes>
        {routedPages.map((name) => (
          <RouterRoute
            key={name}
            path={pages[name].path}
            element={<Route name={name} firstPage={firstPage} />}
          />
        ))}
        <RouterRoute
          path="*"
          element={
            <Waiting>
              <NotFound />
            </Waiting>
          }
        />
      </Routes>
    </ErrorBoundary>
  )
}

/** Pages with the payment provider's form: their documents carry a content security policy of their own. */
const paymentPages: ReadonlySet<PageName> = new Set(['subscribe', 'myPlan', 'brandFunding'])

/** Whether the document that was loaded with `firstPage` forbids the payment form of page `name`. */
const needsOwnDocument = (name: PageName, firstPage: PageName | undefined): boolean =>
  paymentPages.has(name) && !(firstPage && paymentPages.has(firstPage))

/** One page of the table: its title, who may see it, its screen. */
function Route({ name, firstPage }: FirstPage & { name: PageName }) {
  const viewer = useViewer()
  const config = useConfig()
  const { name: siteName } = useSite()
  const { pathname } = useLocation()
  const mustReload = config?.paymentMode === 'stripe' && needsOwnDocument(name, firstPage)

  // Before the page's own effects, so that a page that knows a better title has the last word.
  useLayoutEffect(() => {
    document.title = fullTitle(titleOf(name, siteName), siteName)
  }, [name, siteName])
  useEffect(() => {
    if (mustReload) location.reload()
  }, [mustReload])

  if (mustReload || (name === 'home' && viewer === undefined)) return null
  if (name === 'home' && viewer === null) {
    return (
      <Waiting>
        <screens.landing />
      </Waiting>
    )
  }
  const Screen = screens[name]
  return (
    <Waiting>
      <Gate name={name}>
        {/* Another thing at the same kind of address is another page: nothing typed or opened carries over. */}
        <Screen key={pathname} />
      </Gate>
    </Waiting>
  )
}

/** Keeps the room of a page that is on its way: the footer never shows in its place. */
function Waiting({ children }: { children: ReactNode }) {
  return <Suspense fallback={<div aria-busy className="min-h-dvh" />}>{children}</Suspense>
}
