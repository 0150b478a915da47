import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, bodyBytesOf, paramNames, type EndpointSpec } from '#shared/endpoint.ts'
import { exchange, refusalOf } from '../testing/exchange.ts'
import { callName, inLanes, servedEndpoints } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let limited: TestServer
let cookie: string
beforeAll(async () => {
  ;[server, limited] = await Promise.all([startTestServer(), startTestServer({ hasRateLimits: true })])
  cookie = await server.cookieOf(await server.make.admin())
})
afterAll(async () => {
  await limited.close()
  await server.close()
})

const filled = ({ path }: EndpointSpec) =>
  addressOf(path, Object.fromEntries(paramNames(path).map((name) => [name, 'nothing'])))

interface Announced {
  at?: TestServer
  headers?: string[]
  length?: number
}

/** The status of an answer to a request whose body is announced and never sent: it was given without reading. */
function unread(
  call: string,
  { at = server, headers = [], length = 10_000 }: Announced = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(at.url)
    const head = [
      `${call} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      ...headers,
    ]
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n{`))
    socket.once('data', (data) => {
      resolve(data.toString().split(' ')[1] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`${call} was closed without an answer`)))
  })
}

describe('a body is not read', () => {
  test('of whoever may not call', async () => {
    const blocked = await server.cookieOf(await server.make.member({ isBlocked: true }))
    const newcomer = await server.cookieOf(await server.make.user())
    expect(await unread('POST /api/posts')).toBe('401')
    expect(await unread('POST /api/posts', { headers: [`Cookie: ${newcomer}`] })).toBe('402')
    expect(await unread('POST /api/posts', { headers: [`Cookie: ${blocked}`] })).toBe('403')
    expect(await unread('PUT /api/admin/users/x/role', { headers: [`Cookie: ${newcomer}`] })).toBe('403')
  })

  test('of no endpoint that declares none, of no unknown address and of no other method', async () => {
    const bare = servedEndpoints(server).filter(
      ({ spec }) => !spec.body && spec.path !== '/api/uploads' && spec.path !== '/api/events',
    )
    const wrong: string[] = []
    await inLanes(bare, async (endpoint) => {
      const { method } = endpoint.spec
      const status = await unread(`${method} ${filled(endpoint.spec)}`).catch(String)
      if (!/^\d+$/.test(status)) wrong.push(`${callName(endpoint)} ${status}`)
    })
    expect(wrong).toEqual([])
    expect(bare.length).toBeGreaterThan(50)
    for (const path of ['/api/nothing', '/nothing', '/post/x', '/media/x.webp', '/feed.xml', '/healthz'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(`${method} ${path} ${await unread(`${method} ${path}`)}`).toBe(`${method} ${path} 404`)
    expect(await unread('PATCH /api/posts', { headers: [`Cookie: ${cookie}`] })).toBe('404')
  })

  test('from another site, nor of another type', async () => {
    const from = (header: string) => unread('POST /api/posts', { headers: [`Cookie: ${cookie}`, header] })
    expect(await from('Sec-Fetch-Site: cross-site')).toBe('403')
    expect(await from('Origin: https://evil.example')).toBe('403')
    expect(await unread('POST /api/uploads', { headers: [`Cookie: ${cookie}`] })).toBe('415')
  })

  test('of whoever has used up a limit', async () => {
    const path = '/api/auth/desktop/exchange'
    const headers = { 'Content-Type': 'application/json' }
    const statuses = await Promise.all(
      Array.from({ length: 25 }, () => exchange(limited.url, path, { method: 'POST', body: '{}', headers })),
    )
    expect(statuses.some(({ status }) => status === 429)).toBe(true)
    expect(await unread(`POST ${path}`, { at: limited })).toBe('429')
  })

  test('where its announced size is too much already', async () => {
    expect(await unread('POST /api/posts', { headers: [`Cookie: ${cookie}`], length: 2 ** 40 })).toBe('413')
  })
})

describe('a body is read', () => {
  test('up to the size that its endpoint declares, and not a byte more', async () => {
    const wrong: string[] = []
    const calls = servedEndpoints(server).filter(({ spec }) => spec.body)
    await inLanes(calls, async (endpoint) => {
      const { spec } = endpoint
      const bytes = bodyBytesOf(spec)
      const send = (size: number) =>
        exchange(server.url, filled(spec), {
          method: spec.method,
          headers: { 'Content-Type': 'application/json', 'Content-Length': String(size), Cookie: cookie },
          body: `{"extra":"${'x'.repeat(size - 12)}"}`,
        })
      if ((await send(bytes)).status === 413) wrong.push(`${callName(endpoint)} refuses ${bytes}`)
      const refusal = refusalOf(await send(bytes + 1))
      if (refusal !== '413 request.too_large') wrong.push(`${callName(endpoint)} ${bytes + 1}: ${refusal}`)
    })
    expect(wrong).toEqual([])
  })

  test('before it is parsed: values without number and without end are refused', async () => {
    const send = (body: string) =>
      exchange(server.url, '/api/posts', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body,
      })
    const numbers = `{"title":"x","extra":[${'1,'.repeat(490_000)}1]}`
    expect(refusalOf(await send(numbers))).toBe('413 request.too_large')
    expect(refusalOf(await send(`{"extra":[${'{"a":[]},'.repeat(5_000)}1]}`))).toBe('413 request.too_large')
    expect(refusalOf(await send(`{"extra":${'['.repeat(32)}${']'.repeat(32)}}`))).toBe(
      '400 request.malformed',
    )
    // What stands inside of texts counts for nothing.
    const words = { title: '[{,'.repeat(100), content: '"\\",[{'.repeat(8_000), extra: [[[['deep']]]] }
    expect(refusalOf(await send(JSON.stringify(words)))).toBe('400 request.invalid')
  })
})
