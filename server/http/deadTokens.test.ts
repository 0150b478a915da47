import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes, type Scope } from '#shared/scopes.ts'
import { TestStream } from '../live/testing.ts'
import { bearer, type TestClient } from '../testing/client.ts'
import { inLanes } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.app.outbox.start()
})
afterAll(() => server.close())

interface Operation {
  description: string
  security: Record<string, string[]>[]
  requestBody?: { content: Record<string, unknown> }
}
interface Call {
  method: string
  path: string
  scope: string
  isPublic: boolean
  access: string
  type: string | undefined
}

/** Every call that takes a token, as the API describes itself. */
async function callsByToken(): Promise<Call[]> {
  const { body } = await server.visitor.get<{ paths: Record<string, Record<string, Operation>> }>(
    '/api/openapi.json',
  )
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { description, security, requestBody }]) => {
      const token = (security ?? []).find((way) => 'token' in way)
      if (!token) return []
      return {
        method: method.toUpperCase(),
        path,
        scope: token['token']?.[0] ?? 'any',
        isPublic: security.some((way) => Object.keys(way).length === 0),
        access: description,
        type: Object.keys(requestBody?.content ?? {})[0],
      }
    }),
  )
}

async function outcomeOf(client: TestClient, { method, path, type }: Call): Promise<string> {
  const response = await client.request(path.replaceAll(/\{\w+\}/g, 'nothing'), {
    method,
    headers: type === 'application/json' ? { 'Content-Type': type } : {},
    ...(type === 'application/json' ? { body: '{}' } : {}),
  })
  if (!response.headers.get('Content-Type')?.includes('json')) {
    await response.body?.cancel()
    return String(response.status)
  }
  const body = (await response.json()) as { code?: string } | null
  return response.status < 400 ? String(response.status) : `${response.status} ${body?.code}`
}

async function admin(own: readonly Scope[] = scopes) {
  const user = await server.make.admin()
  const client = await server.as(user)
  const { body } = await client.post<{ id: string; secret: string }>('/api/auth/tokens', {
    name: 'All',
    scopes: own,
    expiresInDays: 1,
  })
  return { user, client, id: body.id, program: bearer(server.url, body.secret), secret: body.secret }
}

/** The calls whose answer to this program is another one. */
async function wrongOf(program: TestClient, expected: (call: Call, outcome: string) => boolean) {
  const wrong: string[] = []
  const calls = await callsByToken()
  expect(calls.length).toBeGreaterThan(200)
  await inLanes(
    // What ends the token itself comes last.
    calls.filter(({ path, method }) => !(path === '/api/auth/token' && method === 'DELETE')),
    async (call) => {
      const outcome = await outcomeOf(program, call)
      if (outcome.startsWith('5') || !expected(call, outcome))
        wrong.push(`${call.method} ${call.path} (${call.scope}) answered ${outcome}`)
    },
  )
  return wrong
}

describe('on every call that takes a token, one', () => {
  test('that was revoked is refused', async () => {
    const { client, id, program } = await admin()
    expect((await program.get('/api/auth/user')).status).toBe(200)
    await client.delete(`/api/auth/tokens/${id}`)
    expect(await wrongOf(program, (_, outcome) => outcome === '401 token.invalid')).toEqual([])
  })

  test('that has expired is refused', async () => {
    const { program } = await admin()
    expect((await program.get('/api/auth/user')).status).toBe(200)
    server.clock.advance(24 * 60 * 60 + 1)
    expect(await wrongOf(program, (_, outcome) => outcome === '401 token.invalid')).toEqual([])
  })

  test('of somebody who is banned is told so, and reads what visitors do', async () => {
    const { user, program } = await admin()
    const chief = await server.as(await server.make.admin())
    expect((await program.get('/api/auth/user')).status).toBe(200)
    const ban = (banned: boolean) => chief.put(`/api/admin/users/${user.id}/ban`, { banned, reason: 'Spam' })
    expect((await ban(true)).status).toBe(200)
    expect(
      await wrongOf(program, ({ isPublic }, outcome) =>
        isPublic ? !/token\.|access\.denied/.test(outcome) : outcome === '403 account.blocked',
      ),
    ).toEqual([])
    expect((await ban(false)).status).toBe(200)
    expect(await wrongOf(program, (_, outcome) => outcome === '401 token.invalid')).toEqual([])
  })

  test('of somebody who is no admin any more does nothing of an admin’s', async () => {
    const { user, client, program } = await admin()
    const plain = scopes.filter((scope) => !/^(admin|moderation):/.test(scope))
    const { body: other } = await client.post<{ secret: string }>('/api/auth/tokens', {
      name: 'Plain',
      scopes: plain,
    })
    const kept = bearer(server.url, other.secret)
    for (const one of [program, kept]) expect((await one.get('/api/auth/user')).status).toBe(200)
    const chief = await server.as(await server.make.admin())
    const change = { role: 'user', reason: 'Has left' }
    expect((await chief.put(`/api/admin/users/${user.id}/role`, change)).status).toBe(200)
    expect(await wrongOf(program, (_, outcome) => outcome === '401 token.invalid')).toEqual([])
    expect(
      await wrongOf(kept, ({ scope, access }, outcome) =>
        /^(admin|moderation):/.test(scope)
          ? outcome === '403 token.scope_needed'
          : access.startsWith('Members')
            ? outcome === '402 subscription.required'
            : !outcome.startsWith('401'),
      ),
    ).toEqual([])
  })

  test('with a scope of another area is refused', async () => {
    const { program } = await admin(['messages:read'])
    expect(
      await wrongOf(program, ({ scope }, outcome) =>
        scope === 'any' || scope === 'messages:read'
          ? !outcome.includes('token.')
          : outcome === '403 token.scope_needed',
      ),
    ).toEqual([])
  })
})

test('the stream of a token ends with it, with its person and with a ban', async () => {
  const opened = await Promise.all([admin(), admin(), admin()])
  const streams = await Promise.all(opened.map(({ secret: token }) => TestStream.open(server.url, { token })))
  const [revoked, banned, deleted] = opened
  await revoked?.client.delete(`/api/auth/tokens/${revoked.id}`)
  const chief = await server.as(await server.make.admin())
  await chief.put(`/api/admin/users/${banned?.user.id}/ban`, { banned: true, reason: 'Spam' })
  await chief.call('DELETE', `/api/admin/users/${deleted?.user.id}`, { reason: 'Spam' })
  await server.app.outbox.drain()
  await server.app.services.live.look()
  await (await server.visitor.request('/healthz')).text()
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, false, false])
})
