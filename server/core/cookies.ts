import { parseCookie } from 'cookie'
import type { CookieOptions } from 'express'

/** The name and the flags of one of our cookies. */
export interface Cookie {
  name: string
  options: CookieOptions
}

/**
 * Follows the public address, not the request. Browsers share cookies across the ports of a loopback host,
 * so there the port is part of the name.
 */
export function cookieFor(publicUrl: string, purpose: 'sid' | 'login' | 'checkout' | 'invitation'): Cookie {
  const { protocol, port } = new URL(publicUrl)
  const secure = protocol === 'https:'
  return {
    name: secure ? `__Host-${purpose}` : `${purpose}_${port || '80'}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  }
}

/** The value of one cookie of a Cookie header. */
export const cookieValue = (header: string | undefined, name: string): string | undefined =>
  parseCookie(header ?? '')[name]
