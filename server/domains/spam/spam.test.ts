import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpamFlag } from '#shared/spam.ts'
import { recount } from '#db/recount.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const links = 'https://a.test https://b.test https://c.test'
const long = new Date('2020-01-01')
const flagsOf = (contentId: string) => {
  const { spamFlags } = server.store.tables
  return server.store.read((db) => db.select().from(spamFlags).where(eq(spamFlags.contentId, contentId)))
}
const staff = async () => server.as(await server.make.moderator())
const report = async (postId: string, times: number) => {
  const ids: string[] = []
  for (let i = 0; i < times; i++) {
    const { client } = await server.member()
    const { body } = await client.post<{ id: string }>('/api/reports', { postId, reason: 'spam' })
    ids.push(body.id)
  }
  await server.app.outbox.drain()
  return ids
}

test('links of a new account are flagged and explained; staff and known members are not watched for them', async () => {
  const forum = await server.make.forum()
  const write = async (person: Parameters<TestServer['make']['user']>[0]) => {
    const client = await server.as(await server.make.member(person))
    const body = { title: 'Look', content: links, forumId: forum.id }
    return (await client.post<{ id: string }>('/api/posts', body)).body.id
  }
  const fresh = await write({})
  const known = await write({ createdAt: long })
  const keeper = await write({ role: 'moderator' })
  await server.app.outbox.drain()
  expect(await flagsOf(fresh)).toMatchObject([{ flagType: 'links', confidence: 50, isReviewed: false }])
  expect(await flagsOf(known)).toEqual([])
  expect(await flagsOf(keeper)).toEqual([])

  const client = await staff()
  const { body } = await client.get<SpamFlag[]>('/api/admin/spam-flags')
  const flag = body.find(({ contentId }) => contentId === fresh)
  expect(flag?.explanation).toBe('3 links: more than 2 from an account younger than 3 days')
  const path = `/api/admin/spam-flags/${flag?.id}`
  expect((await client.put(path, { verdict: 'maybe' })).status).toBe(400)
  expect((await (await server.member()).client.put(path, { verdict: 'spam' })).status).toBe(403)
  expect(await client.put(path, { verdict: 'spam' })).toMatchObject({
    status: 200,
    body: { isReviewed: true, verdict: 'spam' },
  })
  expect((await client.put(path, { verdict: 'not_spam' })).body).toMatchObject({ code: 'spam_flag.reviewed' })
  expect((await client.put('/api/admin/spam-flags/nothing', { verdict: 'spam' })).status).toBe(404)
  expect((await server.visitor.get(`/api/posts/${fresh}`)).status).toBe(404)
  expect((await client.get<SpamFlag[]>('/api/admin/spam-flags?status=reviewed')).body).toMatchObject([
    { contentId: fresh },
  ])
})

test('many flags are decided in one act, all or none, with what was flagged in its place', async () => {
  const forum = await server.make.forum()
  const author = await server.make.member()
  const writer = await server.as(author)
  const ids: string[] = []
  for (let i = 0; i < 2; i++) {
    const body = { title: `Offer ${i}`, content: `${links} ${i}`, forumId: forum.id }
    ids.push((await writer.post<{ id: string }>('/api/posts', body)).body.id)
  }
  await server.app.outbox.drain()
  const client = await staff()
  const open = await client.get<SpamFlag[]>('/api/admin/spam-flags?flagType=links')
  const flags = open.body.filter(({ contentId }) => ids.includes(contentId))
  expect(flags).toMatchObject([
    {
      explanation: '3 links: more than 2 from an account younger than 3 days',
      target: { title: 'Offer 1', author: { id: author.id }, forum: { id: forum.id }, isRemoved: false },
    },
    { target: { title: 'Offer 0' } },
  ])
  expect((await client.get('/api/admin/spam-flags?flagType=speed')).body).toEqual([])
  expect((await client.get('/api/admin/spam-flags?flagType=mood')).status).toBe(400)
  const review = (flagIds: string[]) =>
    client.put<SpamFlag[]>('/api/admin/spam-flags', { ids: flagIds, verdict: 'spam', reason: 'Advertising' })
  const flagIds = flags.map(({ id }) => id)
  expect((await review([...flagIds, 'nothing'])).status).toBe(404)
  expect((await server.visitor.get(`/api/posts/${ids[0]}`)).status).toBe(200)
  expect((await review(flagIds)).body).toMatchObject(
    flagIds.map(() => ({ isReviewed: true, verdict: 'spam', target: { isRemoved: true } })),
  )
  for (const id of ids) expect((await server.visitor.get(`/api/posts/${id}`)).status).toBe(404)
  expect((await review(flagIds)).status).toBe(409)
  expect((await writer.put('/api/admin/spam-flags', { ids: flagIds, verdict: 'spam' })).status).toBe(403)
})

