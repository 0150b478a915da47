type LinkName = 'claim' | 'seat'
const storageKeyOf = (name: LinkName) => `plaza.${name}`

/**
 * The token of a mailed link. It comes in the fragment, which no server sees, and waits in the tab's own
 * storage while the person signs in.
 */
export function takeLinkToken(name: LinkName): string | null {
  const storageKey = storageKeyOf(name)
  if (typeof location === 'undefined') return null
  const token = new URLSearchParams(location.hash.slice(1)).get(name)
  try {
    if (token) {
      sessionStorage.setItem(storageKey, token)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    return token ?? sessionStorage.getItem(storageKey)
  } catch {
    // Without storage the token stays where it is, in the address.
    return token
  }
}

export function forgetLinkToken(name: LinkName): void {
  try {
    sessionStorage.removeItem(storageKeyOf(name))
  } catch {
    // Without storage there is nothing to forget.
  }
}
