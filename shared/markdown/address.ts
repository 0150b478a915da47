const nowhere = 'https://own.invalid'
// A link of a member must not sign anybody out, nor start anything else that the server does on GET.
const isActed = (path: string) => /^\/(api|dev)(\/|$)/i.test(path)

function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, nowhere)) return false
  const url = new URL(address, nowhere)
  return url.origin === nowhere && !isActed(url.pathname)
}

// Browsers drop control characters from an address, and eyes do not see format ones: both hide where it leads.
const hidesSomething = (address: string) => /[\s\p{Cc}\p{Cf}]/u.test(address)

/** The address if a member's link may lead there: http, https, mailto, or a page of ours. */
export function safeLink(address: string): string | null {
  const trimmed = address.trim()
  if (hidesSomething(trimmed)) return null
  if (isOwnPath(trimmed)) return trimmed
  const isAbsolute = /^(https?:\/\/[^/\\]|mailto:[^/])/i.test(trimmed) && URL.canParse(trimmed)
  return isAbsolute ? trimmed : null
}

/** Whether a picture may be shown in place: only what was uploaded to us. */
export function isOwnImage(address: string): boolean {
  return isOwnPath(address) && new URL(address, nowhere).pathname.startsWith('/media/')
}
