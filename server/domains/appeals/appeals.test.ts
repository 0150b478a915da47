import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RemovedContent } from '#shared/admin.ts'
import type { Appeal } from '#shared/appeals.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const told = async (user: { id: string }) => {
  await server.app.outbox.drain()
  const { notifications } = server.store.tables
  const rows = await server.store.read((db) =>
    db.select().from(notifications).where(eq(notifications.userId, user.id)),
  )
  return rows.map(({ text, path }) => `${text} -> ${path}`)
}

/** A forum with its moderator, and a post of a member that the moderator has removed. */
async function removal() {
  const moderator = await server.member()
  const forum = await server.make.forum({ creator: moderator.user })
  const author = await server.member()
  const post = await server.make.post({ author: author.user, forum, title: 'My lens' })
  const remove = () =>
    moderator.client.call('DELETE', `/api/admin/content/post/${post.id}`, { reason: 'Rule 2' })
  await remove()
  const appeal = (text = 'It is mine') =>
    author.client.post<{ id: string; code: string }>('/api/appeals', { kind: 'post', id: post.id, text })
  return { moderator, forum, author, post, remove, appeal }
}
const decide = (client: TestServer['visitor'], id: string, decision: 'accept' | 'reject') =>
  client.put<Appeal & { code: string }>(`/api/moderation/appeals/${id}`, {
    decision,
    reason: 'We looked again',
  })

test('the author of something removed appeals once, and its forum’s moderator restores it', async () => {
  const { moderator, author, post, appeal, forum } = await removal()
  expect((await told(author.user)).join()).toContain('was removed: Rule 2 -> /removed')
  const first = await appeal('  It is mine  ')
  expect(first).toMatchObject({ status: 201, body: { status: 'pending' } })
  expect((await appeal()).body).toMatchObject({ code: 'appeal.exists' })
  const own = await author.client.get<RemovedContent[]>('/api/auth/user/removed')
  expect(own.body).toMatchObject([
    { id: post.id, reason: 'Rule 2', appeal: { status: 'pending', text: 'It is mine', answer: null } },
  ])

  const queue = await moderator.client.get<Appeal[]>('/api/moderation/appeals?status=pending')
  expect(queue.body).toMatchObject([
    {
      id: first.body.id,
      kind: 'post',
      contentId: post.id,
      title: 'My lens',
      removedReason: 'Rule 2',
      text: 'It is mine',
      author: { id: author.user.id },
      forum: { id: forum.id },
      isRemoved: true,
    },
  ])
  expect(JSON.stringify(queue.body)).not.toContain('@example.test')
  expect((await decide(moderator.client, first.body.id, 'accept')).body).toMatchObject({
    status: 'accepted',
    answer: 'We looked again',
    decidedBy: { id: moderator.user.id },
    isRemoved: false,
  })
  expect((await decide(moderator.client, first.body.id, 'reject')).body).toMatchObject({
    code: 'appeal.decided',
  })
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(200)
  expect((await told(author.user)).filter((line) => line.includes('We looked again'))).toEqual([
    expect.stringContaining('was restored: We looked again -> /r/'),
  ])
  const { adminActions } = server.store.tables
  const acts = await server.store.read((db) =>
    db.select().from(adminActions).where(eq(adminActions.targetId, first.body.id)),
  )
  expect(acts).toMatchObject([
    { action: 'accept_appeal', adminId: moderator.user.id, forumId: forum.id, reason: 'We looked again' },
  ])
})

test('a rejected appeal is answered; another removal may be appealed against anew', async () => {
  const { moderator, author, post, appeal, remove } = await removal()
  const { body } = await appeal()
  await decide(moderator.client, body.id, 'reject')
  expect((await told(author.user)).join()).toContain(
    'Your appeal for your post “My lens” was rejected: We looked again -> /removed',
  )
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(404)
  expect((await appeal()).body).toMatchObject({ code: 'appeal.exists' })
  await moderator.client.post(`/api/admin/content/post/${post.id}/restore`, { reason: 'After all' })
  expect((await appeal()).body).toMatchObject({ code: 'moderation.not_removed' })
  server.clock.advance(1)
  await remove()
  expect((await appeal()).status).toBe(201)
})

