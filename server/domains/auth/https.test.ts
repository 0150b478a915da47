import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
const url = 'https://id.example/authorize'
beforeAll(async () => {
  server = await startTestServer({
    env: { PUBLIC_URL: 'https://plaza.example', TRUST_PROXY_HOPS: '1' },
    identityOver: (provider) => ({
      ...provider,
      startLogin: async () => ({ url, record: { state: 's', nonce: 'n', verifier: 'v' } }),
    }),
  })
})
afterAll(() => server.close())

const logIn = (headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${new URL(server.url).port}/api/login`, { redirect: 'manual', headers })

test('whoever comes over https is given a session and goes to the provider', async () => {
  const answer = await logIn({ 'X-Forwarded-Proto': 'https' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, url])
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-.*; Secure/)
})

test('where the proxy says nothing of https nobody is sent on a way that cannot end well', async () => {
  const answer = await logIn({})
  expect(answer.status).toBe(503)
  expect(answer.headers.get('set-cookie')).toBeNull()
})
