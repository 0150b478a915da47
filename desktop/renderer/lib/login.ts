import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { authPaths, type Viewer } from '#shared/auth.ts'
import { toast } from './toasts.ts'

const words = {
  unauthorized: 'Unauthorized',
  loggedOut: 'You are logged out. Logging in again...',
}

/** Where to sign in; afterwards the browser is back where it was, or at `returnTo`. */
export function loginAddress(returnTo: string = location.pathname + location.search): string {
  return `${authPaths.login}?${new URLSearchParams({ returnTo }).toString()}`
}

/** The same for a link that is drawn: the router knows where it stands, on a server too. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation()
  return loginAddress(pathname + search)
}

/** Leaves the app for an address that the server answers. */
export function leaveFor(address: string): void {
  location.assign(address)
}

/** Ends live updates (`live/source.ts`) before a session ends: afterwards they would be refused. */
export function endLiveUpdates(): void {
  dispatchEvent(new Event('leaving'))
}

const loginDelayMilliseconds = 500

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

/** Whether this is a path of this site. `//host` looks like a path, but leads to another host. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)
