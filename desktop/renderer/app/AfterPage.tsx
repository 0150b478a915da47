import { lazy, Suspense } from 'react'
import { Footer } from '../features/navigation/Footer.tsx'
import { isDesktop } from '../lib/desktop.ts'
import { useHydrated } from '../lib/hydrated.ts'

const DesktopBridge = lazy(() => import('../features/desktop/DesktopBridge.tsx'))

/** What comes after the page itself. */
export function AfterPage() {
  const isHydrated = useHydrated()
  return (
    <>
      <Footer />
      {isHydrated && isDesktop() && (
        <Suspense fallback={null}>
          <DesktopBridge />
        </Suspense>
      )}
    </>
  )
}
