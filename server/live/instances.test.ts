import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRows, runSql } from '#db/sql.ts'
import type { Conversation } from '#shared/conversations.ts'
import { createLog } from '../core/log.ts'
import { TestClient } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { openBus } from './bus.ts'
import { allHeard, TestStream } from './testing.ts'

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'

describe.runIf(isPostgres)('two instances on one database', () => {
  let one: TestServer
  let two: TestServer
  beforeAll(async () => {
    one = await startTestServer()
    two = await startTestServer({ beside: one })
    one.app.outbox.start()
    two.app.outbox.start()
  })
  afterAll(async () => {
    await two.close()
    await one.close()
  })

  const clientAt = async (server: TestServer, user: { id: string }) =>
    new TestClient(server.url, await server.cookieOf(user))
  const listenAt = async (server: TestServer, user: { id: string }, lastId: string | null = null) =>
    TestStream.open(server.url, { cookie: await server.cookieOf(user), lastId })
  async function pair() {
    const [a, b] = [await one.make.member(), await one.make.member()]
    const client = await clientAt(one, a)
    const { body } = await client.post<Conversation>('/api/conversations', { usernames: [b.username] })
    const say = (content: string, at: TestServer = one) =>
      clientAt(at, a).then((by) => by.post(`/api/conversations/${body.id}/messages`, { content }))
    return { a, b, say }
  }
  /** Lets the time pass for which an unused id is waited for, and both look again. */
  async function becomeImpatient(): Promise<void> {
    for (const { app, clock } of [one, two]) {
      await app.services.live.look()
      clock.advance(2)
      await app.services.live.look()
    }
  }
  const contents = (...streams: TestStream[]) =>
    streams.flatMap((stream) =>
      stream.of('message').map(({ message }) => (message as { content: string }).content),
    )

  // How fast it is, `npm run bench -- live` measures.
  test('a message sent at one is heard at the other', async () => {
    const { b, say } = await pair()
    const stream = await listenAt(two, b)
    await say('Across')
    await stream.until(({ event }) => event === 'message')
    await stream.until(({ event, data }) => event === 'unread' && data['messages'] === 1)
    expect(contents(stream)).toEqual(['Across'])
  })

  test('a notification is written once, whichever instance does it', async () => {
    const [author, other] = [await one.make.member(), await one.make.member()]
    const post = await one.make.post({ author })
    const [here, there] = [await listenAt(one, author), await listenAt(two, author)]
    const client = await clientAt(one, other)
    for (let i = 0; i < 20; i++) await client.post(`/api/posts/${post.id}/comments`, { content: `No. ${i}` })
    await client.put(`/api/users/${author.username}/follow`)
    for (const stream of [here, there]) await stream.until(({ data }) => data['kind'] === 'follow')
    await allHeard(one, two)
    const rows = await one.store.read((db) => db.select().from(one.store.tables.notifications))
    const own = rows.filter(({ userId }) => userId === author.id)
    expect(own.map(({ kind, actorCount }) => `${kind} ${actorCount}`).sort()).toEqual([
      'comment 1',
      'follow 1',
    ])
    for (const stream of [here, there])
      expect(stream.of('notification').filter(({ kind }) => kind === 'follow')).toHaveLength(1)
  })

  test('a reader who moves from one to the other and back misses nothing and hears nothing twice', async () => {
    const { b, say } = await pair()
    const streams = [await listenAt(one, b)]
    let said = 0
    for (let round = 0; round < 10; round++) {
      const server = round % 2 ? one : two
      await Promise.all([say(`No. ${said++}`, one), say(`No. ${said++}`, two), say(`No. ${said++}`, one)])
      const last = streams.at(-1)
      last?.close()
      await say(`No. ${said++}`, server)
      streams.push(await listenAt(server, b, last?.lastId ?? null))
    }
    await expect.poll(() => contents(...streams).length).toBeGreaterThanOrEqual(said)
    await allHeard(one, two)
    expect(contents(...streams).sort()).toEqual(Array.from({ length: said }, (_, i) => `No. ${i}`).sort())
  })

  test('an event whose transaction ends after later ones is neither lost nor told twice', async () => {
    const { b, say } = await pair()
    const stream = await listenAt(two, b)
    const late = new Client({ connectionString: one.store.url })
    await late.connect()
    const row = await one.make.notification({ user: b })
    await late.query('begin')
    const payload = JSON.stringify({ notificationId: row.id, userId: b.id })
    const emit = `insert into outbox (name, payload, created_at) values ('notification.added', $1, now()) returning id`
    const [{ id: lateId } = { id: 0 }] = (await late.query<{ id: number }>(emit, [payload])).rows
    await say('After it')
    await stream.until(({ event }) => event === 'message')
    // Now the reader has a later event, and its place names the hole.
    expect(stream.lastId).toContain(`:${lateId}`)
    stream.close()
    const resumed = await listenAt(one, b, stream.lastId)
    expect(resumed.of('message')).toEqual([])
    await becomeImpatient()
    expect(resumed.of('notification')).toEqual([])
    await late.query('commit')
    await late.end()
    await resumed.until(({ event }) => event === 'notification')
    resumed.close()
    const third = await listenAt(two, b, resumed.lastId)
    await allHeard(one, two)
    expect([...third.of('notification'), ...third.of('message')]).toEqual([])
    expect(resumed.of('notification')).toHaveLength(1)
  })

  test('an id that was given out and never used is let go', async () => {
    const { b, say } = await pair()
    const stream = await listenAt(one, b)
    await expect(
      one.store.transaction(async (tx) => {
        await one.app.outbox.emit(tx, { name: 'notifications.read', userId: b.id })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await say('Goes on')
    await stream.until(({ event }) => event === 'message')
    expect(stream.lastId).toContain(':')
    let said = 0
    const nextPlace = async () => {
      await becomeImpatient()
      const text = `Later ${(said += 1)}`
      await say(text)
      await stream.until(({ data }) => JSON.stringify(data).includes(text))
      return stream.lastId
    }
    // Once the transactions of other tests that could still use the id have ended, too.
    await expect.poll(nextPlace).not.toContain(':')
  })

  test('streams close at once where the session did not end', async () => {
    const person = await one.make.member()
    const cookie = await one.cookieOf(person)
    const stream = await TestStream.open(two.url, {
      cookie: cookie.replace(/^[^=]+/, (await two.cookieOf(person)).split('=')[0] ?? ''),
    })
    expect(stream.status).toBe(200)
    const other = await listenAt(two, person)
    await fetch(`${one.url}/api/logout`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    })
    await stream.untilClosed()
    expect(other.isOpen).toBe(true)
  })

  test('a page can be told to the instance that has not the stream', async () => {
    const [reader, voter] = [await one.make.member(), await one.make.member()]
    const post = await one.make.post()
    const stream = await listenAt(two, reader)
    const at = await clientAt(one, reader)
    expect((await at.post(`/api/events/${stream.id}`, { posts: [post.id], forums: [] })).status).toBe(200)
    const client = await clientAt(one, voter)
    let votes = 0
    const vote = async () => {
      // The other instance is told beside the answer: a vote may come before it has heard.
      await client.post('/api/votes', { type: votes++ % 2 ? 'downvote' : 'upvote', postId: post.id })
      await allHeard(one, two)
      return stream.of('vote')
    }
    await expect.poll(vote).not.toEqual([])
  })

  test('a page that is told to the other instance misses nothing either', async () => {
    const [reader, author] = [await one.make.member(), await one.make.member()]
    const post = await one.make.post({ author })
    const stream = await listenAt(two, reader)
    const after = stream.lastId
    const client = await clientAt(one, author)
    await client.post(`/api/posts/${post.id}/comments`, { content: 'Meanwhile' })
    const at = await clientAt(one, reader)
    await at.post(`/api/events/${stream.id}`, { posts: [post.id], forums: [], after })
    await stream.until(({ event }) => event === 'watched')
    await allHeard(one, two)
    const texts = stream.of('comment').map(({ comment }) => (comment as { content: string }).content)
    expect(new Set(texts)).toEqual(new Set(['Meanwhile']))
  })

  test('pages under words that no id is are no more than the two can tell each other', async () => {
    const reader = await one.make.member()
    const post = await one.make.post()
    const stream = await listenAt(two, reader)
    const at = await clientAt(one, reader)
    await listenAt(one, reader)
    const long = Array.from({ length: 19 }, (_, n) => `${n}${'x'.repeat(390)}`)
    const answer = await at.post(`/api/events/${stream.id}`, {
      posts: [...long, post.id],
      forums: long,
      after: stream.lastId,
    })
    expect(answer.status).toBe(200)
    await stream.until(({ event }) => event === 'watched')
    expect(stream.of('watched')).toEqual([expect.objectContaining({ posts: [post.id], forums: [] })])
  })

  test('after the line between them was cut, nothing is missing', async () => {
    const { b, say } = await pair()
    const stream = await listenAt(two, b)
    const lines = () =>
      one.store.read((db) =>
        rawRows<{ pid: number }>(
          db,
          sql`select pid from pg_stat_activity where application_name = 'plaza listener' and datname = current_database()`,
        ),
      )
    const cut = new Set((await lines()).map(({ pid }) => pid))
    for (const pid of cut)
      await one.store.transaction((tx) =>
        runSql(tx, sql`select pg_terminate_backend(${sql.raw(String(pid))})`),
      )
    await say('In the dark')
    await stream.until(({ event }) => event === 'message')
    await expect.poll(async () => (await lines()).filter(({ pid }) => !cut.has(pid)).length).toBe(cut.size)
    await say('In the light')
    await stream.until(({ data }) => JSON.stringify(data).includes('In the light'))
    await allHeard(one, two)
    expect(contents(stream)).toEqual(['In the dark', 'In the light'])
  })
})

test.runIf(!isPostgres)('one process serves a SQLite database, so there is nobody to speak to', async () => {
  const server = await startTestServer()
  const nothing = () => undefined
  const parts = { store: server.store, databaseUrl: '', log: createLog('silent') }
  expect(await openBus({ ...parts, onMessage: nothing, onReconnect: nothing })).toBeNull()
  await server.close()
})
