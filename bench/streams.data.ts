import { mkdirSync, rmSync } from 'node:fs'
import { newId } from '#db/ids.ts'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { sessionRow } from './people.ts'

const rowsAtOnce = 500

/** The session of a reader. */
export const readerSession = (reader: number): string => `reader-${reader}`

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
      await tx.insert(sessions).values(readers.map(({ reader, id }) => sessionRow(readerSession(reader), id)))
      await tx
        .insert(forumMemberships)
        .values(readers.map(({ id }) => ({ id: newId(), userId: id, forumId: forum.id, joinedAt: now })))
    })
  }
  await store.close()
  return { url, folder, forumId: forum.id, postId: post.id }
}
