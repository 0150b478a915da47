import { randomBytes } from 'node:crypto'
import { sign } from 'cookie-signature'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import { cookieFor } from '../core/cookies.ts'
import { tokenHash } from '../core/tokens.ts'

interface Parts {
  secret: string
  publicUrl: string
  now: Date
}

/** Signs somebody in without the provider's pages and answers their Cookie header. */
export async function signInTo(store: Store, user: { id: string }, parts: Parts): Promise<string> {
  const { secret, publicUrl, now } = parts
  const id = randomBytes(32).toString('base64url')
  const person = { userId: user.id, signedInAt: now.getTime(), browserName: 'Test' }
  await store.transaction(async (tx) => {
    await tx.insert(store.tables.sessions).values({
      sid: tokenHash(id),
      id: newId(),
      sess: { cookie: {}, person },
      expire: new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000),
      userId: user.id,
      signedInAt: now,
      createdAt: now,
      lastSeenAt: now,
      browserName: 'Test',
    })
  })
  return `${cookieFor(publicUrl, 'sid').name}=${encodeURIComponent(`s:${sign(id, secret)}`)}`
}
