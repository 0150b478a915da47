import '../features/navigation/navigation.css'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { PaymentReturn } from '../features/billing/PaymentReturn.tsx'
import { readBoot } from '../lib/boot.ts'
import { configFallback } from '../lib/config.ts'
import { dataSettings } from '../lib/data.ts'
import { viewerFallback } from '../lib/viewer.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { AppRoutes } from './routes.tsx'
import { preloadScreen } from './screens.ts'
import { preloadChrome, Shell } from './Shell.tsx'
import { useHeadingFocus } from './useHeadingFocus.ts'
import { useScrollMemory } from './useScrollMemory.ts'

const boot = readBoot()
const isSignedIn = Boolean(boot?.viewer)
preloadScreen(location.pathname, isSignedIn)
preloadChrome(location.pathname, isSignedIn)

const settings = {
  ...dataSettings,
  fallback: boot ? { ...viewerFallback(boot.viewer), ...configFallback(boot.config) } : {},
}

export function App() {
  return (
    <ErrorBoundary resetKey="app">
      <SWRConfig value={settings}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </SWRConfig>
    </ErrorBoundary>
  )
}

function Pages() {
  const { pathname } = useLocation()
  useScrollMemory()
  useHeadingFocus(pathname)
  return (
    <Shell>
      <PaymentReturn />
      <AppRoutes />
    </Shell>
  )
}
