import { unsign } from 'cookie-signature'

/**
 * The session's id out of its signed cookie value, `s:<id>.<HMAC>` as express-session writes it, or undefined
 * when none of the secrets signed it.
 */
export function signedSessionId(value: string | undefined, secrets: readonly string[]): string | undefined {
  if (!value?.startsWith('s:')) return undefined
  for (const secret of secrets) {
    const id = unsign(value.slice(2), secret)
    if (id !== false) return id
  }
  return undefined
}
