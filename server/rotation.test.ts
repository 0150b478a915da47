import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieHeader, openSession } from './testing/session.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

const [old, fresh] = ['the-former-secret-of-thirty-two-bytes', 'the-present-secret-of-thirty-two-bytes']

let first: TestServer
beforeAll(async () => {
  first = await startTestServer({ env: { SESSION_SECRET: old } })
})
afterAll(() => first.close())

/** Whether a server knows who comes with a cookie that this secret signed. */
async function knows(server: TestServer, session: string, secret: string): Promise<boolean> {
  const cookie = cookieHeader(session, { publicUrl: server.app.config.publicUrl, secret })
  const answer = await server.visitor.request('/api/conversations', { headers: { Cookie: cookie } })
  expect([200, 401]).toContain(answer.status)
  return answer.status === 200
}

test('a secret of sessions is changed without signing anybody out, and the old one is worth nothing afterwards', async () => {
  const person = await first.make.member()
  const signIn = () => openSession(first.app.store, person, first.app.clock.now())
  const early = await signIn()
  expect(await knows(first, early, old)).toBe(true)
  expect(await knows(first, early, fresh)).toBe(false)

  // One instance after the other is restarted with both, while the rest still has the old one alone.
  const both = await startTestServer({ beside: first, env: { SESSION_SECRET: `${fresh},${old}` } })
  expect(await knows(both, early, old)).toBe(true)
  const late = await signIn()
  expect(await knows(both, late, fresh)).toBe(true)
  expect(await knows(first, early, old)).toBe(true)
  await both.close()

  // When the last session of the old one has ended it is taken away.
  const after = await startTestServer({ beside: first, env: { SESSION_SECRET: fresh } })
  expect(await knows(after, late, fresh)).toBe(true)
  expect(await knows(after, early, old)).toBe(false)
  expect(await knows(after, late, old)).toBe(false)
  await after.close()
})
