import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { lengthOf } from '#shared/length.ts'
import { stillClock } from '../testing/clock.ts'
import { exchange, refusalOf, type Exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { tableSums } from '../testing/tableSums.ts'

let server: TestServer
let cookie: string
let forumId: string
let post: { title: string; content: string; forumId: string }
beforeAll(async () => {
  server = await startTestServer({ clock: stillClock() })
  const forum = await server.make.forum()
  forumId = forum.id
  post = { title: 'A title', content: 'A text', forumId }
  cookie = await server.cookieOf(await server.make.admin())
})
afterAll(() => server.close())

const send = (path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Exchange> =>
  exchange(server.url, path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Cookie: cookie, ...headers },
  })

/** How these bodies are refused as new posts, and the tables that changed, of which there should be none. */
async function refusalsOf(bodies: Record<string, string | Buffer>): Promise<string[]> {
  const before = await tableSums(server.store)
  const answers = await Promise.all(Object.values(bodies).map((body) => send('/api/posts', body)))
  const after = await tableSums(server.store)
  const written = Object.keys(before).filter((name) => before[name] !== after[name])
  return [...new Set(answers.map(refusalOf)), ...written]
}

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
const withField = (name: string, json: string) => JSON.stringify(post).replace('{', `{"${name}":${json},`)

describe('bodies that are no request', () => {
  test('malformed JSON is refused', async () => {
    expect(
      await refusalsOf({
        cut: '{"title":',
        bare: 'title=x',
        quotes: "{'title':'x'}",
        trailing: '{"title":"x"}}',
        number: '1',
        text: '"a text"',
        null: 'null',
        bytes: Buffer.from([0xff, 0xfe, 0x00]),
        control: '{"title":"a\nb"}',
      }),
    ).toEqual(['400 request.malformed'])
  })

  test('other shapes and types are refused', async () => {
    expect(
      await refusalsOf({
        array: '[]',
        posts: JSON.stringify([post]),
        nothing: '{}',
        numberTitle: JSON.stringify({ ...post, title: 1 }),
        objectTitle: JSON.stringify({ ...post, title: { toString: 'x' } }),
        arrayForum: JSON.stringify({ ...post, forumId: [forumId] }),
        wrongKind: JSON.stringify({ ...post, type: 'essay' }),
        textTags: JSON.stringify({ ...post, hashtags: 'a,b' }),
        half: JSON.stringify({ ...post, type: 'review', rating: 4.5 }),
        onePoll: JSON.stringify({ ...post, type: 'poll', pollOptions: ['a'] }),
        elevenPoll: JSON.stringify({ ...post, type: 'poll', pollOptions: Array(11).fill('a') }),
      }),
    ).toEqual(['400 request.invalid'])
  })

  test('keys that could reach a prototype are refused wherever they stand', async () => {
    expect(
      await refusalsOf(
        Object.fromEntries(
          ['__proto__', 'constructor', 'prototype'].flatMap((key) => [
            [key, withField(key, '{"role":"admin"}')],
            [`deep ${key}`, withField('extra', `[{"${key}":1}]`)],
            [`escaped ${key}`, withField(key.replace('o', '\\u006f'), '1')],
          ]),
        ),
      ),
    ).toEqual(['400 request.malformed'])
  })

  test('texts that no database takes are refused', async () => {
    expect(
      await refusalsOf({
        nul: withField('imageAlt', '"a\\u0000b"'),
        nulTitle: JSON.stringify({ ...post, title: 'a\0b' }),
        nulForum: JSON.stringify({ ...post, forumId: 'a\0b' }),
        nulTag: JSON.stringify({ ...post, hashtags: ['a\0b'] }),
        surrogate: JSON.stringify({ ...post, title: 'a\ud800' }),
        surrogateForum: withField('forumId', '"\\udc00"').replace(/,"forumId":"[^"]+"}$/, '}'),
        surrogateOption: JSON.stringify({ ...post, type: 'poll', pollOptions: ['a', 'b\udfff'] }),
      }),
    ).toEqual(['400 request.invalid'])
  })

  test('nesting of ten thousand levels is refused, in a known field and in an unknown one', async () => {
    expect(
      await refusalsOf({
        arrays: nested(10_000, '[', ']'),
        objects: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
        field: withField('extra', nested(10_000, '[', ']')),
      }),
    ).toEqual(['400 request.malformed'])
  })

  test('ten megabytes are refused, plain, zipped and without a length', async () => {
    const before = await tableSums(server.store)
    const big = JSON.stringify({ ...post, content: 'x'.repeat(10 * 1024 * 1024) })
    expect(refusalOf(await send('/api/posts', big))).toBe('413 request.too_large')
    expect(refusalOf(await send('/api/posts', gzipSync(big), { 'Content-Encoding': 'gzip' }))).toBe(
      '413 request.too_large',
    )
    expect(refusalOf(await send('/api/posts', big, { 'Transfer-Encoding': 'chunked' }))).toBe(
      '413 request.too_large',
    )
    expect(await tableSums(server.store)).toEqual(before)
  })

  test('encodings and character sets that nobody speaks are refused', async () => {
    const body = JSON.stringify(post)
    const unknown: Record<string, string>[] = [
      { 'Content-Encoding': 'compress' },
      { 'Content-Type': 'application/json; charset=klingon' },
    ]
    for (const headers of unknown)
      expect(refusalOf(await send('/api/posts', body, headers))).toBe('415 request.unsupported_type')
    expect(refusalOf(await send('/api/posts', body, { 'Content-Encoding': 'gzip' }))).toBe(
      '400 request.malformed',
    )
  })

  test('only JSON is a body, but for uploads, whose body is a form with a file', async () => {
    const before = await tableSums(server.store)
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      'text/json',
      '',
    ]
    for (const type of types)
      for (const body of [JSON.stringify(post), ''])
        expect(refusalOf(await send('/api/posts', body, { 'Content-Type': type }))).toBe(
          '415 request.unsupported_type',
        )
    expect(refusalOf(await send('/api/uploads', '{}'))).toBe('415 request.unsupported_type')
    expect(
      refusalOf(
        await exchange(server.url, '/api/posts', { method: 'POST', body: '{}', headers: { Cookie: cookie } }),
      ),
    ).toBe('415 request.unsupported_type')
    expect(await tableSums(server.store)).toEqual(before)
  })
})

