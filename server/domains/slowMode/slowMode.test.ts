import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movableClock } from '../../core/clock.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const clock = movableClock(() => Date.UTC(2026, 2, 10, 12))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

const after = (seconds: number) => clock.advance(seconds)

async function slowed(seconds = 60) {
  const owner = await server.member()
  const forum = await server.make.forum({ creator: owner.user })
  const path = `/api/forums/${forum.slug}/slow-mode`
  expect((await owner.client.put(path, { seconds })).body).toMatchObject({ seconds, isExempt: true })
  const writer = await server.member()
  const post = await server.make.post({ forum })
  const comment = (client = writer.client) =>
    client.post<{ code: string }>(`/api/posts/${post.id}/comments`, { content: 'So' })
  const write = (client = writer.client) =>
    client.post<{ code: string }>('/api/posts', { title: 'T', content: 'C', forumId: forum.id })
  return { owner, forum, path, writer, comment, write }
}

test('a member writes one post or comment in the pause, and is told when the next may come', async () => {
  const { owner, path, writer, comment, write } = await slowed()
  const free = async (client = writer.client) => (await client.get<{ freeAt: string | null }>(path)).body
  expect(await free()).toEqual({ seconds: 60, isExempt: false, freeAt: null })
  expect((await comment()).status).toBe(201)
  after(20)
  const refused = await write()
  expect(refused).toMatchObject({ status: 429, body: { code: 'forum.slow_mode' } })
  expect(refused.headers.get('Retry-After')).toBe('40')
  expect((await free()).freeAt).toBe(new Date(clock.now().getTime() + 40_000).toISOString())
  for (const act of [comment, write]) expect((await act(owner.client)).status).toBe(201)
  after(40)
  expect(await free()).toMatchObject({ freeAt: null })
  expect((await write()).status).toBe(201)
  expect((await comment()).status).toBe(429)
  await owner.client.put(path, { seconds: 0 })
  expect((await comment()).status).toBe(201)
})

test('two windows at once cannot beat it, and a text that is refused takes no turn', async () => {
  const { comment, write, writer, forum } = await slowed()
  expect(
    (await writer.client.post('/api/posts', { title: '', content: 'C', forumId: forum.id })).status,
  ).toBe(400)
  const statuses = (await Promise.all([comment(), write(), comment(), write()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429])
})

test('a scheduled post waits for its hour alone, and before it as any other', async () => {
  const { forum, writer } = await slowed(3600)
  const publishAt = new Date(clock.now().getTime() + 600_000).toISOString()
  const post = { title: 'Later', content: 'C', forumId: forum.id }
  const ids: string[] = []
  for (let n = 0; n < 3; n++)
    ids.push((await writer.client.post<{ id: string }>('/api/scheduled-posts', { publishAt, post })).body.id)
  const now = ids.map((id) => writer.client.post(`/api/scheduled-posts/${id}/publish`))
  const statuses = (await Promise.all(now)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429, 429])
  after(600)
  await server.app.services.scheduled.lookForDue()
  expect((await writer.client.get('/api/scheduled-posts')).body).toEqual([])
})

test('moderators set it, which stands in the log; what is left of it goes with an account and in time', async () => {
  const { owner, path, writer, forum, comment } = await slowed()
  expect((await writer.client.put(path, { seconds: 0 })).status).toBe(403)
  for (const seconds of [-1, 86_401, 1.5])
    expect((await owner.client.put(path, { seconds })).status).toBe(400)
  const { adminActions, slowMarks } = server.store.tables
  const acts = await server.store.read((db) =>
    db.select().from(adminActions).where(eq(adminActions.targetId, forum.id)),
  )
  expect(acts).toMatchObject([{ action: 'set_slow_mode', actor: owner.user.username }])
  const marks = () =>
    server.store.read((db) => db.select().from(slowMarks).where(eq(slowMarks.userId, writer.user.id)))
  await comment()
  expect(await marks()).toHaveLength(1)
  await writer.client.call('DELETE', '/api/auth/user', { confirm: writer.user.username })
  expect(await marks()).toEqual([])
  const other = await slowed()
  await other.comment()
  after(90_000)
  expect(await server.app.services.slowMode.sweep()).toBeGreaterThan(0)
})
