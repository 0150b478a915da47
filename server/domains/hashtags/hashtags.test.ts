import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashtagFollowsMax } from '#shared/hashtags.ts'
import type { Notification } from '#shared/notifications.ts'
import { newId } from '#db/ids.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const follow = (person: Person, tag: string) => person.client.put(`/api/hashtags/${tag}/follow`)
const told = async ({ client }: Person) =>
  (await notificationsOf(server, client)).filter(({ kind }) => kind === 'hashtag')
const texts = (list: Notification[]) => list.map(({ text }) => text)

/** Publishes as people do, so that what happens is told. */
async function publish(
  author: Person,
  post: { title: string; hashtags: string[]; forumId?: string; content?: string },
) {
  const forumId = post.forumId ?? (await server.make.forum()).id
  server.clock.advance(1)
  const { body, status } = await author.client.post<{ id: string; slug: string }>('/api/posts', {
    content: 'Some words',
    ...post,
    forumId,
  })
  expect(status).toBe(201)
  return body
}

test('hashtags are followed under their stored form, listed, and left again', async () => {
  const reader = await server.member()
  expect(await follow(reader, '%23SourDough')).toMatchObject({
    status: 200,
    body: { hashtag: 'sourdough', isFollowing: true },
  })
  server.clock.advance(1)
  await follow(reader, 'rye')
  await follow(reader, 'rye')
  const list = async () => (await reader.client.get<{ hashtag: string }[]>('/api/followed-hashtags')).body
  expect((await list()).map(({ hashtag }) => hashtag)).toEqual(['rye', 'sourdough'])
  expect((await reader.client.delete('/api/hashtags/rye/follow')).body).toEqual({
    hashtag: 'rye',
    isFollowing: false,
  })
  expect((await list()).map(({ hashtag }) => hashtag)).toEqual(['sourdough'])
  expect(await follow(reader, '%23')).toMatchObject({ status: 404, body: { code: 'hashtag.not_found' } })
  expect((await follow(reader, 'x'.repeat(51))).status).toBe(404)
  const guest = await server.as(await server.make.user())
  expect((await guest.put('/api/hashtags/rye/follow')).status).toBe(402)
  expect((await server.visitor.get('/api/followed-hashtags')).status).toBe(401)

  const rows = Array.from({ length: hashtagFollowsMax - 1 }, (_, n) => ({
    id: newId(),
    userId: reader.user.id,
    tag: `tag${n}`,
    createdAt: server.clock.now(),
  }))
  await server.store.transaction((tx) => tx.insert(server.store.tables.hashtagFollows).values(rows))
  expect(await follow(reader, 'one-more')).toMatchObject({ status: 409, body: { code: 'hashtag.too_many' } })
  expect((await follow(reader, 'sourdough')).status).toBe(200)
})

test('the feed holds the posts of followed hashtags, each once and page by page', async () => {
  const [reader, author] = [await server.member(), await server.member()]
  const forum = await server.make.forum()
  await server.make.membership({ forum, user: reader.user })
  await follow(reader, 'oats')
  await follow(reader, 'barley')
  const made: string[] = []
  for (const [n, hashtags] of [['oats'], ['oats', 'barley'], ['barley'], ['oats'], ['other']].entries()) {
    const inForum = n % 2 === 0
    made.unshift(
      (await publish(author, { title: `Grain ${n}`, hashtags, ...(inForum && { forumId: forum.id }) })).id,
    )
  }
  const hidden = await server.make.forum({ isPrivate: true, creatorId: author.user.id })
  await publish(author, { title: 'Secret oats', hashtags: ['oats'], forumId: hidden.id })
  const ids = async () => (await walk<{ id: string }>(reader.client, '/api/feed?limit=2')).map(({ id }) => id)
  expect(await ids()).toEqual(made)
  await author.client.delete(`/api/posts/${made[3]}`)
  expect(await ids()).toEqual(made.filter((_, at) => at !== 3))
})

test('a new post tells its followers once, counted while unread', async () => {
  const [author, reader] = [await server.member(), await server.member()]
  await follow(reader, 'stars')
  await follow(reader, 'moons')
  const first = await publish(author, { title: 'Orion', hashtags: ['stars', 'moons'] })
  const name = author.user.username
  expect(await told(reader)).toMatchObject([
    {
      text: `u/${name} posted “Orion” with #moons`,
      reason: 'You follow #moons',
      path: expect.stringContaining(`/post/${first.slug}`),
    },
  ])
  await publish(author, { title: 'Io', hashtags: ['moons'] })
  const [joined, ...others] = await told(reader)
  expect(others).toEqual([])
  expect(joined).toMatchObject({ text: '2 new posts with #moons', path: '/hashtag/moons' })
  await reader.client.post('/api/notifications/read', { all: true })
  await publish(author, { title: 'Titan', hashtags: ['moons'] })
  expect(texts(await told(reader))[0]).toBe(`u/${name} posted “Titan” with #moons`)
})

test('nobody is told who may not read it, or should not hear of it', async () => {
  const author = await server.member()
  const [own, blocking, blocked, former, outsider, insider, named, muting] = [
    author,
    ...(await Promise.all(Array.from({ length: 7 }, () => server.member()))),
  ] as [Person, Person, Person, Person, Person, Person, Person, Person]
  const everybody = [own, blocking, blocked, former, outsider, insider, named, muting]
  for (const person of everybody) await follow(person, 'caves')
  await blocking.client.put(`/api/users/${author.user.username}/block`)
  await author.client.put(`/api/users/${blocked.user.username}/block`)
  const { users } = server.store.tables
  await server.store.transaction((tx) =>
    tx.update(users).set({ subscriptionStatus: 'none' }).where(eq(users.id, former.user.id)),
  )
  const hidden = await server.make.forum({ isPrivate: true, creatorId: author.user.id })
  await server.make.membership({ forum: hidden, user: insider.user })
  await server.make.membership({ forum: hidden, user: muting.user })
  await muting.client.put(`/api/mutes/forum/${hidden.id}`, { level: 'none' })
  await publish(author, {
    title: 'Below',
    hashtags: ['caves'],
    forumId: hidden.id,
    content: `See this, @${named.user.username}`,
  })
  const counts = await Promise.all(everybody.map(async (person) => (await told(person)).length))
  expect(counts).toEqual([0, 0, 0, 0, 0, 1, 0, 0])

  // Gone before it could be told.
  const gone = await publish(author, { title: 'Gone', hashtags: ['caves'] })
  await author.client.delete(`/api/posts/${gone.id}`)
  expect(await told(outsider)).toEqual([])
})

test('many followers are told in several transactions, all of them once', async () => {
  const author = await server.member()
  const people = await Promise.all(Array.from({ length: 120 }, () => server.make.member()))
  const createdAt = server.clock.now()
  const rows = people.map(({ id }) => ({ id: newId(), userId: id, tag: 'crowd', createdAt }))
  await server.store.transaction((tx) => tx.insert(server.store.tables.hashtagFollows).values(rows))
  await publish(author, { title: 'To all', hashtags: ['crowd'] })
  let drained = 0
  while ((await server.app.outbox.drain()) > 0) drained += 1
  expect(drained).toBeGreaterThan(2)
  const { notifications } = server.store.tables
  const found = await server.store.read((db) =>
    db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(eq(notifications.groupKey, 'hashtag:crowd')),
  )
  expect(found.map(({ userId }) => userId).sort()).toEqual(people.map(({ id }) => id).sort())
})
