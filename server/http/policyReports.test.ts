import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../testing/clock.ts'
import { exchange, refusalOf } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { tableSums } from '../testing/tableSums.ts'

let server: TestServer
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  server = await startTestServer({ hasRateLimits: true, clock: stillClock(), logLines: { write } })
})
afterAll(() => server.close())

const send = (body: string, type = 'application/csp-report', headers: Record<string, string> = {}) =>
  exchange(server.url, '/api/policy-reports', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, ...headers },
  })
const told = () => lines.filter(({ msg }) => msg === 'policy.violation')

const old = (fields: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `${server.url}/search?q=my+secret+wish`,
      referrer: 'https://mail.example/inbox?token=abc',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal.js?cookie=sid',
      'script-sample': 'alert(document.cookie)',
      'source-file': 'https://plaza.example/user/ada',
      ...fields,
    },
  })

test('a report is counted and logged without anything of the person', async () => {
  const before = await tableSums(server.store)
  const answer = await send(old(), undefined, { 'User-Agent': 'Ada’s browser'.replace('’', '') })
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(told()).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: 'search', reports: 1 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|token|cookie|steal|ada|alert|browser/i)

  const reports = ['trusted-types-sink', 'inline'].map((blockedURL) => ({
    type: 'csp-violation',
    url: server.url,
    user_agent: 'Ada',
    body: {
      documentURL: `${server.url}/user/ada`,
      effectiveDirective: 'script-src',
      blockedURL,
      sample: 'x',
    },
  }))
  const others = [{ type: 'deprecation', body: { message: 'ada' } }, null, 1, { type: 'csp-violation' }]
  const listed = await send(JSON.stringify([...reports, ...others]), 'application/reports+json')
  expect(listed.status).toBe(204)
  expect(told().slice(1)).toMatchObject([
    { directive: 'script-src', blocked: 'trusted-types-sink', page: 'user' },
    { directive: 'script-src', blocked: 'inline', page: 'user' },
  ])
  expect(await tableSums(server.store)).toEqual(before)
})

test('the same again is counted, not logged each time; inventions are bounded', async () => {
  lines.length = 0
  server.clock.advance(60)
  for (let i = 0; i < 12; i++) await send(old({ 'blocked-uri': 'data' }))
  expect(told().map(({ reports }) => reports)).toEqual([1, 10])

  lines.length = 0
  for (let minute = 0; minute < 4; minute++) {
    server.clock.advance(60)
    const reports = (from: number) =>
      Array.from({ length: 20 }, (_, i) => ({
        type: 'csp-violation',
        body: { effectiveDirective: 'img-src', blockedURL: `https://a${minute}-${from + i}.example/x` },
      }))
    for (let from = 0; from < 60; from += 20)
      await send(JSON.stringify(reports(from)), 'application/reports+json')
  }
  expect(told().length).toBeLessThan(110)
  const nonsense = { 'effective-directive': 'a\nb', 'blocked-uri': '\u0007', 'document-uri': 7 }
  expect((await send(old(nonsense))).status).toBe(204)
  expect(told().at(-1)).not.toHaveProperty('sample')
})

test('what is no report, too large or too much is refused', async () => {
  server.clock.advance(60)
  expect(refusalOf(await send('{', undefined))).toBe('400 request.malformed')
  expect(refusalOf(await send(old(), 'application/json'))).toBe('415 request.unsupported_type')
  expect(refusalOf(await send(old(), 'text/plain'))).toBe('415 request.unsupported_type')
  expect(refusalOf(await send(old({ sample: 'x'.repeat(20_000) })))).toBe('413 request.too_large')
  expect(refusalOf(await send(`[${'['.repeat(50)}${']'.repeat(50)}]`, 'application/reports+json'))).toBe(
    '400 request.malformed',
  )
  server.clock.advance(60)
  const answers = await Promise.all(Array.from({ length: 70 }, () => send(old())))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})
