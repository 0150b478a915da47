import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Missed } from '#shared/visits.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const hours = (count: number) => server.clock.advance(count * 60 * 60)
const missed = async ({ client }: Person) =>
  (await client.get<{ missed: Missed | null }>('/api/missed')).body.missed
const visit = async ({ client }: Person) => expect((await client.get('/api/unread')).status).toBe(200)

test('whoever was away for more than a day is told what they missed, until they put it away', async () => {
  const [reader, other] = [await server.member(), await server.member()]
  const forum = await server.make.forum({ name: 'Bread' })
  await server.make.membership({ forum, user: reader.user })
  await reader.client.put('/api/hashtags/rye/follow')
  const own = await server.make.post({ author: reader.user, forum })
  const hostile = await server.member()
  await reader.client.put(`/api/users/${hostile.user.username}/block`)
  await visit(reader)
  expect(await missed(reader)).toBeNull()

  // Less than a day is no absence.
  hours(23)
  await server.make.post({ forum, title: 'Soon' })
  const before = server.clock.now()
  expect(await missed(reader)).toBeNull()
  const after = server.clock.now()

  hours(2)
  const brand = await server.make.brand()
  await server.make.post({ forum, title: 'Paid', sponsorBrandId: brand.id, score: 90 })
  await server.make.post({ forum, author: reader.user, title: 'Mine', score: 80 })
  for (const [title, score] of [
    ['Low', 1],
    ['Best', 9],
    ['Second', 5],
  ] as const)
    await server.make.post({ forum, title, score })
  await server.make.post({ title: 'Tagged', hashtags: ['rye'], score: 7 })
  await server.make.post({ title: 'Elsewhere', score: 99 })
  const gone = await server.make.post({ forum, title: 'Gone', score: 70, author: other.user })
  await other.client.delete(`/api/posts/${gone.id}`)
  await server.make.post({ forum, title: 'Hostile', score: 60, author: hostile.user })
  await other.client.post(`/api/posts/${own.id}/comments`, { content: 'Well said' })
  await server.app.outbox.drain()

  hours(30)
  await visit(reader)
  const found = await missed(reader)
  expect(found).toMatchObject({ newPosts: 3, forums: 1, replies: 1 })
  expect(found?.posts.map(({ title }) => title)).toEqual(['Best', 'Tagged', 'Second'])
  expect(found?.posts[0]).toMatchObject({ forum: { slug: forum.slug }, score: 9 })
  const since = new Date(found?.since ?? 0)
  expect(since >= before && since <= after).toBe(true)

  // What comes after one is back is not missed.
  server.clock.advance(60)
  await server.make.post({ forum, title: 'Fresh', score: 50 })
  await reader.client.post('/api/notifications/read', { all: true })
  expect(await missed(reader)).toMatchObject({ newPosts: 3, replies: 0 })
  expect((await reader.client.delete('/api/missed')).body).toEqual({ missed: null })
  expect(await missed(reader)).toBeNull()
})

test('it goes by itself, and is for members', async () => {
  const reader = await server.member()
  const forum = await server.make.forum()
  await server.make.membership({ forum, user: reader.user })
  await missed(reader)
  hours(48)
  await server.make.post({ forum })
  server.clock.advance(1)
  // The first request of a visit may be this one.
  expect(await missed(reader)).toMatchObject({ newPosts: 1 })
  hours(11)
  expect(await missed(reader)).toMatchObject({ newPosts: 1 })
  hours(2)
  expect(await missed(reader)).toBeNull()
  const guest = await server.as(await server.make.user())
  expect((await guest.get('/api/missed')).status).toBe(402)
  expect((await server.visitor.get('/api/missed')).status).toBe(401)
})

test('who missed nothing is shown nothing', async () => {
  const reader = await server.member()
  await missed(reader)
  hours(48)
  await server.make.post()
  expect(await missed(reader)).toBeNull()
})
