import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotificationKind } from '#shared/notifications.ts'

export type MailKind = NotificationKind | 'digest'

/** The words that a mail's link carries: whose mail of which kind it ends, signed so that nobody makes one up. */
export interface UnsubscribeTokens {
  make(userId: string, kind: MailKind): string
  read(token: string): { userId: string; kind: MailKind } | null
}

const encode = (text: string): string => Buffer.from(text).toString('base64url')

/** The first secret signs, all of them verify. Links do not expire: a mail may be read years later. */
export function unsubscribeTokens(secrets: readonly string[]): UnsubscribeTokens {
  const sign = (body: string, secret: string) =>
    createHmac('sha256', secret).update(`unsubscribe:${body}`).digest()

  return {
    make: (userId, kind) => {
      const body = encode(`${userId}:${kind}`)
      return `${body}.${sign(body, secrets[0] ?? '').toString('base64url')}`
    },

    read: (token) => {
      const [body = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isOurs = secrets.some((secret) => {
        const expected = sign(body, secret)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      if (!isOurs) return null
      const [userId = '', word = ''] = Buffer.from(body, 'base64url').toString().split(':')
      const kind = word === 'digest' ? word : NotificationKind.safeParse(word).data
      return kind ? { userId, kind } : null
    },
  }
}
