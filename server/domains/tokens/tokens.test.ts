import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, paramNames } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { scopes, type Scope } from '#shared/scopes.ts'
import { mostTokens } from '#shared/tokens.ts'
import { tokenHash } from '../../core/tokens.ts'
import { bearer, type TestClient } from '../../testing/client.ts'
import { inLanes } from '../../testing/routes.ts'
import { stillClock } from '../../testing/clock.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

interface Made {
  id: string
  secret: string
  name: string
  scopes: string[]
  expiresAt: string
  lastUsedAt: string | null
}

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ logLines: { write: (line) => void lines.push(line) } })
})
afterAll(() => server.close())

const make = async (
  client: TestClient,
  given: Partial<{ name: string; scopes: Scope[]; expiresInDays: number }> = {},
) => {
  const answer = await client.post<Made>('/api/auth/tokens', {
    name: 'CI',
    scopes: ['community:write'],
    ...given,
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const events = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ channel }) => channel === 'security')

describe('a token', () => {
  test('acts for its person within its scopes, is seen in their list, and is kept as a hash', async () => {
    const { user, client } = await server.member()
    const made = await make(client, { name: '  My\n script ' })
    expect(made).toMatchObject({ name: 'My script', scopes: ['community:write'], lastUsedAt: null })
    expect(made.secret).toMatch(/^plaza_[\w-]{43}$/)
    const program = bearer(server.url, made.secret)
    const forum = await program.post<{ id: string }>('/api/forums', {
      name: 'By program',
      description: 'Made by a script',
      isPrivate: false,
    })
    expect(forum.status).toBe(201)
    expect((await program.get('/api/conversations')).body).toMatchObject({ code: 'token.scope_needed' })
    expect((await program.get('/api/auth/token')).body).toMatchObject({
      id: made.id,
      username: user.username,
    })
    const { body: listed } = await client.get<Made[]>('/api/auth/tokens')
    expect(listed).toEqual([expect.objectContaining({ id: made.id, lastUsedAt: expect.any(String) })])
    expect(JSON.stringify(listed)).not.toContain(made.secret)
    const { apiTokens } = server.store.tables
    const rows = await server.store.read(async (db) => await db.select().from(apiTokens))
    expect(rows.find(({ id }) => id === made.id)?.hash).toBe(tokenHash(made.secret))
    expect(JSON.stringify(rows)).not.toContain(made.secret)
  })

  test('is over at once when it is revoked, by its owner or by itself', async () => {
    const { client } = await server.member()
    const [first, second] = [await make(client), await make(client)]
    const program = bearer(server.url, first.secret)
    expect((await program.get('/api/saved')).status).toBe(200)
    expect((await client.delete(`/api/auth/tokens/${first.id}`)).status).toBe(200)
    const refused = await program.get('/api/saved')
    expect(refused).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    const other = bearer(server.url, second.secret)
    expect((await other.delete('/api/auth/token')).status).toBe(200)
    expect((await other.get('/api/saved')).status).toBe(401)
    const stranger = await server.member()
    const third = await make(client)
    expect((await stranger.client.delete(`/api/auth/tokens/${third.id}`)).status).toBe(404)
  })

  test('expires, and is still listed for a while', async () => {
    const { client } = await server.member()
    const made = await make(client, { expiresInDays: 1 })
    server.clock.advance(24 * 60 * 60 + 1)
    expect((await bearer(server.url, made.secret).get('/api/saved')).status).toBe(401)
    expect((await client.get<Made[]>('/api/auth/tokens')).body).toHaveLength(1)
  })

  test('never counts as somebody else’s cookie: a bad one is refused, on public pages of the API too', async () => {
    const { user } = await server.member()
    const cookie = await server.cookieOf(user)
    const headers = { Cookie: cookie, Authorization: 'Bearer plaza_nothing' }
    for (const path of ['/api/posts', '/api/auth/user', '/api/saved'])
      expect((await fetch(server.url + path, { headers })).status).toBe(401)
    // Other schemes are no business of ours, and pages know no tokens.
    const basic = { Cookie: cookie, Authorization: 'Basic eDp5' }
    expect((await fetch(`${server.url}/api/saved`, { headers: basic })).status).toBe(200)
  })

  test('a write from another site’s page is refused with a token as without', async () => {
    const { client } = await server.member()
    const { secret } = await make(client)
    const answer = await fetch(`${server.url}/api/forums`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'cross-site',
      },
      body: '{"name":"Elsewhere","description":""}',
    })
    expect(await answer.json()).toMatchObject({ code: 'request.cross_site' })
  })
})