test('the third time the same is said, it is flagged', async () => {
  const client = await server.as(await server.make.member({ createdAt: long }))
  const post = await server.make.post()
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    const answer = await client.post<{ id: string }>(`/api/posts/${post.id}/comments`, { content: 'Me too' })
    ids.push(answer.body.id)
    await server.app.outbox.drain()
  }
  const [first, second, third] = await Promise.all(ids.map(flagsOf))
  expect([first, second]).toEqual([[], []])
  expect(third).toMatchObject([{ flagType: 'repeated', contentType: 'comment', confidence: 60 }])
})

test('what three people report is hidden until somebody looks, once, and shown again when they were wrong', async () => {
  const post = await server.make.post()
  const [one, two] = await report(post.id, 2)
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(200)
  const [three] = await report(post.id, 1)
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(404)
  expect(await flagsOf(post.id)).toMatchObject([{ flagType: 'reports', confidence: 50 }])
  const { adminActions } = server.store.tables
  const acts = await server.store.read((db) =>
    db.select().from(adminActions).where(eq(adminActions.targetId, post.id)),
  )
  expect(acts).toMatchObject([{ adminId: null, actor: 'spam filter', action: 'remove' }])

  const client = await staff()
  const verdict = { status: 'dismissed', action: 'Within the rules', ids: [one, two, three] }
  expect((await client.put('/api/admin/reports', verdict)).status).toBe(200)
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(200)
  await report(post.id, 4)
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(200)
  expect(await recount(server.store, { isDryRun: true })).toEqual([])
})

test('a flag found wrong shows what it hid, but not what a person removed', async () => {
  const [hidden, removed] = [await server.make.post(), await server.make.post()]
  for (const { id } of [hidden, removed]) await report(id, 3)
  const client = await staff()
  const path = `/api/admin/content/post/${removed.id}`
  await client.post(`${path}/restore`, { reason: 'To look at it' })
  await client.delete(`${path}?reason=Rule%201`)
  for (const { id } of [hidden, removed]) {
    const [flag] = await flagsOf(id)
    const answer = await client.put(`/api/admin/spam-flags/${flag?.id}`, { verdict: 'not_spam' })
    expect(answer.status).toBe(200)
  }
  expect((await server.visitor.get(`/api/posts/${hidden.id}`)).status).toBe(200)
  expect((await server.visitor.get(`/api/posts/${removed.id}`)).status).toBe(404)
})

test('reporters who are always wrong hide nothing', async () => {
  const post = await server.make.post()
  const { reports } = server.store.tables
  for (let i = 0; i < 4; i++) {
    const person = await server.member()
    const wrong = await Promise.all(Array.from({ length: 4 }, () => server.make.post()))
    for (const { id } of wrong) await person.client.post('/api/reports', { postId: id, reason: 'spam' })
    await server.store.transaction(async (tx) => {
      await tx.update(reports).set({ status: 'dismissed' }).where(eq(reports.reporterId, person.user.id))
    })
    await person.client.post('/api/reports', { postId: post.id, reason: 'spam' })
  }
  await server.app.outbox.drain()
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(200)
  expect(await flagsOf(post.id)).toEqual([])
})
