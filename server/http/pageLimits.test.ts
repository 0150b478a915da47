import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../testing/clock.ts'
import { exchange, refusalOf, type Exchange } from '../testing/exchange.ts'
import { inLanes } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  const env = { TRUST_PROXY_HOPS: '1' }
  server = await startTestServer({ hasPages: true, hasRateLimits: true, env, clock: stillClock() })
})
afterAll(() => server.close())

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

async function ask(count: number, path: string, headers: Record<string, string>): Promise<Exchange[]> {
  const answers: Exchange[] = []
  await inLanes([...Array(count).keys()], async () => {
    answers.push(await exchange(server.url, path, { headers }))
  })
  return answers
}
const refused = (answers: Exchange[]) => answers.filter(({ status }) => status === 429)

test('pages of one address are limited, and a person is told so on a page', async () => {
  const post = await server.make.post({ title: 'Read by many' })
  const path = `/post/${post.slug}`
  const answers = await ask(900, path, { 'X-Forwarded-For': '203.0.113.1', Accept: browser })
  expect(refused(answers)).toHaveLength(600)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
  const [first] = refused(answers)
  expect(first?.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^[1-5]?\d$|^60$/),
  })
  expect(first?.text).toContain('<h1>One moment, please</h1>')
  expect(first?.text).toContain('Too many requests. Please try again later.')
  expect(first?.text).toMatch(/It opens again in \d+ seconds?\./)
  expect(first?.text).not.toContain('Read by many')

  const elsewhere = (headers: Record<string, string>, at = path) => exchange(server.url, at, { headers })
  // A program is told in the shape that every refusal has.
  expect(refusalOf(await elsewhere({ 'X-Forwarded-For': '203.0.113.1' }))).toBe('429 request.too_many')
  // Feeds and sitemaps are pages for machines.
  for (const at of ['/feed.xml', `/r/x/feed.xml`, '/sitemap.xml', '/sitemap-posts-1.xml', '/', '/nowhere'])
    expect(`${at} ${(await elsewhere({ 'X-Forwarded-For': '203.0.113.1' }, at)).status}`).toBe(`${at} 429`)
  expect((await elsewhere({ 'X-Forwarded-For': '203.0.113.2' })).status).toBe(200)
  const member = await server.cookieOf(await server.make.member())
  expect((await elsewhere({ 'X-Forwarded-For': '203.0.113.1', Cookie: member })).status).toBe(200)
  expect((await elsewhere({ 'X-Forwarded-For': '203.0.113.1' }, '/api/posts')).status).toBe(200)

  server.clock.advance(60)
  expect((await elsewhere({ 'X-Forwarded-For': '203.0.113.1' })).status).toBe(200)
})

test('where a browser is sent to sign in or out, or by a mail, a person is told on a page', async () => {
  const here = { 'X-Forwarded-For': '203.0.113.9' }
  const person = { ...here, Accept: browser }
  const link = await exchange(server.url, '/api/unsubscribe/x', { headers: person })
  expect([link.status, link.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(link.text).toContain('This link is not valid')

  await ask(60, '/api/callback?state=x', person)
  for (const path of [
    '/api/login?payment_success=true',
    '/api/callback',
    '/api/logout',
    '/api/unsubscribe/x',
  ]) {
    const { status, headers, text } = await exchange(server.url, path, { headers: person })
    expect([path, status, headers['content-type']]).toEqual([path, 429, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>One moment, please</h1>')
    const program = await exchange(server.url, path, { headers: here })
    expect([path, refusalOf(program)]).toEqual([path, '429 request.too_many'])
  }
  const pressed = await exchange(server.url, '/api/unsubscribe/x', { method: 'POST', headers: person })
  expect([pressed.status, pressed.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
})

test('somebody signed in counts as themselves, wherever they are', async () => {
  const Cookie = await server.cookieOf(await server.make.member())
  const here = await ask(500, '/forums', { 'X-Forwarded-For': '203.0.113.3', Cookie })
  const there = await ask(120, '/forums', { 'X-Forwarded-For': '203.0.113.4', Cookie })
  expect([refused(here).length, refused(there).length]).toEqual([0, 20])
})

test('files are limited far higher, and take nothing from the pages', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.5' }
  for (const path of ['/assets/a.js', '/favicon.svg', '/media/none.webp', '/robots.txt'])
    expect(refused(await ask(350, path, headers))).toEqual([])
  expect((await exchange(server.url, '/', { headers })).status).toBe(200)
})

test('reading a page writes nothing', async () => {
  const { rateLimits } = server.store.tables
  const rows = () => server.store.read(async (db) => await db.select().from(rateLimits))
  const before = await rows()
  await ask(20, '/forums', { 'X-Forwarded-For': '203.0.113.6' })
  await ask(20, '/assets/a.js', { 'X-Forwarded-For': '203.0.113.6' })
  await ask(20, '/feed.xml', { 'X-Forwarded-For': '203.0.113.6' })
  expect(await rows()).toEqual(before)
})
