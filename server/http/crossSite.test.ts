import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stillClock } from '../testing/clock.ts'
import { exchange, refusalOf } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { tableSums } from '../testing/tableSums.ts'

let server: TestServer
let vote: { cookie: string; body: string }
beforeAll(async () => {
  server = await startTestServer({ clock: stillClock() })
  const post = await server.make.post()
  const cookie = await server.cookieOf(await server.make.member())
  vote = { cookie, body: JSON.stringify({ type: 'upvote', postId: post.id }) }
})
afterAll(() => server.close())

const cast = (headers: Record<string, string>) =>
  exchange(server.url, '/api/votes', {
    method: 'POST',
    body: vote.body,
    headers: { 'Content-Type': 'application/json', Cookie: vote.cookie, ...headers },
  })

describe('writes from elsewhere', () => {
  test.for([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of a sibling domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['a word that no browser says', { 'Sec-Fetch-Site': 'same-origin, cross-site' }],
    ['a sandboxed page', { Origin: 'null' }],
    ['a sibling subdomain', { Origin: 'http://evil.127.0.0.1' }],
    ['another port', { Origin: 'http://127.0.0.1:1' }],
    ['the same host by https', { Origin: 'https://127.0.0.1' }],
    ['an address that begins like ours', { Origin: 'OURS.evil.example' }],
    ['another site that names its origin well', { 'Sec-Fetch-Site': 'cross-site', Origin: 'OURS' }],
  ] as const)('%s are refused', async ([, headers]) => {
    const before = await tableSums(server.store)
    const sent = Object.fromEntries(
      Object.entries<string>(headers).map(([name, value]) => [name, value.replace('OURS', server.url)]),
    )
    expect(refusalOf(await cast(sent))).toBe('403 request.cross_site')
    expect(await tableSums(server.store)).toEqual(before)
  })

  test('every write of the API is refused, whoever is signed in', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await exchange(server.url, '/api/posts/any', {
        method,
        headers: { 'Sec-Fetch-Site': 'cross-site', Cookie: vote.cookie },
      })
      expect(refusalOf(answer)).toBe('403 request.cross_site')
    }
  })

  test('a form of another site is refused even without these headers', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(refusalOf(await cast(form))).toBe('415 request.unsupported_type')
  })
})

describe('writes from our own pages and from programs', () => {
  test.for([
    ['a page of ours', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://anything.example' }],
    ['a person at the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['a browser without Sec-Fetch-Site', { Origin: 'OURS' }],
    ['a program that says neither', {}],
  ] as const)('%s are let through', async ([, headers]) => {
    const sent = Object.fromEntries(
      Object.entries<string>(headers).map(([name, value]) => [name, value.replace('OURS', server.url)]),
    )
    expect((await cast(sent)).status).toBe(200)
  })

  test('reading is open to a link on any site', async () => {
    const answer = await exchange(server.url, '/api/posts', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(answer.status).toBe(200)
  })

  test('a write without a body needs no content type', async () => {
    const forum = await server.make.forum()
    const answer = await exchange(server.url, `/api/forums/${forum.id}/join`, {
      method: 'POST',
      headers: { Cookie: vote.cookie, 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(answer.status).toBe(200)
  })
})