describe('what a token may', () => {
  test('every endpoint wants the scope it declares, and nothing else is let through', async () => {
    const admin = await server.as(await server.make.admin())
    const called = endpoints.filter(({ spec }) => spec.replyType !== 'text/event-stream')
    const wrong: string[] = []
    const secrets = new Map<string, string>()
    for (const scope of scopes) {
      const others = scopes.filter((one) => one.split(':')[0] !== scope.split(':')[0])
      secrets.set(scope, (await make(admin, { scopes: others })).secret)
    }
    const all = (await make(admin, { scopes: [...scopes] })).secret
    await inLanes(called, async ({ name, spec, scope }) => {
      const ask = async (secret: string) => {
        const params = Object.fromEntries(paramNames(spec.path).map((param) => [param, 'nothing']))
        const response = await fetch(server.url + addressOf(spec.path, params), {
          method: spec.method,
          headers: {
            Authorization: `Bearer ${secret}`,
            ...(spec.body ? { 'Content-Type': 'application/json' } : {}),
          },
          ...(spec.body ? { body: '{}' } : {}),
        })
        const text = await response.text()
        return (text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined) ?? ''
      }
      if (name === 'revokeOwnToken') return
      if (scope === 'any') return
      if (scope === 'browser') {
        if ((await ask(all)) !== 'token.browser_only') wrong.push(`${name} may be called with a token`)
        return
      }
      if ((await ask(secrets.get(scope) ?? '')) !== 'token.scope_needed')
        wrong.push(`${name} does not want ${scope}`)
      const code = await ask(all)
      if (code.startsWith('token.')) wrong.push(`${name} answered ${code} to one with all scopes`)
    })
    expect(wrong).toEqual([])
  })

  test('what somebody has paid for a membership is read by what is for billing alone', async () => {
    const { client } = await server.member()
    const asked = ['/api/invoices/statement?month=2026-01', '/api/invoices/statement/csv?month=2026-01']
    const answers = async (scope: Scope) => {
      const program = bearer(server.url, (await make(client, { scopes: [scope] })).secret)
      return await Promise.all(asked.map(async (path) => (await program.request(path)).status))
    }
    expect(await answers('billing:read')).toEqual([200, 200])
    expect(await answers('advertising:read')).toEqual([403, 403])
  })

  test('is never more than its person may: roles, memberships and blocks hold as they are now', async () => {
    const person = await server.make.admin()
    const client = await server.as(person)
    const other = await server.as(await server.make.admin())
    const { secret } = await make(client, { scopes: ['admin:read', 'community:write'] })
    const program = bearer(server.url, secret)
    expect((await program.get('/api/admin/users')).status).toBe(200)
    await other.put(`/api/admin/users/${person.id}/role`, { role: 'user', reason: 'left' })
    // What was given to an admin is taken back with the role.
    expect((await program.get('/api/admin/users')).body).toMatchObject({ code: 'token.invalid' })
    const plain = await make(client)
    const second = bearer(server.url, plain.secret)
    expect(
      (await second.post('/api/forums', { name: 'Unpaid', description: 'x', isPrivate: false })).body,
    ).toMatchObject({
      code: 'subscription.required',
    })
    const refused = await client.post('/api/auth/tokens', { name: 'x', scopes: ['admin:read'] })
    expect(refused).toMatchObject({ status: 403, body: { code: 'token.scope_denied' } })
    await other.put(`/api/admin/users/${person.id}/ban`, { banned: true, reason: 'spam' })
    expect((await second.get('/api/saved')).body).toMatchObject({ code: 'account.blocked' })
    await other.put(`/api/admin/users/${person.id}/ban`, { banned: false, reason: 'talked' })
    expect((await second.get('/api/saved')).body).toMatchObject({ code: 'token.invalid' })
  })

  test('whoever gives away what staff may has signed in lately, and for ninety days at most', async () => {
    const client = await server.as(await server.make.admin())
    const long = { name: 'x', scopes: ['admin:read'], expiresInDays: 91 }
    expect((await client.post('/api/auth/tokens', long)).body).toMatchObject({ code: 'request.invalid' })
    server.clock.advance(12 * 60 * 60 + 1)
    const stale = await client.post('/api/auth/tokens', { name: 'x', scopes: ['admin:read'] })
    expect(stale.body).toMatchObject({ code: 'session.stale' })
    expect((await client.post('/api/auth/tokens', { name: 'x', scopes: ['community:read'] })).status).toBe(
      201,
    )
  })

  test('there are so many and no more, however many ask at once', async () => {
    const { client } = await server.member()
    const ask = () => client.post('/api/auth/tokens', { name: 'x', scopes: ['community:read'] })
    // oxlint-disable-next-line eslint/no-await-in-loop -- only the last ones race
    for (let made = 0; made < mostTokens - 2; made++) expect((await ask()).status).toBe(201)
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test.each([
    { name: '', scopes: ['community:read'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['everything'] },
    { name: 'x', scopes: ['community:read'], expiresInDays: 0 },
    { name: 'x', scopes: ['community:read'], expiresInDays: 366 },
  ])('%j is refused', async (input) => {
    const { client } = await server.member()
    expect((await client.post('/api/auth/tokens', input)).status).toBe(400)
  })
})

describe('a program without a browser', () => {
  const input = { client_name: 'plaza on ada’s laptop', scopes: ['community:write'], expires_in_days: 7 }
  const start = async () =>
    (await server.visitor.post<Record<string, string>>('/api/auth/device/code', input)).body
  const redeem = (device_code: string | undefined) =>
    server.visitor.post<Record<string, string>>('/api/auth/device/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code,
    })

  test('gets a token once somebody has approved it, and once only', async () => {
    const begun = await start()
    expect(begun).toMatchObject({ expires_in: 600, interval: 5, verification_uri: `${server.url}/device` })
    expect(begun['user_code']).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    expect((await redeem(begun['device_code'])).body).toMatchObject({ error: 'authorization_pending' })
    expect((await redeem(begun['device_code'])).body).toMatchObject({ error: 'slow_down' })
    const { user, client } = await server.member()
    const code = begun['user_code']?.toLowerCase().replace('-', ' ') ?? ''
    const at = `/api/auth/device/${encodeURIComponent(code)}`
    expect((await client.get(at)).body).toMatchObject({ clientName: input.client_name, expiresInDays: 7 })
    expect((await client.post(at, { decision: 'approve' })).status).toBe(200)
    expect((await client.post(at, { decision: 'approve' })).body).toMatchObject({ code: 'device.not_found' })
    const both = await Promise.all([redeem(begun['device_code']), redeem(begun['device_code'])])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const token = both.find(({ status }) => status === 200)?.body
    expect(token).toMatchObject({
      token_type: 'Bearer',
      scope: 'community:write',
      expires_in: 7 * 24 * 60 * 60,
    })
    const program = bearer(server.url, token?.['access_token'] ?? '')
    expect((await program.get('/api/auth/token')).body).toMatchObject({
      username: user.username,
      name: input.client_name,
    })
  })

  test('is told that it was refused, or that it came too late', async () => {
    const { client } = await server.member()
    const refused = await start()
    await client.post(`/api/auth/device/${refused['user_code']}`, { decision: 'deny' })
    expect((await redeem(refused['device_code'])).body).toMatchObject({
      code: 'device.denied',
      error: 'access_denied',
    })
    const late = await start()
    server.clock.advance(10 * 60 + 1)
    expect((await redeem(late['device_code'])).body).toMatchObject({ error: 'expired_token' })
    expect((await client.get(`/api/auth/device/${late['user_code']}`)).status).toBe(404)
    expect((await redeem('nothing')).body).toMatchObject({ error: 'expired_token' })
  })

  test('gets nothing that whoever approves could not give', async () => {
    const begun = await server.visitor.post<Record<string, string>>('/api/auth/device/code', {
      ...input,
      scopes: ['admin:write'],
    })
    const { client } = await server.member()
    const at = `/api/auth/device/${begun.body['user_code']}`
    expect((await client.post(at, { decision: 'approve' })).body).toMatchObject({
      code: 'token.scope_denied',
    })
  })
})

describe('what is told of tokens', () => {
  test('making, revoking and refusing are events of security; no secret is in any line', async () => {
    const client = await server.as(await server.make.admin())
    const made = await make(client, { scopes: ['admin:read'] })
    await client.delete(`/api/auth/tokens/${made.id}`)
    await bearer(server.url, made.secret).get('/api/saved')
    const told = events().filter((line) => line['tokenId'] === made.id)
    expect(told.map(({ event }) => event)).toEqual(['token.made', 'token.revoked'])
    expect(events().at(-1)).toMatchObject({ level: 'warn', event: 'token.refused' })
    expect(lines.join('')).not.toMatch(/plaza_[\w-]{43}/)
    const { adminActions } = server.store.tables
    const acts = await server.store.read(async (db) => await db.select().from(adminActions))
    expect(acts.filter(({ targetId }) => targetId === made.id).map(({ action }) => action)).toEqual([
      'make_token',
      'revoke_token',
    ])
  })
})

test('whoever tries tokens is stopped', async () => {
  const limited = await startTestServer({ hasRateLimits: true, clock: stillClock() })
  const program = bearer(limited.url, `plaza_${'x'.repeat(43)}`)
  const answers = []
  for (let i = 0; i < 70; i++) answers.push((await program.get('/api/posts')).status)
  expect(answers.filter((status) => status === 401)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
  await limited.close()
})
