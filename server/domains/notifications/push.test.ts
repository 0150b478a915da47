import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bearer } from '../../testing/client.ts'
import { Visitor } from '../../testing/people.ts'
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
  // Who was here is written down a moment later, between whatever a test counts.
  vi.spyOn(server.app.services.stats.readers, 'note').mockReturnValue()
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
/** Another browser in which somebody is signed in. */
const elsewhere = async ({ user }: Person): Promise<Person> => ({ user, client: await server.as(user) })
async function rowsOf({ user }: Person) {
  const { pushSubscriptions } = server.store.tables
  const rows = await server.store.read((db) => db.select().from(pushSubscriptions))
  return rows.filter(({ userId }) => userId === user.id)
}
/** Ends the session that somebody uses, as it can be done from another. */
async function endOwn({ client }: Person): Promise<void> {
  const { body } = await client.get<{ id: string; isCurrent: boolean }[]>('/api/auth/sessions')
  const own = body.find(({ isCurrent }) => isCurrent)
  expect((await client.delete(`/api/auth/sessions/${own?.id}`)).status).toBe(200)
}
/** As a row was before it knew its session. */
const forgetSession = (person: Person) =>
  server.store.transaction(async (tx) => {
    const { pushSubscriptions: rows } = server.store.tables
    await tx.update(rows).set({ sessionId: null }).where(eq(rows.userId, person.user.id))
  })
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

test('what waited for the end of quiet hours is not pushed past a block, nor messages past a membership', async () => {
  const changes: Record<string, (reader: Person, writer: Person) => Promise<unknown>> = {
    '/nothing': async () => undefined,
    '/block': (reader, writer) => reader.client.put(`/api/users/${writer.user.username}/block`),
    '/blocked': (reader, writer) => writer.client.put(`/api/users/${reader.user.username}/block`),
    '/lapsed': (reader) =>
      server.store.transaction(async (tx) => {
        const { users } = server.store.tables
        const ended = { subscriptionStatus: 'none' as const, subscriptionExpiresAt: null, graceEndsAt: null }
        await tx.update(users).set(ended).where(eq(users.id, reader.user.id))
      }),
  }
  for (const [path, change] of Object.entries(changes)) {
    const [reader, writer] = [await server.member(), await server.member()]
    await subscribe(reader, path.slice(1))
    const quietHours = { from: '00:00', to: '23:59' }
    await reader.client.put('/api/notifications/settings', { quietHours })
    const { body } = await writer.client.post<{ id: string }>('/api/conversations', {
      usernames: [reader.user.username],
    })
    await writer.client.post(`/api/conversations/${body.id}/messages`, { content: 'Hello' })
    const post = await server.make.post({ author: reader.user })
    await writer.client.post(`/api/posts/${post.id}/comments`, { content: 'Hello' })
    await work()
    await change(reader, writer)
  }
  expect(pushed).toEqual([])
  server.clock.advance(24 * 3600)
  await work()
  // Whoever is no member any more still hears of their own post.
  expect(pushed.map(({ path }) => path).sort()).toEqual(['/lapsed', '/nothing', '/nothing'])
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
  expect(await rowsOf(author)).toEqual([])
})

test('push ends with the session that asked for it, by whatever way that ends', async () => {
  const admin = await server.as(await server.make.admin())
  const act = (verb: string, { user }: Person) =>
    admin.post('/api/admin/commands/write', {
      noun: 'users',
      verb,
      args: { name: user.username },
      flags: { reason: 'Stolen' },
    })
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    signedOut: (person) =>
      person.client.request('/api/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } }),
    ended: endOwn,
    endedByAdmin: (person) => act('end-sign-ins', person),
    banned: async (person) => {
      await act('ban', person)
      await server.app.outbox.drain()
      await act('unban', person)
    },
  }
  const outcomes: Record<string, unknown> = {}
  for (const [name, end] of Object.entries(ends)) {
    const person = await server.member()
    await subscribe(person, name)
    await commented(person)
    await work()
    const before = pushed.splice(0).length
    // What waits to be sent is not sent any more either.
    await commented(person)
    await server.app.outbox.drain()
    await end(person)
    const { status } = await person.client.get('/api/auth/user')
    await work()
    await commented(person)
    await work()
    outcomes[name] = [before, status, pushed.splice(0).length, (await rowsOf(person)).length]
  }
  const ended = [1, 401, 0, 0]
  expect(outcomes).toEqual({ signedOut: ended, ended, endedByAdmin: ended, banned: ended })
})

test('a browser that says again at each visit what is known has nothing written', async () => {
  const reader = await server.member()
  const known = browser('visited')
  const visit = ({ client }: Person) => client.put('/api/push-subscriptions', known)
  await visit(reader)
  const writes = vi.spyOn(server.store, 'transaction')
  expect((await visit(reader)).status).toBe(200)
  expect(writes).not.toHaveBeenCalled()
  await visit(await elsewhere(reader))
  expect(writes).toHaveBeenCalled()
  writes.mockRestore()
})

test('push ends with a session that nobody used any more, and goes on in others', async () => {
  const author = await server.member()
  await subscribe(author, 'unused')
  server.clock.advance(6 * 24 * 3600)
  const other = await elsewhere(author)
  await subscribe(other, 'used')
  server.clock.advance(2 * 24 * 3600)
  await commented(author)
  await work()
  expect(pushed.map(({ path }) => path)).toEqual(['/used'])
  expect(await rowsOf(author)).toMatchObject([{ endpoint: `${address}/used` }])
})

test('a subscription from before it knew its session ends with its person’s last one', async () => {
  const [author, blocked] = [await server.member(), await server.member()]
  const other = await elsewhere(author)
  await subscribe(author, 'before')
  await forgetSession(author)
  await endOwn(author)
  await commented(author)
  await work()
  expect(pushed.splice(0)).toHaveLength(1)
  await endOwn(other)
  expect(await rowsOf(author)).toEqual([])

  await subscribe(blocked, 'blocked')
  await forgetSession(blocked)
  await server.store.transaction((tx) =>
    server.app.outbox.emit(tx, { name: 'user.blocked', userId: blocked.user.id, actorId: 'plaza' }),
  )
  await server.app.outbox.drain()
  expect(await rowsOf(blocked)).toEqual([])
})

test('no program subscribes for a person', async () => {
  const { client } = await server.member()
  const { body } = await client.post<{ secret: string }>('/api/auth/tokens', {
    name: 'Backup',
    scopes: ['account:write'],
    expiresInDays: 5,
  })
  const answer = await bearer(server.url, body.secret).put('/api/push-subscriptions', browser('program'))
  expect(answer).toMatchObject({ status: 403, body: { code: 'token.browser_only' } })
})

test('a browser that signs in anew keeps its push; somebody else in it does not get theirs', async () => {
  const visitor = new Visitor(server.url)
  const signIn = async (name: string) => {
    expect((await visitor.logIn(name)).status).toBe(303)
    return await visitor.json<{ id: string }>('/api/auth/user')
  }
  const user = await signIn('ada')
  await visitor.call('PUT', '/api/push-subscriptions', browser('ada'))
  // No longer fresh, so that the provider is asked again.
  server.clock.advance(13 * 3600)
  await signIn('ada')
  await commented({ user } as Person)
  await work()
  expect(pushed.splice(0).map(({ path }) => path)).toEqual(['/ada'])
  server.clock.advance(13 * 3600)
  await signIn('grace')
  await commented({ user } as Person)
  await work()
  expect(pushed).toEqual([])
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
