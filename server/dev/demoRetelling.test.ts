import { and, eq, lte } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainEvent } from '#shared/events.ts'
import { programRoot } from '#db/root.ts'
import { spanOf } from '#db/seed/demo/content.ts'
import { keptFor, lookAfter, looks } from '#db/seed/demo/looks.ts'
import { openMedia } from '../ports/media.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { makeDemo } from './demoData.ts'

let server: TestServer
const now = new Date(Math.floor(Date.now() / 60_000) * 60_000)

beforeAll(async () => {
  server = await startTestServer()
  const { store, config } = server
  await makeDemo({ url: store.url, media: openMedia(config), appDir: programRoot, now })
})
afterAll(() => server.close())

const fields = async () => {
  const { store } = server
  const rows = await store.read((db) => db.select().from(store.tables.notifications))
  return rows
    .filter(({ kind }) => kind !== 'vote')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.userId < b.userId ? -1 : 1))
    .map(
      ({
        userId,
        kind,
        text,
        reason,
        path,
        actorIds,
        actorCount,
        groupKey,
        dedupeKey,
        postId,
        forumId,
        isRead,
      }) =>
        JSON.stringify({
          userId,
          kind,
          text,
          reason,
          path,
          actorIds,
          actorCount,
          groupKey,
          dedupeKey,
          postId,
          forumId,
          isRead,
        }),
    )
}

/** What happened in the demonstration, oldest first, from long enough ago that nothing older is unread. */
async function happened(): Promise<{ at: Date; event: DomainEvent }[]> {
  const { store } = server
  const { comments, posts, follows, forumRequests } = store.tables
  const since = now.getTime() - spanOf(keptFor)
  const rows = await store.read(async (db) => ({
    comments: await db.select().from(comments),
    posts: await db.select().from(posts),
    follows: await db.select().from(follows),
    requests: await db.select().from(forumRequests),
  }))
  const gone = new Set(rows.posts.filter(({ isRemoved }) => isRemoved).map(({ id }) => id))
  return [
    ...rows.posts.map(({ id, forumId, authorId, createdAt }) => ({
      at: createdAt,
      event: { name: 'post.created' as const, postId: id, forumId, authorId },
    })),
    ...rows.comments
      .filter(({ postId }) => !gone.has(postId))
      .map(({ id, postId, authorId, parentId, createdAt }) => {
        const forumId = rows.posts.find((post) => post.id === postId)?.forumId ?? ''
        const ids = { commentId: id, postId, forumId, authorId, parentId }
        return { at: createdAt, event: { name: 'comment.created' as const, ...ids } }
      }),
    ...rows.follows.map(({ followerId, followedId, createdAt }) => ({
      at: createdAt,
      event: { name: 'user.followed' as const, followerId, followedId },
    })),
    ...rows.requests.map(({ forumId, userId, createdAt }) => ({
      at: createdAt,
      event: { name: 'forum.requested' as const, forumId, userId },
    })),
  ]
    .filter(({ at }) => at.getTime() > since)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

test('what people are told in the demonstration is what they would have been told as it happened', async () => {
  const { store, clock, app } = server
  const { notifications, users } = store.tables
  const seeded = await fields()
  const events = await happened()
  const people = await store.read((db) => db.select().from(users))
  const lookers = Object.entries(looks).map(([username, ago]) => ({
    id: people.find((user) => user.username === username)?.id ?? '',
    lastLook: new Date(now.getTime() - spanOf(ago)),
  }))
  const moveTo = (at: Date) => clock.advance((at.getTime() - clock.now().getTime()) / 1000)

  /** Lets everybody look who looked between two moments. */
  const look = (from: Date, to: Date) =>
    store.transaction(async (tx) => {
      for (const { id, lastLook } of lookers) {
        const seen = lookAfter(from, lastLook)
        if (seen && seen <= to)
          await tx
            .update(notifications)
            .set({ isRead: true, readAt: seen })
            .where(and(eq(notifications.userId, id), lte(notifications.createdAt, to)))
      }
    })

  await store.transaction((tx) => tx.delete(notifications))
  let before = new Date(now.getTime() - spanOf(keptFor))
  for (const { at, event } of events) {
    await look(before, at)
    moveTo(at)
    await store.transaction((tx) => app.outbox.emit(tx, event))
    await app.outbox.drain()
    before = at
  }
  await look(before, now)
  const accounts = new Set(lookers.map(({ id }) => id))
  const told = (await fields()).filter((row) => accounts.has((JSON.parse(row) as { userId: string }).userId))
  expect(told.length).toBeGreaterThan(40)
  expect(told.toSorted()).toEqual(seeded.toSorted())
})
