import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '#shared/userRecord.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an admin sees all of one person on one page, and nothing of anybody else', async () => {
  const author = await server.make.member()
  const post = await server.make.post({ author, title: 'Win money fast' })
  const comment = await server.make.comment({ author })
  const bystander = await server.make.post({ title: 'Somebody else' })
  const reporter = await server.member()
  for (const body of [
    { postId: post.id },
    { commentId: comment.id },
    { userId: author.id },
    { postId: bystander.id },
  ]) {
    await reporter.client.post('/api/reports', { ...body, reason: 'spam' })
  }
  const admin = await server.as(await server.make.admin())
  await admin.delete(`/api/admin/content/post/${post.id}?reason=Rule 2`)
  const own = await server.as(author)
  await own.post('/api/appeals', { kind: 'post', id: post.id, text: 'It was a joke' })
  await admin.put(`/api/admin/users/${author.id}/ban`, { banned: true, reason: 'Again' })

  const { status, body: record } = await admin.get<UserRecord>(`/api/admin/users/${author.username}`)
  expect(status).toBe(200)
  expect(record.user).toMatchObject({
    id: author.id,
    email: author.email,
    isBlocked: true,
    blockedReason: 'Again',
  })
  expect(record.counts).toMatchObject({ posts: 1, comments: 1, removed: 1, reportsAbout: 3, reportsMade: 0 })
  expect(
    record.content
      .map(({ kind, id, isRemoved, removedReason }) => [kind, id, isRemoved, removedReason])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['comment', comment.id, false, null],
    ['post', post.id, true, 'Rule 2'],
  ])
  expect(record.reports.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'post', 'user'])
  expect(record.appeals).toMatchObject([{ text: 'It was a joke', status: 'pending' }])
  expect(record.actions.map(({ action }) => action)).toEqual(['ban', 'remove'])
  expect(JSON.stringify(record)).not.toContain(bystander.id)

  const { body: made } = await admin.get<UserRecord>(`/api/admin/users/${reporter.user.id}`)
  expect(made.counts).toMatchObject({ reportsMade: 4, reportsUpheld: 0, reportsAbout: 0 })
})

test('it is for admins alone, about somebody who is there', async () => {
  const { client, user } = await server.member()
  const path = `/api/admin/users/${user.id}`
  expect((await server.visitor.get(path)).status).toBe(401)
  expect((await client.get(path)).status).toBe(403)
  expect((await (await server.as(await server.make.moderator())).get(path)).status).toBe(403)
  const admin = await server.as(await server.make.admin())
  expect((await admin.get('/api/admin/users/nobody-here')).body).toMatchObject({ code: 'user.not_found' })
})
