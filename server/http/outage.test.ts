import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runSql } from '#db/sql.ts'
import { openLine, type Line } from '#db/testing/line.ts'
import { testEngine } from '#db/testing/store.ts'
import { exchange, refusalOf, type Exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
const lines: string[] = []
const unavailable = 'the database is not available'
beforeAll(async () => {
  server = await startTestServer({ logLines: { write: (line) => void lines.push(line) } })
})
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
})

const checksOf = ({ text }: Exchange) => (JSON.parse(text) as { checks: Record<string, boolean> }).checks
const reasons = () =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; err?: { message?: string } })
    .map(({ msg, err }) => ({
      msg,
      reason: err?.message,
    }))

describe.runIf(testEngine === 'postgres')('on Postgres', () => {
  let line: Line
  let far: TestServer
  beforeAll(async () => {
    line = await openLine(server.store.url)
    far = await startTestServer({
      beside: { store: { url: line.url } },
      logLines: { write: (text) => void lines.push(text) },
    })
  })
  afterAll(async () => {
    await far.close()
    await line.close()
  })

  test('a pool without a free connection is told as busy, and the log says what was missing', async () => {
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
    const begun: Promise<void>[] = []
    const holding = Array.from({ length: 10 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.push(promise)
      return server.store.transaction(async (tx) => {
        // It is silent for as long as the others take.
        await runSql(tx, sql`set local idle_in_transaction_session_timeout = 0`)
        resolve()
        await goOn
      })
    })
    await Promise.all(begun)
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(server.url, '/api/posts')))
    expect(answers.map(refusalOf)).toEqual(Array(20).fill('503 server.busy'))
    expect(answers.every(({ headers }) => headers['retry-after'] === '1')).toBe(true)
    const reason = `${unavailable}: timeout exceeded when trying to connect`
    expect(reasons()).toEqual(answers.map(() => ({ msg: 'server.busy', reason })))
    expect(checksOf(await exchange(server.url, '/readyz'))['database']).toBe(false)
    release()
    await Promise.all(holding)
    expect((await exchange(server.url, '/api/posts')).status).toBe(200)
    await expect.poll(async () => (await exchange(server.url, '/readyz')).status).toBe(200)
  })

  test('a database that is down is told as busy and named by readyz until it is back', async () => {
    expect((await exchange(far.url, '/api/posts')).status).toBe(200)
    await line.refuse()
    // Another address, because that one is kept for a moment.
    expect(refusalOf(await exchange(far.url, '/api/posts?limit=7'))).toBe('503 server.busy')
    expect(refusalOf(await exchange(far.url, '/api/posts/none'))).toBe('503 server.busy')
    // Who comes back from paying is told so by a sentence.
    const login = '/api/login?payment_success=true&plan=starter'
    const { text: page, headers } = await exchange(far.url, login, { headers: { Accept: 'text/html' } })
    expect([headers['content-type'], headers['retry-after']]).toEqual(['text/html; charset=utf-8', '1'])
    expect(page).toContain('The service is busy. Please try again in a moment.')
    const { status, text } = await exchange(far.url, '/readyz')
    expect([status, JSON.parse(text)]).toMatchObject([503, { checks: { database: false } }])
    expect((await exchange(far.url, '/healthz')).status).toBe(200)
    await line.restore()
    await expect.poll(async () => (await exchange(far.url, '/api/posts')).status).toBe(200)
    await expect.poll(async () => (await exchange(far.url, '/readyz')).status).toBe(200)
  })

  test('a database that dies amid writes loses none that was acknowledged, and no process', async () => {
    const { client } = await server.member()
    const { body: forum } = await client.post<{ id: string }>('/api/forums', {
      name: 'Through the fire',
      description: 'A forum',
    })
    const { user } = await server.member()
    const cookie = (await far.as(user)).request.bind(await far.as(user))
    const kept: string[] = []
    const refused = new Set<number>()
    const over = new AbortController()
    const writing = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; !over.signal.aborted; n++) {
        const title = `Post ${writer} ${n}`
        const body = JSON.stringify({ title, content: 'x', type: 'discussion', forumId: forum.id })
        const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
        const response = await cookie('/api/posts', { method: 'POST', headers, body })
        if (response.status === 201) kept.push(title)
        else refused.add(response.status)
        await response.arrayBuffer()
      }
    })
    for (let round = 1; round <= 5; round++) {
      await expect.poll(() => kept.length).toBeGreaterThan(round * 10)
      line.cut()
    }
    const before = kept.length
    await expect.poll(() => kept.length).toBeGreaterThan(before + 10)
    over.abort()
    await Promise.all(writing)
    expect([...refused].filter((status) => status !== 503)).toEqual([])
    const rows = await server.store.read((db) =>
      db.select({ title: server.store.tables.posts.title }).from(server.store.tables.posts),
    )
    const stored = new Set(rows.map(({ title }) => title))
    expect(kept.filter((title) => !stored.has(title))).toEqual([])
  })
})

describe.runIf(testEngine === 'sqlite')('on SQLite', () => {
  test('a file that another process writes to is told as busy, while everything else is answered', async () => {
    const { client } = await server.member()
    const other = new Database(server.store.url.replace('file:', ''))
    other.exec('begin immediate')
    const order: string[] = []
    const writing = client.post('/api/forums', { name: 'Not now', description: 'A forum' }).then((answer) => {
      order.push('write')
      return answer
    })
    for (let n = 0; n < 5; n++) expect((await exchange(server.url, '/healthz')).status).toBe(200)
    expect((await exchange(server.url, '/api/posts')).status).toBe(200)
    order.push('reads')
    const { status, headers, body } = await writing
    expect([status, headers.get('retry-after'), body]).toEqual([
      503,
      '1',
      { code: 'server.busy', message: 'The service is busy. Please try again in a moment.' },
    ])
    expect(order).toEqual(['reads', 'write'])
    expect(reasons()).toEqual([{ msg: 'server.busy', reason: `${unavailable}: database is locked` }])
    expect(checksOf(await exchange(server.url, '/readyz'))).toMatchObject({ database: true, storage: false })
    other.exec('rollback')
    other.close()
    expect((await client.post('/api/forums', { name: 'Now', description: 'A forum' })).status).toBe(201)
    await expect.poll(async () => (await exchange(server.url, '/readyz')).status).toBe(200)
  })
})
