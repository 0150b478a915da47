import { createHmac } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookDelivery, WebhookReceiver } from '#shared/receivers.ts'
import { webhookEventTypes } from '#shared/webhookEvents.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** In seconds, which the clock is moved by. */
const hour = 60 * 60
interface Got {
  id: string
  at: string
  signature: string
  text: string
  body: { type: string; version: number; data: Record<string, unknown> }
}

let server: TestServer
let beside: TestServer
let sink: Server
let sinkUrl = ''
let got: Got[] = []
let answer: (res: ServerResponse, call: Got) => void = (res) => void res.end('thanks')
let admin: TestClient
let person: { id: string }

beforeAll(async () => {
  const env = { WEBHOOK_LOOPBACK: 'on' }
  server = await startTestServer({ env })
  beside = await startTestServer({ env, beside: server, clock: server.clock })
  person = await server.make.admin()
  admin = await server.as(person)
  sink = createServer((req, res) => {
    let text = ''
    req.on('data', (chunk: Buffer) => (text += chunk.toString()))
    req.on('end', () => {
      const header = (name: string) => String(req.headers[`webhook-${name}`])
      const call = { id: header('id'), at: header('timestamp'), signature: header('signature'), text }
      got.push({ ...call, body: JSON.parse(text) as Got['body'] })
      answer(res, { ...call, body: JSON.parse(text) as Got['body'] })
    })
  })
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done))
  sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/in`
})
afterAll(async () => {
  sink.closeAllConnections()
  sink.close()
  await beside.close()
  await server.close()
})

beforeEach(async () => {
  const { body } = await admin.get<WebhookReceiver[]>('/api/admin/webhooks')
  for (const { id } of body) await admin.delete(`/api/admin/webhooks/${id}`)
  await settle()
  got = []
  answer = (res) => void res.end('thanks')
})

/** Everything that is due is done, by two instances at once. */
async function settle(): Promise<void> {
  await server.app.outbox.drain()
  await Promise.all([server.app.runner.drain(), beside.app.runner.drain()])
  await server.app.runner.drain()
}
/** Time passes, in which the admin comes back. */
async function advance(seconds: number): Promise<void> {
  server.clock.advance(seconds)
  admin = await server.as(person)
}

type Made = WebhookReceiver & { secret: string }
async function receiver(events: string[] = [...webhookEventTypes]): Promise<Made> {
  const made = await admin.post<Made>('/api/admin/webhooks', { url: sinkUrl, description: 'sink', events })
  expect(made.status).toBe(201)
  return made.body
}
const log = async (id: string, query = '') =>
  (await admin.get<WebhookDelivery[]>(`/api/admin/webhooks/${id}/deliveries${query}`)).body
const one = async (id: string) =>
  (await admin.get<WebhookReceiver[]>('/api/admin/webhooks')).body.find((row) => row.id === id)

const signatureOf = (call: Got, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${call.id}.${call.at}.${call.text}`)
    .digest('base64')}`

describe('who may', () => {
  test('admins alone see or change anything of it', async () => {
    const { id } = await receiver()
    for (const user of [await server.make.member(), await server.make.moderator()]) {
      const client = await server.as(user)
      expect((await client.get('/api/admin/webhooks')).status).toBe(403)
      expect((await client.get(`/api/admin/webhooks/${id}/deliveries`)).status).toBe(403)
      expect((await client.post(`/api/admin/webhooks/${id}/test`)).status).toBe(403)
    }
    expect((await server.visitor.get('/api/admin/webhooks')).status).toBe(401)
  })

  test('addresses that lead nowhere public are refused, and the secret is shown once', async () => {
    for (const url of [
      'https://10.0.0.1/x',
      'http://example.com/',
      'https://a:b@example.com/',
      'https://example.com:22/',
    ])
      expect((await admin.post('/api/admin/webhooks', { url, events: ['post.created'] })).body).toMatchObject(
        {
          code: 'receiver.address_refused',
        },
      )
    const made = await receiver()
    expect(made.secret).toMatch(/^whsec_[\w+/=]{44}$/)
    expect(JSON.stringify(await admin.get('/api/admin/webhooks'))).not.toContain(made.secret)
    expect((await admin.put(`/api/admin/webhooks/${made.id}`, { url: 'https://[fd00::1]/' })).status).toBe(
      400,
    )
    const { adminActions } = server.store.tables
    const acts = await server.store.read(async (db) => await db.select().from(adminActions))
    expect(acts.filter(({ targetId }) => targetId === made.id).map(({ action }) => action)).toEqual([
      'make_webhook',
    ])
    expect(JSON.stringify(acts)).not.toContain(made.secret)
  })
})

describe('what is told', () => {
  test('the life of a post, its comments, members and reports, signed; nothing of a private forum', async () => {
    const { id, secret } = await receiver()
    const author = await server.member()
    const reader = await server.member()
    const write = async (isPrivate: boolean) => {
      const forum = await server.make.forum({ isPrivate, creatorId: author.user.id })
      if (!isPrivate) await reader.client.post(`/api/forums/${forum.id}/join`)
      const post = await author.client.post<{ id: string }>('/api/posts', {
        forumId: forum.id,
        title: isPrivate ? 'Behind the door' : 'On the square',
        content: 'Words that stay here',
        type: 'discussion',
      })
      const comment = await author.client.post<{ id: string }>(`/api/posts/${post.body.id}/comments`, {
        content: 'More of them',
      })
      if (!isPrivate) await reader.client.post('/api/reports', { postId: post.body.id, reason: 'spam' })
      await author.client.delete(`/api/comments/${comment.body.id}`)
      await author.client.delete(`/api/posts/${post.body.id}`)
      if (!isPrivate) await reader.client.post(`/api/forums/${forum.id}/leave`)
      await server.app.outbox.drain()
      return { forumId: forum.id, postId: post.body.id, commentId: comment.body.id }
    }
    const hidden = await write(true)
    const open = await write(false)
    await settle()
    const all = JSON.stringify(got)
    for (const word of [...Object.values(hidden), 'Behind the door', 'Words that stay here', 'More of them'])
      expect(all).not.toContain(word)
    for (const call of got) {
      expect(call.signature).toBe(signatureOf(call, secret))
      expect(call.body.version).toBe(1)
    }
    const types = got.map(({ body }) => body.type).toSorted()
    // What was taken away again before it was sent is not told of.
    expect(types).toEqual([
      'comment.removed',
      'member.joined',
      'member.left',
      'post.removed',
      'report.opened',
    ])
    expect(got.find(({ body }) => body.type === 'post.removed')?.body.data).toEqual({
      id: open.postId,
      forumId: open.forumId,
      authorId: author.user.id,
      by: 'author',
    })
    expect((await log(id, '?status=delivered')).map(({ type }) => type).toSorted()).toEqual(types)
  })

  test('of what is held before anybody has seen it nothing is, and what was seen is removed', async () => {
    await receiver()
    const [owner, author] = [await server.member(), await server.member()]
    const forum = await server.make.forum({ creator: owner.user })
    const words = { phrases: ['badger'], action: 'hold' }
    expect((await owner.client.post(`/api/forums/${forum.slug}/watched-words`, words)).status).toBe(200)
    const post = await server.make.post({ author: author.user, forum })
    const input = { forumId: forum.id, title: 'A badger here', content: 'Look', type: 'discussion' }
    expect((await author.client.post('/api/posts', input)).body).toMatchObject({ isHeld: true })
    const comments = `/api/posts/${post.id}/comments`
    expect((await author.client.post(comments, { content: 'A badger' })).body).toMatchObject({ isHeld: true })
    await settle()
    expect(got).toEqual([])
    await author.client.put(`/api/posts/${post.id}`, { content: 'A badger' })
    await settle()
    expect(got.map(({ body }) => [body.type, body.data['id']])).toEqual([['post.removed', post.id]])
  })

  test('a post says where it is, and is dropped where its forum has closed before it was sent', async () => {
    const { id } = await receiver(['post.created'])
    const { user, client } = await server.member()
    const forum = await server.make.forum({ creatorId: user.id })
    const write = async (title: string) =>
      (
        await client.post<{ id: string; slug: string }>('/api/posts', {
          forumId: forum.id,
          title,
          content: 'A text of some length',
          type: 'discussion',
        })
      ).body
    const post = await write('A first post')
    await settle()
    expect(got[0]?.body).toMatchObject({
      type: 'post.created',
      data: { id: post.id, title: 'A first post', url: `${server.url}/r/${forum.slug}/post/${post.slug}` },
    })
    await write('A second post')
    await server.app.outbox.drain()
    const { posts, forums } = server.store.tables
    await server.store.transaction(async (tx) => {
      await tx.update(forums).set({ isPrivate: true })
      await tx.update(posts).set({ inPublicForum: false })
    })
    await settle()
    expect(got).toHaveLength(1)
    expect((await log(id)).map(({ status }) => status).toSorted()).toEqual(['delivered', 'dropped'])
  })
})

describe('whatever the receiver does', () => {
  const say = async (count: number) => {
    await server.store.transaction((tx) =>
      server.app.outbox.emitAll(
        tx,
        Array.from({ length: count }, (_, index) => ({
          name: 'payout.paid' as const,
          creatorId: `creator-${index}`,
          contentId: `content-${index}`,
          amountCents: 100,
        })),
      ),
    )
  }

  test('one that fails, is slow and late gets each event once by its id', async () => {
    const { id } = await receiver(['payout.paid'])
    const taken = new Set<string>()
    let calls = 0
    answer = (res, call) => {
      calls++
      // Of three calls one is refused, one is answered late, and one is lost after it was taken.
      if (calls % 3 === 0) return void res.writeHead(503).end('not now')
      taken.add(call.id)
      if (calls % 3 === 1) return void setImmediate(() => res.end('late'))
      return void res.destroy()
    }
    await say(12)
    for (let round = 0; round < 12; round++) {
      await settle()
      await advance(30 * hour)
    }
    const rows = await log(id)
    expect(rows.every(({ status }) => status === 'delivered')).toBe(true)
    expect(taken).toEqual(new Set(rows.map((row) => row.id)))
    const told = new Map(got.map((call) => [call.id, call.body.data['contentId']]))
    expect(new Set(told.values())).toEqual(
      new Set(Array.from({ length: 12 }, (_, index) => `content-${index}`)),
    )
    expect(told.size).toBe(12)
    expect(rows.some(({ attempts }) => attempts > 1)).toBe(true)
    expect(rows.flatMap((row) => row.log)).toContainEqual(
      expect.objectContaining({ status: 503, answer: 'not now', error: null }),
    )
  })

  test('one that takes everything is called once for each, by two instances', async () => {
    await receiver(['payout.paid'])
    await say(20)
    await settle()
    expect(got).toHaveLength(20)
    expect(new Set(got.map(({ id }) => id)).size).toBe(20)
  })

  test('one that takes nothing for days is switched off, and admins hear of it', async () => {
    const { id } = await receiver(['payout.paid'])
    answer = (res) => void res.writeHead(302, { Location: '/elsewhere' }).end()
    await say(1)
    for (let round = 0; round < 10; round++) {
      await settle()
      await advance(9 * hour)
    }
    expect(await one(id)).toMatchObject({ isOn: false, offReason: 'failing' })
    const count = got.length
    await say(1)
    await settle()
    expect(got).toHaveLength(count)
    const notices = await admin.get<{ text: string; path: string }[]>('/api/notifications')
    expect(notices.body[0]).toMatchObject({
      text:
        'The webhook to 127.0.0.1:' +
        new URL(sinkUrl).port +
        ' was switched off: it has taken nothing for three days',
      path: '/admin?tab=webhooks',
    })
    expect((await admin.post(`/api/admin/webhooks/${id}/test`)).body).toMatchObject({ code: 'receiver.off' })
    answer = (res) => void res.end('back')
    expect((await admin.put(`/api/admin/webhooks/${id}`, { isOn: true })).body).toMatchObject({
      isOn: true,
      offReason: null,
      failingSince: null,
    })
    const [last] = await log(id)
    const again = await admin.post(`/api/admin/webhooks/${id}/deliveries/${last?.id}`)
    expect(again.status).toBe(202)
    await settle()
    expect(got.at(-1)?.id).toBe(last?.id)
    expect(await log(id, '?status=delivered')).toHaveLength(1)
  })

  test('one that says 410 is asked no more, and one that names a time is left alone until then', async () => {
    const { id } = await receiver(['payout.paid'])
    answer = (res) => void res.writeHead(429, { 'Retry-After': String(10 * 60 * 60) }).end()
    await say(1)
    await settle()
    await advance(9 * hour)
    await settle()
    expect(got).toHaveLength(1)
    answer = (res) => void res.writeHead(410).end()
    await advance(2 * hour)
    await settle()
    expect(got).toHaveLength(2)
    expect(await one(id)).toMatchObject({ isOn: false, offReason: 'gone' })
  })

  test('a new secret signs beside the old one for a day; the log is forgotten in its time', async () => {
    const made = await receiver(['payout.paid'])
    const { secret } = (await admin.post<Made>(`/api/admin/webhooks/${made.id}/secret`)).body
    expect((await admin.post(`/api/admin/webhooks/${made.id}/test`)).status).toBe(202)
    await settle()
    const [first] = got
    if (!first) throw new Error('nothing came')
    expect(first.body).toMatchObject({ type: 'webhook.test', data: {} })
    expect(first.signature).toBe(`${signatureOf(first, secret)} ${signatureOf(first, made.secret)}`)
    await advance(25 * hour)
    await say(1)
    await settle()
    expect(got[1]?.signature.split(' ')).toHaveLength(1)
    await advance(29.5 * 24 * hour)
    await server.app.services.retention.sweep()
    expect((await log(made.id)).map(({ type }) => type)).toEqual(['payout.paid'])
  })
})

test('a new address and other changes, sent at once, all hold', async () => {
  for (let round = 0; round < 4; round += 1) {
    const made = await admin.post<WebhookReceiver>('/api/admin/webhooks', {
      url: sinkUrl,
      events: ['post.created'],
    })
    expect(made.status).toBe(201)
    const one = `/api/admin/webhooks/${made.body.id}`
    const moved = { url: `${sinkUrl}?moved=${round}` }
    const changes = [moved, { description: 'Elsewhere' }, { events: ['comment.created'] }, { isOn: false }]
    await Promise.all([...changes, ...changes.slice(1), moved].map((change) => admin.put(one, change)))
    const { body } = await admin.get<WebhookReceiver[]>('/api/admin/webhooks')
    expect(body.find(({ id }) => id === made.body.id)).toMatchObject({
      ...moved,
      description: 'Elsewhere',
      events: ['comment.created'],
      isOn: false,
    })
  }
})
