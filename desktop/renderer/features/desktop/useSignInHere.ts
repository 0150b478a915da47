import { useEffect } from 'react'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { toast } from '../../lib/toasts.ts'
import type { Bridge } from './useBridge.ts'
import { words } from './strings.ts'

/**
 * Has links to the login begin the sign-in in the system browser, and keeps the page. A link that comes back
 * elsewhere is followed: the app reads from it where to.
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
      if (!link || link.href !== new URL(loginAddress(), location.href).href) return
      event.preventDefault()
      void begin(link.href)
    }
    document.addEventListener('click', intercept, { capture: true })
    return () => document.removeEventListener('click', intercept, { capture: true })
  }, [bridge])
}
