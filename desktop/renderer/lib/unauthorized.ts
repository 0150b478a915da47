import { useEffect } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { leaveFor, loginAddress } from './login.ts'
import { words } from './strings.ts'
import { toast } from './toasts.ts'

export const loginDelayMilliseconds = 500

/** Says that the session is over and leads to the login; answers with what calls that off. */
export function sendToLogin(milliseconds: number = loginDelayMilliseconds): () => void {
  toast({ title: words.unauthorized, description: words.loggedOut, tone: 'danger' })
  const timer = setTimeout(() => leaveFor(loginAddress()), milliseconds)
  return () => clearTimeout(timer)
}

/** For a page that is of no use to somebody signed out: leads to the login once that is known. */
export function useLoginRedirect(viewer: Viewer | null | undefined, milliseconds?: number): void {
  const isSignedOut = viewer === null
  useEffect(() => (isSignedOut ? sendToLogin(milliseconds) : undefined), [isSignedOut, milliseconds])
}
