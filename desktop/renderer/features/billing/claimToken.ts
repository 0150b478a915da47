const storageKey = 'plaza.claim'

/**
 * The token of a mailed link. It comes in the fragment, which no server sees, and waits in the tab's own
 * storage while the person signs in.
 */
export function takeClaimToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('claim')
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

export function forgetClaimToken(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There was none to forget.
  }
}
