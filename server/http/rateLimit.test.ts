import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import { movableClock } from '../core/clock.ts'
import { exchange, refusalOf, type Exchange } from '../testing/exchange.ts'
import { stillClock } from '../testing/clock.ts'
import { inLanes } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { windowCounter } from './windows.ts'

let server: TestServer
let proxied: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true, clock: stillClock() })
  proxied = await startTestServer({
    hasRateLimits: true,
    clock: stillClock(),
    env: { TRUST_PROXY_HOPS: '1' },
  })
})
afterAll(async () => {
  await proxied.close()
  await server.close()
})

type Where = { url: string; cookie?: string; address?: string; path?: string; method?: string }

const call = ({ url, cookie, address, path = '/api/auth/desktop/exchange', method = 'POST' }: Where) =>
  exchange(url, path, {
    method,
    ...(method === 'POST' ? { body: '{}' } : {}),
    headers: {
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
      ...(address ? { 'X-Forwarded-For': address } : {}),
    },
  })

/** The answers of so many calls, of which twenty are under way at once. */
async function allOf(count: number, ask: () => Promise<Exchange>): Promise<Exchange[]> {
  const answers: Exchange[] = []
  const calls = Array.from({ length: count }, (_, n) => n)
  await inLanes(calls, async () => void answers.push(await ask()), 20)
  return answers
}

/** How many of so many calls are let through. */
async function letThrough(count: number, where: Where): Promise<number> {
  const answers = await allOf(count, () => call(where))
  return answers.filter(({ status }) => status !== 429).length
}

describe('too many calls', () => {
  test('are refused with the time to wait, until the window ends', async () => {
    const { url } = server
    expect(await letThrough(12, { url })).toBe(10)
    const refused: Exchange = await call({ url })
    expect(refusalOf(refused)).toBe('429 request.too_many')
    expect(JSON.parse(refused.text)).toMatchObject({ message: 'Too many requests. Please try again later.' })
    expect(refused.headers['retry-after']).toBe('60')
    server.clock.advance(60)
    expect((await call({ url })).status).toBe(400)
  })

  test('no header makes another address where no proxy is trusted', async () => {
    const { url } = server
    server.clock.advance(60)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => call({ url, address: `203.0.113.${i}` })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('behind a proxy each address counts, an IPv6 one with its whole network', async () => {
    const { url } = proxied
    expect(await letThrough(11, { url, address: '203.0.113.1' })).toBe(10)
    expect(await letThrough(1, { url, address: '203.0.113.2' })).toBe(1)
    expect(await letThrough(10, { url, address: '2001:db8:0:1::1' })).toBe(10)
    expect(await letThrough(1, { url, address: '2001:db8:0:1:ffff::2' })).toBe(0)
    expect(await letThrough(1, { url, address: '2001:db8:0:2::1' })).toBe(1)
    expect(await letThrough(1, { url, address: '198.51.100.7, 203.0.113.1' })).toBe(0)
  })

  test('people and staff count by who they are', async () => {
    const { url } = proxied
    const [ada, bob, admin] = await Promise.all([
      proxied.cookieOf(await proxied.make.member()),
      proxied.cookieOf(await proxied.make.member()),
      proxied.cookieOf(await proxied.make.admin()),
    ])
    const path = '/api/forums'
    expect(await letThrough(61, { url, cookie: ada, path, address: '203.0.113.3' })).toBe(60)
    expect(await letThrough(1, { url, cookie: ada, path, address: '203.0.113.4' })).toBe(0)
    expect(await letThrough(1, { url, cookie: bob, path, address: '203.0.113.3' })).toBe(1)
    expect(await letThrough(121, { url, cookie: admin, path })).toBe(120)
  })

  test('what no endpoint answers and what cannot be read counts too', async () => {
    const { url } = proxied
    const address = '203.0.113.9'
    expect(await letThrough(300, { url, address, path: '/api/nothing', method: 'GET' })).toBe(300)
    const unreadable = await allOf(300, () =>
      exchange(url, '/api/posts', {
        method: 'POST',
        body: '{',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      }),
    )
    expect(unreadable.filter(({ status }) => status !== 401)).toEqual([])
    expect(await letThrough(1, { url, address, path: '/api/posts', method: 'GET' })).toBe(0)
    expect(await letThrough(1, { url, address, path: '/healthz', method: 'GET' })).toBe(1)
  })

  test('are let through where limits are off', async () => {
    const open = await startTestServer({ env: { RATE_LIMITS: 'off' } })
    expect(await letThrough(30, { url: open.url })).toBe(30)
    await open.close()
  })
})

/** Postgres serves many instances, which count in a table; SQLite serves one, which counts in its memory. */
const isShared = testEngine === 'postgres'

describe('instances of one database', () => {
  test('count together, but for SQLite, which serves one', async () => {
    const second = await startTestServer({ hasRateLimits: true, beside: server, clock: server.clock })
    const cookie = await server.cookieOf(await server.make.member())
    const name = Number(new URL(server.url).port)
    const secondCookie = cookie.replace(`sid_${name}`, `sid_${new URL(second.url).port}`)
    const path = '/api/forums'
    const counts = await Promise.all([
      letThrough(40, { url: server.url, cookie, path }),
      letThrough(40, { url: second.url, cookie: secondCookie, path }),
    ])
    expect(counts[0] + counts[1]).toBe(isShared ? 60 : 80)
    await second.close()
  })

  test('forget windows that have ended', async () => {
    const clock = movableClock()
    const counter = windowCounter(server.store, clock)
    const minute = (startMs: number) => ({ startAt: new Date(startMs), endAt: new Date(startMs + 60_000) })
    const rows = () => server.store.read(async (db) => await db.select().from(server.store.tables.rateLimits))
    expect(await counter.hit('old', minute(0))).toBe(1)
    expect(await counter.hit('old', minute(0))).toBe(2)
    expect((await rows()).some(({ key }) => key.startsWith('old:'))).toBe(isShared)
    for (let i = 0; i < 500; i++) await counter.hit('new', minute(120_000))
    expect((await rows()).some(({ key }) => key.startsWith('old:'))).toBe(false)
    expect(await counter.hit('new', minute(120_000))).toBe(501)
  })
})
