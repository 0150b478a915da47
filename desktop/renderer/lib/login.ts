import { authPaths } from '#shared/auth.ts'

/** Where to sign in; afterwards the browser is back where it was, or at `returnTo`. */
export function loginAddress(returnTo: string = location.pathname + location.search): string {
  return `${authPaths.login}?${new URLSearchParams({ returnTo }).toString()}`
}

/** Leaves the app for an address that the server answers. */
export function leaveFor(address: string): void {
  location.assign(address)
}
