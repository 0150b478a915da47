import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conversation, Message } from '#shared/conversations.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const open = async (client: TestClient, ...usernames: string[]) =>
  (await client.post<Conversation>('/api/conversations', { usernames })).body
const say = (client: TestClient, { id }: { id: string }, content: string) =>
  client.post<Message>(`/api/conversations/${id}/messages`, { content })
const listOf = async (client: TestClient, q = '') =>
  (await client.get<Conversation[]>(`/api/conversations?q=${q}`)).body
const unreadOf = async (client: TestClient) =>
  (await client.get<{ unread: { messages: number } }>('/api/auth/user')).body.unread.messages

describe('two people', () => {
  test('have one conversation, whoever opens it and however often at once', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 ? open(a.client, b.user.username.toUpperCase()) : open(b.client, a.user.username),
      ),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(opened[0]).toMatchObject({ isGroup: false, unreadCount: 0, lastMessage: null, canWrite: true })
    expect(opened[0]?.participants.map(({ username }) => username).sort()).toEqual(
      [a.user.username, b.user.username].sort(),
    )
  })

  test('what is said is unread for the other until they read up to it', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const conversation = await open(a.client, b.user.username)
    expect(await listOf(b.client)).toEqual([])
    const first = await say(a.client, conversation, '  Hello  ')
    expect(first).toMatchObject({
      status: 201,
      body: { content: 'Hello', senderUsername: a.user.username, isRead: false },
    })
    await say(a.client, conversation, 'Are you there?')
    expect(await listOf(b.client)).toMatchObject([
      { unreadCount: 2, lastMessage: { content: 'Are you there?' } },
    ])
    expect(await listOf(a.client)).toMatchObject([{ unreadCount: 0, lastMessage: { isRead: false } }])
    expect(await unreadOf(b.client)).toBe(2)

    const path = `/api/conversations/${conversation.id}`
    expect((await b.client.post(`${path}/read`, { messageId: first.body.id })).body).toEqual({
      unreadCount: 1,
    })
    const { body: thread } = await b.client.get<Message[]>(`${path}/messages`)
    expect(thread.map(({ content, isRead }) => [content, isRead])).toEqual([
      ['Are you there?', false],
      ['Hello', true],
    ])
    const newest = thread[0]?.id ?? ''
    expect((await b.client.post(`${path}/read`, { messageId: newest })).body).toEqual({ unreadCount: 0 })
    // An older marker that comes late takes nothing back.
    expect((await b.client.post(`${path}/read`, { messageId: first.body.id })).body).toEqual({
      unreadCount: 0,
    })
    expect((await a.client.get<Message[]>(`${path}/messages`)).body.every(({ isRead }) => isRead)).toBe(true)
  })

  test('twenty messages at once are counted one by one', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const conversation = await open(a.client, b.user.username)
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) => say(a.client, conversation, `No. ${i}`)),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect((await listOf(b.client))[0]?.unreadCount).toBe(20)
    const all = await walk<Message>(b.client, `/api/conversations/${conversation.id}/messages?limit=7`)
    expect(all.map(({ id }) => id)).toEqual(
      sent
        .map(({ body }) => body)
        .sort((x, y) => (x.createdAt < y.createdAt ? 1 : -1))
        .map(({ id }) => id),
    )
    expect(new Set(all.map(({ createdAt }) => createdAt)).size).toBe(20)
  })

  test('a message that is sent again under its key is kept once', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const { id } = await open(a.client, b.user.username)
    const body = { content: 'Once', clientKey: 'key-12345678' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => a.client.post<Message>(`/api/conversations/${id}/messages`, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
    expect(new Set(answers.map(({ body: sent }) => sent.id)).size).toBe(1)
    expect((await listOf(b.client))[0]?.unreadCount).toBe(1)
  })

  test('text has 1 to 5000 characters; a picture is one’s own upload', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const conversation = await open(a.client, b.user.username)
    expect(await say(a.client, conversation, '   ')).toMatchObject({
      status: 400,
      body: { message: 'Message cannot be empty' },
    })
    expect((await say(a.client, conversation, '🙂'.repeat(5000))).status).toBe(201)
    expect((await say(a.client, conversation, '🙂'.repeat(5001))).body).toMatchObject({
      message: 'Message too long',
    })
    const path = `/api/conversations/${conversation.id}/messages`
    const upload = await server.store.transaction(async (tx) => {
      const { uploads } = server.store.tables
      const [row] = await tx
        .insert(uploads)
        .values({
          id: crypto.randomUUID(),
          ownerId: a.user.id,
          name: `${crypto.randomUUID()}.webp`,
          contentType: 'image/webp',
          bytes: 1,
          width: 1,
          height: 1,
          sha256: 'x',
          createdAt: server.clock.now(),
        })
        .returning()
      return row
    })
    const imageUrl = `/media/${upload?.name}`
    expect((await b.client.post(path, { content: '', imageUrl })).status).toBe(400)
    expect(await a.client.post(path, { content: '', imageUrl })).toMatchObject({
      status: 201,
      body: { imageUrl },
    })
    expect((await a.client.post(path, { content: '', imageUrl: 'https://x.test/a.png' })).status).toBe(400)
  })

  test('one’s own message can be deleted for everybody, another’s cannot', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const conversation = await open(a.client, b.user.username)
    const { body: message } = await say(a.client, conversation, 'Oops')
    const path = `/api/conversations/${conversation.id}/messages/${message.id}`
    expect(await b.client.delete(path)).toMatchObject({ status: 404, body: { code: 'message.not_found' } })
    expect((await a.client.delete(path)).status).toBe(200)
    expect((await a.client.delete(path)).status).toBe(404)
    expect(await listOf(b.client)).toMatchObject([{ unreadCount: 0, lastMessage: null }])
    const { body: thread } = await b.client.get<Message[]>(`/api/conversations/${conversation.id}/messages`)
    expect(thread).toMatchObject([{ id: message.id, content: '', isDeleted: true }])
  })

  test('a block ends writing either way and leaves what was said', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const conversation = await open(a.client, b.user.username)
    await say(a.client, conversation, 'Hello')
    await b.client.put(`/api/users/${a.user.username}/block`)
    for (const client of [a.client, b.client]) {
      expect(await say(client, conversation, 'More')).toMatchObject({
        status: 403,
        body: { code: 'user.blocked' },
      })
      expect((await listOf(client))[0]?.canWrite).toBe(false)
    }
    expect((await a.client.post('/api/conversations', { usernames: [b.user.username] })).status).toBe(403)
    await b.client.delete(`/api/users/${a.user.username}/block`)
    expect((await say(a.client, conversation, 'Again')).status).toBe(201)
  })

  test('nobody talks to themselves, to nobody, or to a deleted account', async () => {
    const { user, client } = await server.member()
    const gone = await server.make.member({ isTombstone: true })
    const outcome = async (...usernames: string[]) =>
      (await client.post('/api/conversations', { usernames })).body['code']
    expect(await outcome(user.username)).toBe('user.self')
    expect(await outcome('nobody-at-all')).toBe('user.not_found')
    expect(await outcome(gone.username)).toBe('user.not_found')
    expect(await outcome()).toBe('request.invalid')
  })
})

