import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, paramNames, type Access, type EndpointSpec } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import type { TestClient } from '../testing/client.ts'
import { callName, inLanes, servedEndpoints, servedRoutes } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { openApiDocument } from './openapi.ts'

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day)

/** What each kind of person is refused with, by the access an endpoint declares; nothing means let through. */
type Refusals = Partial<Record<Access, string>>
const staffOnly: Refusals = { moderator: '403 access.denied', admin: '403 access.denied' }
const noMember: Refusals = { member: '402 subscription.required', ...staffOnly }
const everywhere = (refusal: string): Refusals => ({
  'signed-in': refusal,
  member: refusal,
  moderator: refusal,
  admin: refusal,
})

interface Audience {
  user: Parameters<TestServer['make']['user']>[0] | null
  refusals: Refusals
}
const audiences: Record<string, Audience> = {
  visitor: { user: null, refusals: everywhere('401 session.required') },
  'signed in without a subscription': { user: {}, refusals: noMember },
  member: { user: { subscriptionStatus: 'active' }, refusals: staffOnly },
  'cancelled but running': {
    user: { subscriptionStatus: 'cancelled', subscriptionExpiresAt: inDays(3) },
    refusals: staffOnly,
  },
  'cancelled and expired': {
    user: { subscriptionStatus: 'cancelled', subscriptionExpiresAt: inDays(-1) },
    refusals: noMember,
  },
  'in grace': { user: { subscriptionStatus: 'active', graceEndsAt: inDays(2) }, refusals: staffOnly },
  'after grace': { user: { subscriptionStatus: 'active', graceEndsAt: inDays(-1) }, refusals: noMember },
  'forum moderator': { user: { subscriptionStatus: 'active' }, refusals: staffOnly },
  'site moderator': { user: { role: 'moderator' }, refusals: { admin: '403 access.denied' } },
  admin: { user: { role: 'admin' }, refusals: {} },
  blocked: {
    user: { subscriptionStatus: 'active', isBlocked: true },
    refusals: everywhere('403 account.blocked'),
  },
  'blocked admin': { user: { role: 'admin', isBlocked: true }, refusals: everywhere('403 account.blocked') },
}
const accessCodes = [
  'session.required',
  'session.stale',
  'subscription.required',
  'account.blocked',
  'access.denied',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Calls an endpoint about things that do not exist, and answers the refusal as `status code`, or the status. */
async function outcomeOf(client: TestClient, spec: EndpointSpec): Promise<string> {
  const params = Object.fromEntries(paramNames(spec.path).map((name) => [name, 'nothing']))
  const response = await client.request(addressOf(spec.path, params), {
    method: spec.method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(spec.body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(spec.body ? { body: '{}' } : {}),
  })
  if (response.headers.get('Content-Type')?.startsWith('text/')) {
    await response.body?.cancel()
    return String(response.status)
  }
  const body = (await response.json()) as { code?: unknown } | null
  return response.status < 400 ? String(response.status) : `${response.status} ${String(body?.code)}`
}

describe('who may call what', () => {
  test.for(Object.entries(audiences))('%s', async ([name, { user, refusals }]) => {
    const person = user && (await server.make.user(user))
    if (person && name === 'forum moderator')
      await server.make.membership({ user: person, role: 'moderator' })
    const wrong: string[] = []
    await inLanes(servedEndpoints(server), async (endpoint) => {
      // A session of its own for each call: signing out is one of them.
      const client = person ? await server.as(person) : server.visitor
      const outcome = await outcomeOf(client, endpoint.spec)
      const refusal = refusals[endpoint.spec.access]
      const isRight = refusal
        ? outcome === refusal
        : !accessCodes.includes(outcome.split(' ')[1] ?? '') && !outcome.startsWith('5')
      if (!isRight)
        wrong.push(`${callName(endpoint)} answered ${outcome}, expected ${refusal ?? 'no refusal'}`)
    })
    expect(wrong).toEqual([])
  })

  test('acts of administration need a sign-in of the last twelve hours', async () => {
    const staff = await Promise.all([server.make.admin(), server.make.moderator()])
    const [admin, moderator] = await Promise.all(staff.map((person) => server.as(person)))
    if (!admin || !moderator) throw new Error('nobody signed in')
    server.clock.advance(12 * 60 * 60 + 1)
    const calls = servedEndpoints(server).filter(
      ({ spec }) => spec.access === 'admin' || spec.access === 'moderator',
    )
    await inLanes(calls, async ({ spec }) => {
      const stale = '401 session.stale'
      const isForModerators = spec.access === 'moderator'
      expect(await outcomeOf(admin, spec)).toBe(stale)
      expect(await outcomeOf(moderator, spec)).toBe(isForModerators ? stale : '403 access.denied')
    })
    expect((await admin.get('/api/auth/user')).status).toBe(200)
  })
})

describe('the served routes', () => {
  test('every declared endpoint is served', async () => {
    const served = servedRoutes(server)
    expect(endpoints.map(callName).filter((name) => !served.includes(name))).toEqual([])
  })

  test('every served route of the API stands in the OpenAPI document, but for pages’ files and the document', () => {
    const { paths } = openApiDocument('1') as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = servedRoutes(server)
      .filter((name) => name.includes(' /api/'))
      .map((name) => name.replaceAll(/:([A-Za-z]+)/g, '{$1}'))
    expect(served.filter((name) => !described.includes(name)).sort()).toEqual([
      'GET /api/auth/desktop/page.js',
      'GET /api/auth/page.css',
      'GET /api/docs',
      'GET /api/docs.css',
      'GET /api/openapi.json',
    ])
    expect(described.filter((name) => !served.includes(name))).toEqual([])
  })

  test('no endpoint is declared twice, and no literal path hides behind a parameter', () => {
    const names = endpoints.map(callName)
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
    const order = servedRoutes(server)
    for (const [position, name] of order.entries()) {
      const pattern = new RegExp(`^${name.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)
      const hidden = order.slice(position + 1).filter((later) => later !== name && pattern.test(later))
      expect({ name, hidden }).toEqual({ name, hidden: [] })
    }
  })
})
