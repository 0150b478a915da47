import { createHmac } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { newId } from '#db/ids.ts'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { cookieFor } from '#server/core/cookies.ts'
import { tokenHash } from '#server/core/tokens.ts'
import { sessionSecret } from './data.ts'

const rowsAtOnce = 500

const nameOf = (reader: number): string => `the-session-of-reader-${reader}`

/** The Cookie header of a reader, for a server at this address. */
export function cookieOf(url: string, reader: number): string {
  const id = nameOf(reader)
  const signature = createHmac('sha256', sessionSecret).update(id).digest('base64').replace(/=+$/, '')
  return `${cookieFor(url, 'sid').name}=${encodeURIComponent(`s:${id}.${signature}`)}`
}

/** A new database with a forum that so many signed-in people belong to, and a post elsewhere to vote on. */
export async function prepareReaders(name: string, count: number) {
  const folder = `.cache/bench/streams-${name}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const url = `file:${folder}/plaza.db`
  await migrate({ url })
  const store = await openStore({ url })
  const make = makeFor(store)
  await make.plans()
  const forum = await make.forum()
  const post = await make.post()
  const now = new Date()
  const expire = new Date(now.getTime() + 86_400_000)
  for (let start = 0; start < count; start += rowsAtOnce) {
    const readers = Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, i) => ({
      reader: start + i,
      id: newId(),
    }))
    const { users, sessions, forumMemberships } = store.tables
    await store.transaction(async (tx) => {
      await tx.insert(users).values(
        readers.map(({ reader, id }) => ({
          id,
          username: `reader-${reader}`,
          subscriptionStatus: 'active' as const,
          planType: 'business',
          createdAt: now,
          updatedAt: now,
        })),
      )
      await tx.insert(sessions).values(
        readers.map(({ reader, id }) => ({
          sid: tokenHash(nameOf(reader)),
          id: newId(),
          sess: { cookie: {}, person: { userId: id } },
          expire,
          userId: id,
          signedInAt: now,
          createdAt: now,
          lastSeenAt: now,
        })),
      )
      await tx
        .insert(forumMemberships)
        .values(readers.map(({ id }) => ({ id: newId(), userId: id, forumId: forum.id, joinedAt: now })))
    })
  }
  await store.close()
  return { url, folder, forumId: forum.id, postId: post.id }
}