describe('groups', () => {
  test('carry a name, are found by it and by who is in them, and can be left', async () => {
    const [a, b, c] = [await server.member(), await server.member(), await server.member()]
    const usernames = [b.user.username, c.user.username]
    const { body: group } = await a.client.post<Conversation>('/api/conversations', {
      usernames,
      groupName: 'Saturday 100% run à Łódź',
    })
    expect(group).toMatchObject({ isGroup: true, groupName: 'Saturday 100% run à Łódź' })
    expect(group.participants).toHaveLength(3)
    for (const q of ['SATURDAY', '100%25', 'À ŁÓDŹ', c.user.username.toUpperCase()])
      expect((await listOf(a.client, q)).map(({ id }) => id)).toEqual([group.id])
    expect(await listOf(a.client, 'x%25y')).toEqual([])
    expect(await listOf(a.client, a.user.username)).toEqual([])

    await say(a.client, group, 'Seven?')
    expect((await listOf(b.client))[0]).toMatchObject({ unreadCount: 1 })
    expect((await c.client.post(`/api/conversations/${group.id}/leave`)).status).toBe(200)
    expect(await listOf(c.client)).toEqual([])
    expect((await say(c.client, group, 'Still here')).status).toBe(404)
    expect((await listOf(a.client))[0]?.participants).toHaveLength(2)
  })

  test('are named and joined by whoever is in them; newcomers see what is said from then on', async () => {
    const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => server.member()))
    if (!a || !b || !c || !d) throw new Error('nobody')
    const { body: group } = await a.client.post<Conversation>('/api/conversations', {
      usernames: [b.user.username],
      groupName: 'Plans',
    })
    const path = `/api/conversations/${group.id}`
    const { body: before } = await say(a.client, group, 'Between us')
    const usernames = [c.user.username, b.user.username]
    const both = await Promise.all([1, 2].map(() => b.client.post(`${path}/people`, { usernames })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await a.client.get<Conversation>(path)).body.participants).toHaveLength(3)
    const thread = async () => (await c.client.get<Message[]>(`${path}/messages`)).body
    expect(await thread()).toEqual([])
    expect(await listOf(c.client)).toMatchObject([{ id: group.id, lastMessage: null, unreadCount: 0 }])
    const unheard = { messageId: before.id, reason: 'harassment' }
    expect((await c.client.post('/api/reports', unheard)).body).toMatchObject({ code: 'message.not_found' })
    await say(a.client, group, 'Welcome')
    expect((await thread()).map(({ content }) => content)).toEqual(['Welcome'])
    // What was said before does not count for somebody who never saw it.
    await a.client.delete(`${path}/messages/${before.id}`)
    expect((await listOf(c.client))[0]).toMatchObject({ unreadCount: 1, lastMessage: { content: 'Welcome' } })

    expect((await c.client.put<Conversation>(path, { groupName: ' Better plans ' })).body.groupName).toBe(
      'Better plans',
    )
    expect((await c.client.put<Conversation>(path, { groupName: '' })).body.groupName).toBeNull()
    expect((await c.client.put(path, { groupName: 'x'.repeat(101) })).status).toBe(400)
    await d.client.put(`/api/users/${a.user.username}/block`)
    const refused = await a.client.post(`${path}/people`, { usernames: [d.user.username] })
    expect(refused.body).toMatchObject({ code: 'user.blocked' })
    const many = await Promise.all(Array.from({ length: 18 }, () => server.make.member()))
    const full = await c.client.post(`${path}/people`, { usernames: many.map(({ username }) => username) })
    expect(full.body).toMatchObject({ code: 'conversation.full' })
    await c.client.post(`${path}/leave`)
    expect((await c.client.put(path, { groupName: 'Still mine' })).status).toBe(404)
  })

  test('people who blocked each other read nothing of each other in a group', async () => {
    const [a, b, c] = [await server.member(), await server.member(), await server.member()]
    const { body: group } = await a.client.post<Conversation>('/api/conversations', {
      usernames: [b.user.username, c.user.username],
    })
    await b.client.put(`/api/users/${c.user.username}/block`)
    await say(a.client, group, 'To all')
    await say(c.client, group, 'Not to b')
    expect((await listOf(b.client))[0]).toMatchObject({ unreadCount: 1, lastMessage: { content: 'To all' } })
    expect((await listOf(a.client))[0]).toMatchObject({
      unreadCount: 1,
      lastMessage: { content: 'Not to b' },
    })
    const { body: thread } = await b.client.get<Message[]>(`/api/conversations/${group.id}/messages`)
    expect(thread.map(({ content }) => content)).toEqual(['To all'])
    // The name of a group is read by all of it, so it is no way around the block, for neither of them.
    const path = `/api/conversations/${group.id}`
    for (const { client } of [b, c])
      expect(await client.put(path, { groupName: 'Read this, b' })).toMatchObject({
        status: 403,
        body: { code: 'user.blocked' },
      })
    expect((await a.client.put(path, { groupName: 'Still friends' })).status).toBe(200)
    await b.client.delete(`/api/users/${c.user.username}/block`)
    expect((await c.client.put(path, { groupName: 'Friends again' })).status).toBe(200)
  })
})

