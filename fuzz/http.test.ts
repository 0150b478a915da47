import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchDatabase } from '#db/testing/store.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { fuzzRequests } from './campaign.ts'
import { callsOf } from './description.ts'
import { createChecker } from './checker.ts'
import type { Sent } from './requests.ts'
import type { Received } from './send.ts'
import { startFuzzServer, type FuzzServer } from './server.ts'
import type { World } from './world.ts'

const count = Number(process.env['PLAZA_FUZZ'] ?? 300)
const seed = Number(process.env['PLAZA_TEST_SEED'] ?? 1)

const calls = callsOf(JSON.parse(JSON.stringify(openApiDocument('1'))) as Parameters<typeof callsOf>[0])

describe('generated requests', () => {
  let server: FuzzServer
  let database: Awaited<ReturnType<typeof scratchDatabase>>
  beforeAll(async () => {
    database = await scratchDatabase()
    server = await startFuzzServer(database.url)
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  test(`${count} of them by every role meet no fault, no leak and nothing undescribed`, async () => {
    const report = await fuzzRequests(server, { seed, count })
    // How long an answer takes depends on the machine: the command reports it.
    const kinds = [...report.findings].filter(([kind]) => !kind.endsWith('takes over a second'))
    expect(
      kinds.map(([kind, [example]]) => ({ kind, target: example?.sent.target, answer: example?.answer })),
    ).toEqual([])
    expect(report.faults).toBe(0)
    expect(report.rounds).toBeGreaterThan(count * 0.8)
    expect(Object.keys(report.byStatus).length).toBeGreaterThan(5)
  })
})

describe('the checker', () => {
  const { checkAnswer } = createChecker(calls)
  const world: World = {
    people: {},
    cookies: {},
    emails: { member: ['member-1@leak.example'] },
    pools: {},
    secretIds: new Set(),
  }
  const call = calls.find(({ operationId }) => operationId === 'getConfig')
  if (!call) throw new Error('the description has no getConfig')
  const sent: Sent = {
    call,
    role: 'member',
    method: 'GET',
    target: '/api/config',
    headers: {},
    body: null,
    isMutated: false,
  }
  const config = {
    siteName: 'Plaza',
    publicUrl: 'http://x',
    paymentMode: 'sandbox',
    identityMode: 'embedded',
    version: '1',
  }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=()',
    'x-request-id': '0'.repeat(36),
  }
  const good: Received = { status: 200, headers, text: JSON.stringify(config), ms: 1 }
  const refusal = (status: number, code: string): Partial<Received> => ({
    status,
    text: JSON.stringify({ message: 'x', code }),
  })

  test.for<[string, Partial<Received>]>([
    ['answers 500', refusal(500, 'server.error')],
    ['status 418 is not described', refusal(418, 'request.malformed')],
    ['another shape', refusal(400, 'post.not_found')],
    ['another shape', { text: JSON.stringify({ ...config, extra: 1 }) }],
    ['another shape', { text: JSON.stringify({ ...config, version: 1 }) }],
    ['not the JSON', { text: '{' }],
    [
      'tells of the inside',
      { ...refusal(400, 'request.malformed'), text: '{"message":"SQLITE_BUSY","code":"request.malformed"}' },
    ],
    [
      'tells of the inside',
      { text: JSON.stringify({ ...config, version: '\n    at x (/a/b.ts:1:2)' }).replaceAll('\\n', '\n') },
    ],
    ['x-request-id', { headers: { ...headers, 'x-request-id': undefined } }],
    ['content-security-policy', { headers: { ...headers, 'content-security-policy': '*' } }],
    ['content-type', { headers: { ...headers, 'content-type': 'application/json' } }],
    ['access-control', { headers: { ...headers, 'access-control-allow-origin': '*' } }],
    ['cookie', { headers: { ...headers, 'set-cookie': ['sid=1; Path=/'] } }],
    ['reads "zqprivate"', { text: JSON.stringify({ ...config, siteName: 'zqprivate 7' }) }],
    ['reads other-1@leak.example', { text: JSON.stringify({ ...config, siteName: 'other-1@leak.example' }) }],
  ])('finds that an answer %s', ([words, change]) => {
    expect(checkAnswer(sent, good, world)).toEqual({ findings: [], isSlow: false })
    expect(checkAnswer(sent, { ...good, ...change }, world).findings.join('\n')).toContain(words)
  })

  test('lets each read what is theirs', () => {
    const text = JSON.stringify({ ...config, siteName: 'member-1@leak.example' })
    expect(checkAnswer(sent, { ...good, text }, world).findings).toEqual([])
    const secret = JSON.stringify({ ...config, siteName: 'zqprivate other-1@leak.example' })
    expect(checkAnswer({ ...sent, role: 'admin' }, { ...good, text: secret }, world).findings).toEqual([])
  })

  test('takes no name of its own address for a secret, but everything else beside it', () => {
    const asked = { ...sent, target: '/nowhere/zqprivate-1-2' }
    const page = { ...good, status: 404, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } }
    const findings = (text: string) => checkAnswer(asked, { ...page, text }, world).findings
    expect(findings('<link href="/nowhere/zqprivate-1-2">')).toEqual([])
    expect(findings('<h1>zqprivate 1</h1><link href="/nowhere/zqprivate-1-2">')).toEqual([
      'member reads "zqprivate"',
    ])
  })

  test('tells slow answers apart, to have them measured again', () => {
    expect(checkAnswer(sent, { ...good, ms: 1500 }, world)).toEqual({ findings: [], isSlow: true })
  })
})
