import { lazy, Suspense } from 'react'
import { Footer } from '../features/navigation/Footer.tsx'
import { isDesktop } from '../lib/desktop.ts'
import { useHydrated } from '../lib/hydrated.ts'

const DesktopBridge = lazy(() => import('../features/desktop/DesktopBridge.tsx'))

/** A server cannot tell whether the desktop app asks. */
const InDesktop = () =>
  useHydrated() &&
  isDesktop() && (
    <Suspense fallback={null}>
      <DesktopBridge />
    </Suspense>
  )

/** What comes after the page itself. */
export const AfterPage = () => (
  <>
    <Footer />
    <InDesktop />
  </>
)