test('what people in a block have said to each other counts as unread again when it ends', async () => {
  const [a, b, c] = [await server.member(), await server.member(), await server.member()]
  const conversation = await open(a.client, b.user.username)
  const group = await open(c.client, a.user.username, b.user.username)
  await say(b.client, conversation, 'Read')
  await a.client.post(`/api/conversations/${conversation.id}/read`, {
    messageId: (await say(b.client, conversation, 'Read too')).body.id,
  })
  await say(a.client, conversation, 'Hi')
  await say(b.client, conversation, 'Ho')
  await say(a.client, group, 'To both')
  await say(c.client, group, 'To all')
  const counts = async () => [await unreadOf(a.client), await unreadOf(b.client), await unreadOf(c.client)]
  expect(await counts()).toEqual([2, 3, 1])
  await b.client.put(`/api/users/${a.user.username}/block`)
  expect(await counts()).toEqual([1, 1, 1])
  expect((await listOf(b.client)).map(({ unreadCount }) => unreadCount).toSorted((x, y) => x - y)).toEqual([
    0, 1,
  ])
  await a.client.put(`/api/users/${b.user.username}/block`)
  await b.client.delete(`/api/users/${a.user.username}/block`)
  expect(await counts()).toEqual([1, 1, 1])
  await a.client.delete(`/api/users/${b.user.username}/block`)
  expect(await counts()).toEqual([2, 3, 1])
})

