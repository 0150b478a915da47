import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '#shared/conversations.ts'
import { cookieFor } from '../core/cookies.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { TestStream } from './testing.ts'

const streams = 50

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A server of its own process over the same database. */
async function startChild() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: server.store.url,
      DATA_DIR: server.config.dataDir,
      SESSION_SECRET: 's'.repeat(32),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
    },
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /http:\S+/.exec(text.toString())?.[0]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error('the server ended')))
  })
  return { child, url, ended }
}

test('a server that is told to end says goodbye to its streams, and the next one goes on where it was', async () => {
  const [a, b] = [await server.member(), await server.member()]
  const { body } = await a.client.post<Conversation>('/api/conversations', { usernames: [b.user.username] })
  const say = (content: string) => a.client.post(`/api/conversations/${body.id}/messages`, { content })
  const cookieAt = async (url: string, user: { id: string }) =>
    (await server.cookieOf(user)).replace(/^[^=]+/, cookieFor(url, 'sid').name)

  const first = await startChild()
  const others = await Promise.all(Array.from({ length: streams - 1 }, () => server.make.member()))
  const open = await Promise.all(
    [b.user, ...others].map(async (user) =>
      TestStream.open(first.url, { cookie: await cookieAt(first.url, user) }),
    ),
  )
  await say('Before')
  const [reader] = open
  if (!reader) throw new Error('nobody reads')
  await reader.until(({ event }) => event === 'message')

  const at = Date.now()
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([0, null])
  expect(Date.now() - at).toBeLessThan(5000)
  expect(open.map((stream) => stream.heard.at(-1)?.event)).toEqual(Array(streams).fill('bye'))
  await say('Between')

  const second = await startChild()
  const cookie = await cookieAt(second.url, b.user)
  const resumed = await TestStream.open(second.url, { cookie, lastId: reader.lastId })
  await say('After')
  await resumed.until(({ data }) => JSON.stringify(data).includes('After'))
  second.child.kill('SIGTERM')
  await second.ended
  const contents = [reader, resumed].flatMap((stream) =>
    stream.of('message').map(({ message }) => (message as { content: string }).content),
  )
  expect(contents).toEqual(['Before', 'Between', 'After'])
}, 60_000)
