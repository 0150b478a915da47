import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { makeWebRoot } from '../testing/webRoot.ts'

const script = '/assets/large.js'
const plain = 'export {} '.repeat(500)
/** Not Brotli: the server sends what the build has laid there. */
const packed = 'compressed by the build'

let webRoot: string
let server: TestServer
beforeAll(async () => {
  webRoot = makeWebRoot(mkdtempSync(join(tmpdir(), 'plaza-web-')))
  for (const name of [script, '/assets/gone.js', '/theme.js']) writeFileSync(join(webRoot, name), plain)
  for (const name of [script, '/assets/gone.js']) writeFileSync(join(webRoot, `${name}.br`), packed)
  server = await startTestServer({ webRoot })
})
afterAll(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  exchange(server.url, path, { headers, method })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip, br;q=0.5', 'gzip'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  [null, undefined],
])('who accepts %s is sent %s', async (accepted, coding) => {
  const { status, headers, text } = await get(
    script,
    accepted === null ? {} : { 'Accept-Encoding': accepted },
  )
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBe(coding)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['vary']).toContain('Accept-Encoding')
  // What is compressed for this one request is not to be read here.
  const written = coding === 'br' ? packed : plain
  expect(coding === 'gzip' || text === written).toBe(true)
})

test('each form of a file has its own tag, by which it is not sent again', async () => {
  const accepted = { 'Accept-Encoding': 'br' }
  const [small, large] = [await get(script, accepted), await get(script)]
  expect(small.headers['etag']).not.toBe(large.headers['etag'])
  const again = async (headers: Record<string, string>, { headers: { etag } }: typeof small) =>
    (await get(script, { ...headers, 'If-None-Match': String(etag) })).status
  expect(await again(accepted, small)).toBe(304)
  expect(await again({}, large)).toBe(304)
  expect(await again(accepted, large)).toBe(200)
})

test('a part of a file is a part of the form that is sent', async () => {
  const part = async (accepted: string) => {
    const { status, headers, text } = await get(script, { 'Accept-Encoding': accepted, Range: 'bytes=0-9' })
    return { status, coding: headers['content-encoding'], range: headers['content-range'], text }
  }
  expect(await part('br')).toEqual({
    status: 206,
    coding: 'br',
    range: `bytes 0-9/${packed.length}`,
    text: packed.slice(0, 10),
  })
  expect(await part('gzip')).toEqual({
    status: 206,
    coding: undefined,
    range: `bytes 0-9/${plain.length}`,
    text: plain.slice(0, 10),
  })
})

test('HEAD tells what GET sends', async () => {
  const { status, headers, text } = await get(script, { 'Accept-Encoding': 'br' }, 'HEAD')
  expect([status, headers['content-encoding'], headers['content-length'], text]).toEqual([
    200,
    'br',
    String(packed.length),
    '',
  ])
})

test('the compressed form has no address of its own, and what is not served is not called compressed', async () => {
  expect((await get(`${script}.br`)).status).toBe(404)
  rmSync(join(webRoot, '/assets/gone.js.br'))
  const gone = await get('/assets/gone.js', { 'Accept-Encoding': 'br' })
  expect([gone.status, gone.headers['content-encoding']]).toEqual([404, undefined])
  expect((await get('/theme.js', { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br')
  const posted = await get(script, { 'Accept-Encoding': 'br' }, 'POST')
  expect([posted.status === 200, posted.headers['content-encoding']]).toEqual([false, undefined])
})
