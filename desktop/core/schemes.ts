/** Links that the system hands to the app. */
export const linkScheme = 'plaza'

/** The shell's own pages: they work with no server at all. */
export const shellScheme = 'plaza-shell'
export const shellOrigin = `${shellScheme}://app`

/** The origin of an address; null where it has none. The shell's own pages have theirs outside Electron as well. */
export function originOf({ origin, protocol, host }: URL): string | null {
  if (protocol === `${shellScheme}:`) return `${protocol}//${host}`
  return origin === 'null' ? null : origin
}
