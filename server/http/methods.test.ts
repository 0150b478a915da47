import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange, refusalOf } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  await server.make.post()
  cookie = await server.cookieOf(await server.make.admin())
})
afterAll(() => server.close())

const get = (path: string) => exchange(server.url, path, { headers: { Cookie: cookie } })

describe('methods without a body of their own', () => {
  test('OPTIONS tells nothing, not even which methods there are', async () => {
    const known = ['/api/posts', '/api/votes', '/healthz', '/', '*']
    const signed = ['/api/auth/backchannel-logout', '/api/unsubscribe/token']
    for (const path of [...known, ...signed]) {
      const answer = await exchange(server.url, path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
      })
      expect(`${path} ${answer.status}`).toBe(`${path} 404`)
      const told = Object.keys(answer.headers).filter((name) => /^(allow|access-control)/.test(name))
      expect(told).toEqual([])
    }
  })

  test('no answer allows another origin', async () => {
    const answer = await exchange(server.url, '/api/posts', { headers: { Origin: 'https://evil.example' } })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('HEAD answers what GET answers, without the body', async () => {
    for (const path of ['/api/posts', '/api/posts/nothing', '/api/auth/user', '/healthz']) {
      const [head, got] = await Promise.all([
        exchange(server.url, path, { method: 'HEAD' }),
        exchange(server.url, path),
      ])
      expect(head.text).toBe('')
      expect(head.status).toBe(got.status)
      for (const name of ['content-type', 'content-length', 'cache-control', 'etag', 'vary'])
        expect(`${path} ${name} ${String(head.headers[name])}`).toBe(
          `${path} ${name} ${String(got.headers[name])}`,
        )
    }
  })

  test('a body on GET is not read, whatever it is', async () => {
    const body = JSON.stringify({ limit: 1, sort: 'new' })
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Cookie: cookie,
    }
    const [plain, withBody] = await Promise.all([
      get('/api/posts'),
      exchange(server.url, '/api/posts', { headers, body }),
    ])
    expect(withBody.text).toBe(plain.text)
    const broken = await exchange(server.url, '/api/posts', { headers, body: '{'.padEnd(body.length) })
    expect(broken.text).toBe(plain.text)
  })
})

describe('what is refused before it is a request', () => {
  test('headers of more than 16 kB', async () => {
    const headers = { 'X-Long': 'x'.repeat(20_000) }
    expect(refusalOf(await exchange(server.url, '/api/posts', { headers }))).toBe(
      '431 request.headers_too_large',
    )
    expect(refusalOf(await exchange(server.url, `/api/posts?x=${'x'.repeat(20_000)}`))).toBe(
      '431 request.headers_too_large',
    )
  })

  test.for([
    ['garbage', 'garbage\r\n\r\n'],
    [
      'two lengths',
      'POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length beside chunks',
      'POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header with a bare line feed', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\n b\r\n\r\n'],
    ['no host', 'GET /api/posts HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/posts HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ] as const)('%s', async ([, bytes]) => {
    const answer = await answerTo(bytes)
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
    expect(answer).toContain('"code":"request.malformed"')
  })

  test('but for a host of HTTP/1.0, which has none', async () => {
    expect(await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })
})

/** Writes bytes to the server as they are and answers the first piece of what comes back. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (data) => {
      resolve(data.toString())
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
