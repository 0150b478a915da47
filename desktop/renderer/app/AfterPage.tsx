import { lazy, Suspense } from 'react'
import { Footer } from '../features/navigation/Footer.tsx'
import { isDesktop } from '../lib/desktop.ts'

const DesktopBridge = lazy(() => import('../features/desktop/DesktopBridge.tsx'))

/** What comes after the page itself, so that no first visit waits for it. */
export default function AfterPage() {
  return (
    <>
      <Footer />
      {isDesktop() && (
        <Suspense fallback={null}>
          <DesktopBridge />
        </Suspense>
      )}
    </>
  )
}
