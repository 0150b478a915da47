import { limits } from '../limits.ts'

const nowhere = 'https://own.invalid'
// A link of a member must not sign anybody out, nor start anything else that the server does on GET.
const isActed = (path: string) => /^\/(api|dev)(\/|$)/i.test(path)

const isLong = (address: string) => address.length > limits.urlMax

// No part of a name is longer, and what browsers do with foreign letters grows with the square of its length.
function hasLongName(address: string): boolean {
  const [, host = ''] = /^https?:\/\/([^/?#\\]*)/i.exec(address) ?? []
  return host.split(/[.:@]/).some((part) => part.length > 63)
}

function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || isLong(address) || !URL.canParse(address, nowhere)) return false
  const url = new URL(address, nowhere)
  return url.origin === nowhere && !isActed(url.pathname)
}

// Browsers drop control characters from an address, and eyes do not see format ones: both hide where it leads.
const hidesSomething = (address: string) => /[\s\p{Cc}\p{Cf}]/u.test(address)

/** The address if a member's link may lead there: http, https, mailto, or a page of ours, of a usual length. */
export function safeLink(address: string): string | null {
  const trimmed = address.trim()
  if (isLong(trimmed) || hidesSomething(trimmed) || hasLongName(trimmed)) return null
  if (isOwnPath(trimmed)) return trimmed
  const isAbsolute = /^(https?:\/\/[^/\\]|mailto:[^/])/i.test(trimmed) && URL.canParse(trimmed)
  return isAbsolute ? trimmed : null
}

/** Whether a picture may be shown in place: only what was uploaded to us. */
export function isOwnImage(address: string): boolean {
  return isOwnPath(address) && new URL(address, nowhere).pathname.startsWith('/media/')
}
