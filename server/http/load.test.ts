import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stillClock } from '../testing/clock.ts'
import { exchange, refusalOf } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let delayMs = 0
const lines: string[] = []
beforeAll(async () => {
  const delays = { read: () => delayMs, stop: () => undefined }
  const logLines = { write: (line: string) => void lines.push(line) }
  server = await startTestServer({
    hasPages: true,
    hasRateLimits: true,
    clock: stillClock(),
    delays,
    logLines,
  })
  pass(10, 0)
})
afterAll(() => server.close())

function pass(seconds: number, ms: number): void {
  delayMs = ms
  for (let i = 0; i < seconds; i++) server.app.load.tick()
}
const overload = () => pass(3, 1000)
const relief = () => pass(5, 0)

const browser = { Accept: 'text/html,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}) => exchange(server.url, path, { headers })

describe('with more work than it can do', () => {
  test('a server refuses visitors what it would have to look up, and tells when to come back', async () => {
    const post = await server.make.post({ title: 'A quiet read' })
    const paths = ['/api/posts?sort=new&limit=7', `/api/posts/${post.id}`, '/api/search?q=quiet', '/feed.xml']
    const pages = [`/post/${post.slug}`, '/sitemap.xml']
    overload()
    for (const path of [...paths, ...pages]) {
      const answer = await get(path)
      expect([path, refusalOf(answer)]).toEqual([path, '503 server.busy'])
      expect(answer.headers['retry-after']).toBe('5')
    }
    const page = await get(`/post/${post.slug}`, browser)
    expect(page.status).toBe(503)
    expect(page.text).toContain('The service is busy. Please try again in a moment.')
    relief()
    for (const path of [...paths, ...pages]) expect([path, (await get(path)).status]).toEqual([path, 200])
    // Said when it began and when it ended, not for each of them.
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'load.shedding',
      'load.normal',
    ])
  })

  test('people who are signed in, payments and what needs no looking up go on', async () => {
    const post = await server.make.post()
    const cookie = await server.cookieOf(await server.make.member())
    const blocked = await server.cookieOf(await server.make.member({ isBlocked: true }))
    overload()
    for (const path of ['/api/posts', `/post/${post.slug}`, '/api/auth/user'])
      expect([path, (await get(path, { Cookie: cookie })).status]).toEqual([path, 200])
    const vital = ['/api/config', '/api/subscription-plans', '/api/checkout/status', '/subscribe', '/sign-in']
    for (const path of [...vital, '/', '/assets/a.js', '/healthz', '/robots.txt', '/api/openapi.json'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get('/api/login')).status).toBe(303)
    expect((await get(`/media/none.webp`)).status).toBe(404)
    const pay = await server.visitor.post('/api/create-subscription-intent', { planSlug: 'starter' })
    expect(pay.status).toBe(200)
    const webhook = await exchange(server.url, '/api/stripe/webhook', { method: 'POST', body: '{}' })
    expect(refusalOf(webhook)).toBe('400 webhook.refused')
    // To a blocked person everything reads as to a visitor.
    expect((await get('/api/posts?limit=3', { Cookie: blocked })).status).toBe(503)
    relief()
  })

  test('what is kept ready is still answered to visitors', async () => {
    const path = '/api/posts?sort=top'
    // Nothing is kept for longer than a second, which a slow machine may take between the two.
    const statusOfKept = async () => {
      relief()
      await get(path)
      overload()
      return (await get(path)).status
    }
    await expect.poll(statusOfKept).toBe(200)
    relief()
  })

  test('it is ready, and says that it is degraded', async () => {
    overload()
    const { status, text } = await get('/readyz')
    relief()
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ status: 'degraded', checks: { database: true, jobs: true } })
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ status: 'ok' })
  })

  test('nothing is refused where limits are off', async () => {
    const delays = { read: () => 5000, stop: () => undefined }
    const open = await startTestServer({ delays })
    for (let i = 0; i < 30; i++) open.app.load.tick()
    expect((await exchange(open.url, '/api/posts')).status).toBe(200)
    await open.close()
  })
})

describe('a crowd at one address', () => {
  test('has no more than its share under way, and everybody else is answered meanwhile', async () => {
    const { posts } = server.app.services
    const { page } = posts
    let running = 0
    let most = 0
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    posts.page = async (...args) => {
      most = Math.max(most, (running += 1))
      await opened
      running -= 1
      return page(...args)
    }
    const post = await server.make.post()
    const cookie = await server.cookieOf(await server.make.member())
    // Requests for one address would wait for one read.
    const crowd = Array.from({ length: 60 }, (_, n) => get(`/api/posts/${post.id}?n=${n}`))
    await expect.poll(() => running).toBe(6)
    expect((await get('/api/forums', { Cookie: cookie })).status).toBe(200)
    open()
    const answers = await Promise.all(crowd)
    posts.page = page
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(most).toBe(6)
  })
})
