import { randomBytes } from 'node:crypto'
import { sign } from 'cookie-signature'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import { cookieFor } from '../core/cookies.ts'
import { tokenHash } from '../core/tokens.ts'

const lifeMs = 7 * 24 * 60 * 60 * 1000

/** Signs somebody in without the provider's pages, and answers the secret that the browser would keep. */
export async function openSession(store: Store, user: { id: string }, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const person = { userId: user.id, signedInAt: now.getTime(), browserName: 'Test' }
  await store.transaction(async (tx) => {
    await tx.insert(store.tables.sessions).values({
      sid: tokenHash(id),
      id: newId(),
      sess: { cookie: {}, person },
      expire: new Date(now.getTime() + lifeMs),
      userId: user.id,
      signedInAt: now,
      createdAt: now,
      lastSeenAt: now,
      browserName: 'Test',
    })
  })
  return id
}

/** The Cookie header of that session for a server at this address, which signs with this secret. */
export function cookieHeader(session: string, server: { publicUrl: string; secret: string }): string {
  const { name } = cookieFor(server.publicUrl, 'sid')
  return `${name}=${encodeURIComponent(`s:${sign(session, server.secret)}`)}`
}
