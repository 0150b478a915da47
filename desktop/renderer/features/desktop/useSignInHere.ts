import { useEffect } from 'react'
import { authPaths } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { leaveFor } from '../../lib/login.ts'
import { toast } from '../../lib/toasts.ts'
import { words } from './strings.ts'
import type { Bridge } from './useBridge.ts'

/**
 * Has links to the login begin the sign-in in the system browser; the page stays, and is where it ends. A link
 * that leads elsewhere is followed: the app reads from it where to.
 */
export function useSignInHere(bridge: Bridge): void {
  useEffect(() => {
    const begin = async (address: string) => {
      const { started } = await bridge.signIn().catch(() => ({ started: false }))
      if (started) toast({ title: words.continueTitle, description: words.continueText })
      else leaveFor(address)
    }
    const intercept = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || !comesBack(link)) return
      event.preventDefault()
      void begin(link.href)
    }
    document.addEventListener('click', intercept, { capture: true })
    return () => document.removeEventListener('click', intercept, { capture: true })
  }, [bridge])
}

/** The sign-in page itself goes on to where its own link would have led. */
function comesBack({ origin, pathname, search }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || pathname !== authPaths.login) return false
  const { returnTo, ...more } = Object.fromEntries(new URLSearchParams(search))
  const isHere = returnTo === location.pathname + location.search || location.pathname === pages.signIn.path
  return isHere && Object.keys(more).length === 0
}
