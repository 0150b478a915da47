import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieOptions } from 'express'

/** The name and the flags of the session cookie. */
export interface SessionCookie {
  name: string
  options: CookieOptions
}

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a sign-in lasts at most, and how long without being used. */
export const ABSOLUTE_MS = 30 * DAY_MS
const IDLE_MS = 7 * DAY_MS

/** When a session ends unless it is used again. */
export function expiryOf(signedInAt: Date, lastSeenAt: Date): Date {
  return new Date(Math.min(lastSeenAt.getTime() + IDLE_MS, signedInAt.getTime() + ABSOLUTE_MS))
}

/**
 * Follows the public address, not the request. Browsers share cookies across the ports of a loopback host,
 * so there the port is part of the name.
 */
export function sessionCookie(publicUrl: string, purpose: 'sid' | 'checkout' = 'sid'): SessionCookie {
  const { protocol, port } = new URL(publicUrl)
  const secure = protocol === 'https:'
  return {
    name: secure ? `__Host-${purpose}` : `${purpose}_${port || '80'}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  }
}

/** The value of one cookie of a Cookie header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decode(pair.slice(equals + 1).trim())
  }
  return undefined
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/**
 * The session's id out of its signed cookie value, `s:<id>.<HMAC>` as express-session writes it, or undefined
 * when none of the secrets signed it.
 */
export function signedSessionId(value: string | undefined, secrets: readonly string[]): string | undefined {
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value?.startsWith('s:') || dot < 0) return undefined
  const id = value.slice(2, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const isOurs = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(id).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? id : undefined
}

/** What the database knows a session by: of no use to whoever reads it there. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
