import { createHmac, timingSafeEqual } from 'node:crypto'

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
