import { useEffect } from 'react'
import { site } from '#shared/site.ts'
import { isDesktop } from '../lib/desktop.ts'
import { leaveFor } from '../lib/login.ts'
import { usePageTitle } from '../lib/pageHead.ts'
import { NotFound } from '../ui/states.tsx'

const title = 'Page Not Found'

const redirectMilliseconds = 1500

/** Any address that leads nowhere. The desktop app stays in its own window, so its home is the app's. */
export default function NotFoundPage() {
  usePageTitle(title)
  useEffect(() => {
    const timer = setTimeout(() => leaveFor(isDesktop() ? '/' : site.mainSiteUrl), redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return <NotFound />
}