test('whoever takes no part finds nothing by any door', async () => {
  const [a, b, stranger] = [await server.member(), await server.member(), await server.member()]
  const admin = await server.as(await server.make.admin())
  const conversation = await open(a.client, b.user.username)
  const { body: message } = await say(a.client, conversation, 'A secret')
  const path = `/api/conversations/${conversation.id}`
  for (const client of [stranger.client, admin]) {
    const answers = await Promise.all([
      client.get(path),
      client.get(`${path}/messages`),
      client.post(`${path}/messages`, { content: 'x' }),
      client.post(`${path}/read`, { messageId: message.id }),
      client.delete(`${path}/messages/${message.id}`),
      client.post(`${path}/leave`),
      client.put(path, { groupName: 'Mine' }),
      client.post(`${path}/people`, { usernames: [stranger.user.username] }),
      client.put(`/api/mutes/conversation/${conversation.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(404))
  }
  const added = { usernames: [stranger.user.username] }
  for (const { body } of [
    await a.client.post(`${path}/leave`),
    await a.client.put(path, { groupName: 'Us' }),
    await a.client.post(`${path}/people`, added),
  ])
    expect(body).toMatchObject({ code: 'conversation.not_a_group' })
  const other = await open(a.client, stranger.user.username)
  expect((await a.client.post(`/api/conversations/${other.id}/read`, { messageId: message.id })).status).toBe(
    404,
  )
})

test('a muted conversation counts for itself, not for the badge', async () => {
  const [a, b] = [await server.member(), await server.member()]
  const conversation = await open(a.client, b.user.username)
  const path = `/api/mutes/conversation/${conversation.id}`
  expect((await b.client.put(path)).body).toMatchObject({ isMuted: true })
  await say(a.client, conversation, 'Quiet')
  expect(await listOf(b.client)).toMatchObject([{ unreadCount: 1, isMuted: true }])
  expect(await unreadOf(b.client)).toBe(0)
  expect((await b.client.delete(path)).body).toMatchObject({ isMuted: false })
  expect(await unreadOf(b.client)).toBe(1)
})

test('the list pages by the latest message', async () => {
  const a = await server.member()
  const others = await Promise.all(Array.from({ length: 7 }, () => server.member()))
  const said: string[] = []
  for (const { user } of others) {
    const conversation = await open(a.client, user.username)
    await say(a.client, conversation, 'Hi')
    said.unshift(conversation.id)
  }
  const pages = await walk<Conversation>(a.client, '/api/conversations?limit=3')
  expect(pages.map(({ id }) => id)).toEqual(said)
  const { conversationParticipants } = server.store.tables
  const rows = await server.store.read((db) =>
    db.select().from(conversationParticipants).where(eq(conversationParticipants.userId, a.user.id)),
  )
  expect(rows).toHaveLength(7)
})
