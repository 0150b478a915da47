import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { nextOf } from './typescript/src/client.ts'
import {
  createClient,
  PlazaError,
  verifyWebhook,
  type PlazaClient,
  type WebhookEvent,
} from './typescript/src/index.ts'

let server: TestServer
let client: PlazaClient
let forumId = ''
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_LOOPBACK: 'on' } })
  const admin = await server.make.admin()
  const { user } = { user: admin }
  const made = await (
    await server.as(user)
  ).post<{ secret: string }>('/api/auth/tokens', {
    name: 'client',
    scopes: ['community:write', 'messages:read', 'admin:write'],
    expiresInDays: 1,
  })
  client = createClient({ baseUrl: server.url, token: made.body.secret })
  forumId = (await server.make.forum({ creatorId: user.id })).id
})
afterAll(() => server.close())

test('reads and writes by the types of the description, and knows refusals by their codes', async () => {
  const made = await client.post('/api/posts', {
    body: { forumId, title: 'By a program', content: 'With types', type: 'discussion' },
  })
  const read = await client.get('/api/posts/{id}', { path: { id: made.id } })
  const title: string = read.title
  expect(title).toBe('By a program')
  // @ts-expect-error: the address needs its id
  const missing = client.get('/api/posts/{id}').catch((error: unknown) => error)
  expect(await missing).toBeInstanceOf(TypeError)
  // @ts-expect-error: there is no such address
  const nowhere = client.get('/api/nowhere').catch((error: unknown) => error)
  expect(await nowhere).toBeInstanceOf(PlazaError)

  const gone = await client.outcome('GET', '/api/posts/{id}', { path: { id: 'no/such post' } })
  if (gone.ok) throw new Error('it was found')
  const code: 'post.not_found' | 'request.invalid' =
    gone.error.code === 'post.not_found' ? gone.error.code : 'request.invalid'
  expect([code, gone.error.status]).toEqual(['post.not_found', 404])
  // @ts-expect-error: a call is never refused with this
  expect(gone.error.code === 'campaign.not_found').toBe(false)

  const refused = await client
    .post('/api/posts', { body: { forumId, title: '', content: '' } })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'request.invalid',
    issues: expect.arrayContaining([{ path: 'title', message: expect.any(String) }]),
  })
})

test('goes through a list page by page', async () => {
  for (let i = 0; i < 5; i++) await server.make.post({ forum: { id: forumId } })
  const ids: string[] = []
  for await (const post of client.items('/api/posts', { query: { sort: 'new', limit: 2 } })) ids.push(post.id)
  expect(new Set(ids).size).toBe(6)
  const sizes: number[] = []
  for await (const page of client.pages('/api/posts', { query: { limit: 4 } })) sizes.push(page.length)
  expect(sizes).toEqual([4, 2])
  expect(nextOf('</a?x=1,2>; rel="prev", </b>; rel="next"')).toBe('/b')
  expect(nextOf(null)).toBeNull()
})

test('hears of what happens', async () => {
  const end = new AbortController()
  const heard = client.events({ query: { forum: forumId }, signal: end.signal })
  // What happens from here on is heard.
  expect((await heard.next()).value).toMatchObject({ name: 'ready' })
  const { id } = await client.post('/api/posts', {
    body: { forumId, title: 'Heard of', content: 'By a stream' },
  })
  await server.app.outbox.drain()
  let event = await heard.next()
  while (event.value?.name !== 'post') event = await heard.next()
  expect(event.value.data).toMatchObject({ action: 'created', postId: id })
  end.abort()
  await heard.return(undefined)
})

test('tries again what may be repeated, after the time that it is told, and nothing else', async () => {
  const calls: string[] = []
  const busy = createServer((req, res) => {
    calls.push(`${req.method}`)
    if (calls.length === 1) res.destroy()
    else if (calls.length === 2) res.writeHead(503, { 'Retry-After': '0' }).end()
    else if (req.method === 'POST') res.writeHead(503).end('{}')
    else res.setHeader('Content-Type', 'application/json').end('[]')
  })
  await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done))
  const other = createClient({ baseUrl: `http://127.0.0.1:${(busy.address() as AddressInfo).port}` })
  expect(await other.get('/api/posts')).toEqual([])
  expect(calls).toEqual(['GET', 'GET', 'GET'])
  await expect(other.post('/api/forums/{id}/join', { path: { id: 'x' } })).rejects.toMatchObject({
    status: 503,
  })
  expect(calls).toHaveLength(4)
  busy.closeAllConnections()
  busy.close()
})

test('proves the webhooks that the server sends', async () => {
  let got: { headers: Record<string, string | string[] | undefined>; body: string } | null = null
  const sink = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      got = { headers: req.headers, body }
      res.end()
    })
  })
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/`
  const { secret } = await client.post('/api/admin/webhooks', { body: { url, events: ['post.created'] } })
  await client.post('/api/posts', { body: { forumId, title: 'Told outside', content: 'By a webhook' } })
  await server.app.outbox.drain()
  await server.app.runner.drain()
  sink.close()
  if (!got) throw new Error('nothing came')
  const event: WebhookEvent = await verifyWebhook(secret, got)
  expect(event.type === 'post.created' && event.data.title).toBe('Told outside')
  const other = `whsec_${btoa('x'.repeat(32))}`
  await expect(verifyWebhook(other, got)).rejects.toThrow('not signed')
  await expect(verifyWebhook(secret, got, { now: Date.now() + 600_000 })).rejects.toThrow('not of now')
})
