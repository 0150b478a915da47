import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
/** A push service of our own: it remembers what it was sent and answers as it is told. */
let status = 201
const pushed: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = []
const service = createServer((req, res) => {
  let bytes = 0
  req.on('data', (part: Buffer) => (bytes += part.length))
  req.on('end', () => {
    pushed.push({ path: req.url ?? '', headers: req.headers, bytes })
    res.writeHead(status).end()
  })
})
let address = ''
beforeAll(async () => {
  server = await startTestServer()
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
beforeEach(() => {
  status = 201
  pushed.length = 0
})
afterAll(async () => {
  service.close()
  await server.close()
})

type Person = Awaited<ReturnType<TestServer['member']>>
function browser(name: string) {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys().toString('base64url')
  return { endpoint: `${address}/${name}`, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}
const subscribe = (person: Person, name: string) =>
  person.client.put('/api/push-subscriptions', browser(name))
async function work() {
  await server.app.outbox.drain()
  await server.app.runner.drain()
}
async function commented(author: Person) {
  const post = await server.make.post({ author: author.user })
  await (await server.member()).client.post(`/api/posts/${post.id}/comments`, { content: 'Hello' })
}

test('a notification is pushed, encrypted and signed, to each of its person’s browsers', async () => {
  const author = await server.member()
  const { body } = await author.client.get<{ publicKey: string }>('/api/push-subscriptions')
  expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  const file = join(server.config.dataDir, 'vapid.json')
  expect(existsSync(file) && (statSync(file).mode & 0o777) === 0o600).toBe(true)
  expect((await subscribe(author, 'one')).status).toBe(200)
  expect((await subscribe(author, 'one')).status).toBe(200)
  await subscribe(author, 'two')
  await commented(author)
  await work()
  await work()
  expect(pushed.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
  expect(pushed[0]?.headers['content-encoding']).toBe('aes128gcm')
  expect(pushed[0]?.headers['authorization']).toContain(`k=${body.publicKey}`)
  expect(pushed[0]?.bytes).toBeGreaterThan(100)
})

test('a message is pushed unless it was read, its conversation muted or push switched off', async () => {
  const [a, b] = [await server.member(), await server.member()]
  await subscribe(b, 'messages')
  const { body } = await a.client.post<{ id: string }>('/api/conversations', { usernames: [b.user.username] })
  const say = () =>
    a.client.post<{ id: string }>(`/api/conversations/${body.id}/messages`, { content: 'Hello' })
  await say()
  await work()
  expect(pushed).toHaveLength(1)
  const { body: second } = await say()
  await b.client.post(`/api/conversations/${body.id}/read`, { messageId: second.id })
  await work()
  expect(pushed).toHaveLength(1)
  await b.client.put(`/api/mutes/conversation/${body.id}`)
  await say()
  await work()
  await b.client.delete(`/api/mutes/conversation/${body.id}`)
  await b.client.put('/api/notifications/settings', { channels: { message: { push: false } } })
  await say()
  await work()
  expect(pushed).toHaveLength(1)
})

test('a browser that is gone is forgotten; a service that stumbles is tried again', async () => {
  const author = await server.member()
  await subscribe(author, 'leaving')
  status = 503
  await commented(author)
  await work()
  expect(pushed).toHaveLength(1)
  status = 201
  server.clock.advance(60)
  await work()
  expect(pushed).toHaveLength(2)
  status = 410
  await commented(author)
  await work()
  await commented(author)
  await work()
  expect(pushed).toHaveLength(3)
  const { pushSubscriptions } = server.store.tables
  const rows = await server.store.read((db) => db.select().from(pushSubscriptions))
  expect(rows.filter(({ userId }) => userId === author.user.id)).toEqual([])
})

test('only push services are ever called, and a browser belongs to whoever signed in last', async () => {
  const [a, b] = [await server.member(), await server.member()]
  const shared = browser('shared')
  for (const endpoint of [
    'https://evil.test/x',
    'http://10.0.0.1/x',
    'https://fcm.googleapis.com.evil.test/x',
    'ftp://x',
  ])
    expect((await a.client.put('/api/push-subscriptions', { ...shared, endpoint })).status).toBe(400)
  await a.client.put('/api/push-subscriptions', shared)
  await b.client.put('/api/push-subscriptions', shared)
  await commented(a)
  await work()
  expect(pushed).toEqual([])
  // Not theirs any more, so not theirs to end.
  await a.client.delete('/api/push-subscriptions')
  await a.client.call('DELETE', '/api/push-subscriptions', { endpoint: shared.endpoint })
  await commented(b)
  await work()
  expect(pushed).toHaveLength(1)
  await b.client.call('DELETE', '/api/push-subscriptions', { endpoint: shared.endpoint })
  await commented(b)
  await work()
  expect(pushed).toHaveLength(1)
})