test('what is restored by other means has no open appeal left', async () => {
  const { moderator, post, appeal } = await removal()
  const { body } = await appeal()
  await moderator.client.post(`/api/admin/content/post/${post.id}/restore`, { reason: 'A mistake' })
  const all = await moderator.client.get<Appeal[]>('/api/moderation/appeals')
  expect(all.body).toMatchObject([{ id: body.id, status: 'accepted', answer: 'A mistake' }])
})

test('a comment is appealed for as well; ten clicks make one appeal, two who decide at once decide once', async () => {
  const { moderator, forum } = await removal()
  const author = await server.member()
  const comment = await server.make.comment({
    author: author.user,
    post: await server.make.post({ forum }),
  })
  await moderator.client.call('DELETE', `/api/admin/content/comment/${comment.id}`, { reason: 'Rude' })
  const body = { kind: 'comment', id: comment.id, text: 'Not at all' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => author.client.post<{ id: string }>('/api/appeals', body)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  const id = answers.find(({ status }) => status === 201)?.body.id ?? ''
  const decided = await Promise.all([
    decide(moderator.client, id, 'accept'),
    decide(await server.as(await server.make.admin()), id, 'reject'),
  ])
  expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('moderators do not decide on their own content', async () => {
  const { moderator, forum } = await removal()
  const post = await server.make.post({ author: moderator.user, forum })
  const report = await server.make.report({ post })
  const self = { status: 409, body: { code: 'user.self' } }
  const verdict = { status: 'dismissed', action: 'I like it' }
  expect(await moderator.client.put(`/api/admin/reports/${report.id}`, verdict)).toMatchObject(self)
  expect(await moderator.client.put('/api/admin/reports', { ...verdict, ids: [report.id] })).toMatchObject(
    self,
  )
  const site = await server.as(await server.make.moderator())
  await site.put(`/api/admin/reports/${report.id}`, {
    status: 'approved',
    action: 'Rule 1',
    deleteContent: true,
  })
  const appeal = { kind: 'post', id: post.id, text: 'It is my forum' }
  const { body } = await moderator.client.post<{ id: string }>('/api/appeals', appeal)
  expect(await decide(moderator.client, body.id, 'accept')).toMatchObject(self)
  const path = `/api/admin/content/post/${post.id}`
  expect(await moderator.client.post(`${path}/restore`, { reason: 'Mine' })).toMatchObject(self)
  expect((await decide(site, body.id, 'accept')).status).toBe(200)
  expect((await moderator.client.delete(`${path}?reason=Outdated`)).status).toBe(200)
  expect((await moderator.client.post(`${path}/restore`, { reason: 'Not so' })).status).toBe(200)
})

test('nobody else appeals, reads or decides', async () => {
  const { author, post, appeal, forum } = await removal()
  const stranger = await server.member()
  const body = { kind: 'post', id: post.id, text: 'Let me' }
  expect((await stranger.client.post('/api/appeals', body)).status).toBe(404)
  expect((await server.visitor.post('/api/appeals', body)).status).toBe(401)
  expect((await author.client.post('/api/appeals', { ...body, text: '  ' })).status).toBe(400)
  expect((await author.client.post('/api/appeals', { ...body, kind: 'user' })).status).toBe(400)
  const { body: mine } = await appeal()
  const elsewhere = await server.member()
  await server.make.forum({ creator: elsewhere.user })
  for (const { client } of [stranger, author, elsewhere]) {
    expect((await client.get('/api/moderation/appeals')).body).toEqual([])
    expect((await client.get(`/api/moderation/appeals?forumId=${forum.slug}`)).status).toBe(403)
    expect((await decide(client, mine.id, 'accept')).status).toBe(403)
  }
  const site = await server.as(await server.make.moderator())
  expect((await site.get<Appeal[]>('/api/moderation/appeals')).body.map(({ id }) => id)).toContain(mine.id)
  expect((await decide(site, 'nothing', 'accept')).body).toMatchObject({ code: 'appeal.not_found' })
  const deleted = await server.make.post({ author: author.user, isRemoved: true, isDeleted: true })
  expect((await author.client.post('/api/appeals', { ...body, id: deleted.id })).status).toBe(404)
})