describe('bodies at the limits', () => {
  test('a megabyte of JSON with fifty thousand escaped emoji is a post', async () => {
    const emoji = '\\ud83d\\ude00'.repeat(limits.contentMax)
    const known = `{"title":"Emoji","forumId":"${forumId}","content":"${emoji}"`
    const body = `${known},"extra":"${'x'.repeat(1_000_000 - known.length - 12)}"}`
    expect(Buffer.byteLength(body)).toBe(1_000_000)
    const answer = await send('/api/posts', body)
    expect(answer.status).toBe(201)
    expect(lengthOf((JSON.parse(answer.text) as { content: string }).content)).toBe(limits.contentMax)
  })

  test('a title of hundreds of thousands of spaces is refused as any other that is too long', async () => {
    const spaced = await send('/api/posts', JSON.stringify({ ...post, title: `a${' '.repeat(900_000)}b` }))
    expect(JSON.parse(spaced.text)).toMatchObject({ message: 'Title too long' })
  })

  test('texts are counted in characters, so that an emoji is one', async () => {
    const titled = (title: string) => send('/api/posts', JSON.stringify({ ...post, title }))
    expect((await titled('😀'.repeat(limits.titleMax))).status).toBe(201)
    const long = await titled('😀'.repeat(limits.titleMax + 1))
    expect(refusalOf(long)).toBe('400 request.invalid')
    expect(JSON.parse(long.text)).toMatchObject({
      message: 'Title too long',
      issues: [{ path: 'title', message: 'Title too long' }],
    })
    const longer = await send(
      '/api/posts',
      JSON.stringify({ ...post, content: 'x'.repeat(limits.contentMax + 1) }),
    )
    expect(JSON.parse(longer.text)).toMatchObject({ message: 'Content too long' })
  })
})
