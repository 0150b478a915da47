import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification, Unread } from '#shared/notifications.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>

const say = (by: Person, { id }: { id: string }, content: string) =>
  by.client.post<{ id: string }>(`/api/posts/${id}/comments`, { content })
const textsOf = async ({ client }: Person) => (await notificationsOf(server, client)).map(({ text }) => text)
const unreadOf = async ({ client }: Person) => (await client.get<Unread>('/api/unread')).body.notifications

/** Somebody who is told of a post by being called there, and its author. */
async function mentioned(title: string, forum?: Awaited<ReturnType<TestServer['make']['forum']>>) {
  const [reader, author] = [await server.member(), await server.member()]
  const post = await server.make.post({ author: author.user, title, ...(forum && { forum }) })
  await say(author, post, `Look here, @${reader.user.username}`)
  const text = `u/${author.user.username} mentioned you in a comment on “${title}”`
  expect(await textsOf(reader)).toEqual([text])
  expect(await unreadOf(reader)).toBe(1)
  return { reader, author, post, text }
}

test('a post that its author has deleted is named in nobody’s list, and counts no more', async () => {
  const { reader, author, post } = await mentioned('Told too much')
  await author.client.delete(`/api/posts/${post.id}`)
  expect(await textsOf(reader)).toEqual([])
  expect(await unreadOf(reader)).toBe(0)
  expect((await reader.client.get('/api/auth/user')).body).toMatchObject({ unread: { notifications: 0 } })
  expect((await reader.client.post('/api/notifications/read', { all: true })).body).toMatchObject({
    total: 0,
  })
})

test('what a moderator removes goes from others’ lists until it is restored; its author hears of it', async () => {
  const { reader, author, post, text } = await mentioned('Out of line')
  const admin = await server.as(await server.make.admin())
  const reason = { reason: 'It broke rule 2' }
  await admin.call('DELETE', `/api/admin/content/post/${post.id}`, reason)
  expect(await textsOf(reader)).toEqual([])
  expect(await unreadOf(reader)).toBe(0)
  expect(await textsOf(author)).toEqual(['Your post “Out of line” was removed: It broke rule 2'])
  await admin.post(`/api/admin/content/post/${post.id}/restore`, reason)
  expect(await textsOf(reader)).toEqual([text])
  expect(await unreadOf(reader)).toBe(1)
})

test('a forum that has become private is told of to those who belong to it alone', async () => {
  const owner = await server.member()
  const forum = await server.make.forum({ creator: owner.user })
  const { reader, text } = await mentioned('Between us', forum)
  await owner.client.put(`/api/forums/${forum.id}`, { isPrivate: true })
  expect(await textsOf(reader)).toEqual([])
  expect(await unreadOf(reader)).toBe(0)
  await server.make.membership({ forum, user: reader.user })
  expect(await textsOf(reader)).toEqual([text])
  expect(await unreadOf(reader)).toBe(1)
  await reader.client.post(`/api/forums/${forum.id}/leave`)
  expect(await textsOf(reader)).toEqual([])
})

test('whoever is in a block with somebody reads nothing of what they did', async () => {
  const { reader, author, text } = await mentioned('Once friends')
  await author.client.put(`/api/users/${reader.user.username}/follow`)
  expect(await textsOf(reader)).toHaveLength(2)
  await reader.client.put(`/api/users/${author.user.username}/block`)
  expect(await textsOf(reader)).toEqual([])
  expect(await unreadOf(reader)).toBe(0)
  await reader.client.delete(`/api/users/${author.user.username}/block`)
  expect(await textsOf(reader)).toContain(text)
})

test('who comes after somebody in a block is told of without the name of that one', async () => {
  const [author, hostile, friend] = [await server.member(), await server.member(), await server.member()]
  const post = await server.make.post({ author: author.user, title: 'For all' })
  await say(hostile, post, 'First')
  expect(await textsOf(author)).toHaveLength(1)
  await author.client.put(`/api/users/${hostile.user.username}/block`)
  await say(friend, post, 'Second')
  expect(await textsOf(author)).toEqual([`u/${friend.user.username} and 1 other commented on “For all”`])
})

test('pages neither skip nor end where something is not shown, and what is about no post stays', async () => {
  const reader = await server.member()
  const gone = await server.make.post({ isDeleted: true })
  const there = await server.make.post()
  const start = server.clock.now().getTime()
  const shown: string[] = []
  for (let i = 0; i < 24; i++) {
    const postId = i % 6 === 0 ? there.id : i % 6 === 3 ? null : gone.id
    const row = await server.make.notification({ user: reader.user, postId, createdAt: new Date(start + i) })
    if (postId !== gone.id) shown.unshift(row.id)
  }
  const listed = await walk<Notification>(reader.client, '/api/notifications?limit=2')
  expect(listed.map(({ id }) => id)).toEqual(shown)
  expect(await unreadOf(reader)).toBe(shown.length)
  const open = await walk<Notification>(reader.client, '/api/notifications?limit=3&unread=true')
  expect(open.map(({ id }) => id)).toEqual(shown)
})

test('what happened to one’s own comment stays, without the title of a post that became private, or its address', async () => {
  const [owner, writer] = [await server.member(), await server.member()]
  const forum = await server.make.forum({ creator: owner.user, slug: 'closing' })
  const post = await server.make.post({ forum, author: owner.user, title: 'Between us', slug: 'between-us' })
  const { body: comment } = await say(writer, post, 'Rude')
  const path = `/api/admin/content/comment/${comment.id}`
  await owner.client.call('DELETE', path, { reason: 'Rule 1' })
  await owner.client.post(`${path}/restore`, { reason: 'Fine' })
  await server.app.outbox.drain()
  await owner.client.put(`/api/forums/${forum.id}`, { isPrivate: true })
  const { body: list } = await writer.client.get<Notification[]>('/api/notifications')
  expect(list.map(({ text, path: to }) => [text, to])).toEqual([
    ['Your comment in r/closing was restored: Fine', `/r/closing/post/${post.id}#comment-${comment.id}`],
    ['Your comment in r/closing was removed: Rule 1', '/removed'],
  ])
})

test('a comment that is gone is told of no more, and again once it is restored', async () => {
  const [author, writer, other] = [await server.member(), await server.member(), await server.member()]
  const post = await server.make.post({ author: author.user, title: 'Open ears' })
  const { body: first } = await say(writer, post, 'First')
  const text = `u/${writer.user.username} commented on “Open ears”`
  expect(await textsOf(author)).toEqual([text])

  await writer.client.delete(`/api/comments/${first.id}`)
  expect(await textsOf(author)).toEqual([])
  expect(await unreadOf(author)).toBe(0)

  const { body: second } = await say(writer, post, 'Second')
  const { body: third } = await say(writer, post, 'Third')
  expect(await textsOf(author)).toEqual([text])
  // Of what somebody has said several times the rest is still there.
  await writer.client.delete(`/api/comments/${third.id}`)
  expect(await textsOf(author)).toEqual([text])
  const admin = await server.as(await server.make.admin())
  const path = `/api/admin/content/comment/${second.id}`
  await admin.call('DELETE', path, { reason: 'Rule 1' })
  expect(await textsOf(author)).toEqual([])
  await admin.post(`${path}/restore`, { reason: 'Fine' })
  expect(await textsOf(author)).toEqual([text])

  const { body: last } = await say(other, post, 'Last')
  const both = `u/${other.user.username} and u/${writer.user.username} commented on “Open ears”`
  expect(await textsOf(author)).toEqual([both])
  await other.client.delete(`/api/comments/${last.id}`)
  expect(await textsOf(author)).toEqual([both])
})
