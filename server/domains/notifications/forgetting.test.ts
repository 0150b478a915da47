import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationsOf } from '../../testing/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('nobody is told any more of somebody who is erased, nor of what their posts were called', async () => {
  const [leaver, reader, other] = [await server.member(), await server.member(), await server.member()]
  const say = (by: typeof reader, { id }: { id: string }, content: string) =>
    by.client.post(`/api/posts/${id}/comments`, { content })
  const secret = await server.make.post({ author: leaver.user, title: 'Hidden garden' })
  await say(other, secret, `Look, @${reader.user.username}`)
  const together = await server.make.post({ author: reader.user, title: 'Both of us' })
  await say(leaver, together, 'First')
  await say(other, together, 'Second')
  const crowd = await server.make.post({ author: reader.user, title: 'A crowd' })
  for (const one of [leaver, await server.member(), other]) await say(one, crowd, 'Here')
  const mentioned = await server.make.post({ author: other.user, title: 'Kept' })
  await say(leaver, mentioned, `Hello, @${reader.user.username}`)
  await say(other, mentioned, `Hello again, @${reader.user.username}`)
  const texts = async () => (await notificationsOf(server, reader.client)).map(({ text }) => text)
  const { username } = leaver.user
  const kept = [
    `u/${other.user.username} mentioned you in a comment on “Kept”`,
    `u/${other.user.username} and 2 others commented on “A crowd”`,
  ]
  expect(await texts()).toEqual([
    kept[0],
    `u/${username} mentioned you in a comment on “Kept”`,
    kept[1],
    `u/${other.user.username} and u/${username} commented on “Both of us”`,
    `u/${other.user.username} mentioned you in a comment on “Hidden garden”`,
  ])

  await leaver.client.call('DELETE', '/api/auth/user', { confirm: username })
  await server.app.runner.drain()
  expect(await texts()).toEqual(kept)
  expect((await reader.client.get('/api/unread')).body).toMatchObject({ notifications: 2 })
})
