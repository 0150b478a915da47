import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '#shared/conversations.ts'
import { startServerProcess } from '../testing/processes.ts'
import { cookieFor } from '../core/cookies.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { TestStream } from './testing.ts'

const streams = 50

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const startChild = () =>
  startServerProcess({
    cwd: server.config.dataDir,
    env: { DATABASE_URL: server.store.url, SESSION_SECRET: 's'.repeat(32) },
  })

test('a server that is told to end says goodbye to its streams, and the next one goes on where it was', async () => {
  const [a, b] = [await server.member(), await server.member()]
  const { body } = await a.client.post<Conversation>('/api/conversations', { usernames: [b.user.username] })
  const say = (content: string) => a.client.post(`/api/conversations/${body.id}/messages`, { content })
  const cookieAt = async (url: string, user: { id: string }) =>
    (await server.cookieOf(user)).replace(/^[^=]+/, cookieFor(url, 'sid').name)

  const first = startChild()
  const firstUrl = await first.url
  const others = await Promise.all(Array.from({ length: streams - 1 }, () => server.make.member()))
  const open = await Promise.all(
    [b.user, ...others].map(async (user) =>
      TestStream.open(firstUrl, { cookie: await cookieAt(firstUrl, user) }),
    ),
  )
  await say('Before')
  const [reader] = open
  if (!reader) throw new Error('nobody reads')
  await reader.until(({ event }) => event === 'message')

  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  await Promise.all(open.map((stream) => stream.untilClosed()))
  expect(open.map((stream) => stream.heard.at(-1)?.event)).toEqual(Array(streams).fill('bye'))
  await say('Between')

  const second = startChild()
  const secondUrl = await second.url
  const cookie = await cookieAt(secondUrl, b.user)
  const resumed = await TestStream.open(secondUrl, { cookie, lastId: reader.lastId })
  await say('After')
  await resumed.until(({ data }) => JSON.stringify(data).includes('After'))
  second.child.kill('SIGTERM')
  await second.ended
  const contents = [reader, resumed].flatMap((stream) =>
    stream.of('message').map(({ message }) => (message as { content: string }).content),
  )
  expect(contents).toEqual(['Before', 'Between', 'After'])
})
