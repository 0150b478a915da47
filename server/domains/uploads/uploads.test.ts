import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = (await server.member()).client
})
afterAll(() => server.close())

type Reply = { url: string; width: number; height: number; code?: string }

async function upload(file: Buffer, options: { as?: TestClient; field?: string; name?: string } = {}) {
  const form = new FormData()
  form.append(options.field ?? 'file', new Blob([new Uint8Array(file)]), options.name ?? 'picture.png')
  const response = await (options.as ?? client).request('/api/uploads', {
    method: 'POST',
    body: form,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  return { status: response.status, body: (await response.json()) as Reply }
}

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3B82F6' } })

async function read(url: string): Promise<{ response: Response; file: Buffer }> {
  const response = await server.visitor.request(url)
  return { response, file: Buffer.from(await response.arrayBuffer()) }
}

describe('an upload', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('of a %s is stored as a new picture', async (kind) => {
    const { status, body } = await upload(await canvas(40, 30).toFormat(kind).toBuffer())
    expect({ status, ...body }).toMatchObject({ status: 201, width: 40, height: 30 })
    expect(body.url).toMatch(/^\/media\/[\w-]{22}\.webp$/)
    const { response, file } = await read(body.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  test('loses where and with what it was taken, and stands upright', async () => {
    const photo = await canvas(60, 20)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(photo)
    expect(body).toMatchObject({ width: 20, height: 60 })
    const { file } = await read(body.url)
    expect((await sharp(file).metadata()).exif).toBeUndefined()
    expect(file.includes('SecretCamera')).toBe(false)
  })

  test('keeps its movement', async () => {
    const frames = Buffer.concat([0, 1, 2].map((shade) => Buffer.alloc(16 * 16 * 3, shade * 90)))
    const moving = await sharp(frames, { raw: { width: 16, height: 48, channels: 3, pageHeight: 16 } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    const { body } = await upload(moving)
    expect(body).toMatchObject({ width: 16, height: 16 })
    const { file } = await read(body.url)
    expect(await sharp(file, { pages: -1 }).metadata()).toMatchObject({ pages: 3, pageHeight: 16 })
  })

  test('larger than any screen is made smaller', async () => {
    const { body } = await upload(await canvas(4000, 1000).jpeg().toBuffer())
    expect(body).toMatchObject({ width: 2048, height: 512 })
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'upload.not_an_image'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'upload.not_an_image'],
    ['nothing', Buffer.alloc(0), 415, 'upload.not_an_image'],
    ['half a picture', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), 400, 'upload.unreadable'],
    [
      'a page that begins like a picture',
      Buffer.from('GIF89a<script>alert(1)</script>'),
      400,
      'upload.unreadable',
    ],
    ['six megabytes', Buffer.alloc(6 * 1024 * 1024, 'x'), 413, 'upload.too_large'],
  ])('of %s is refused', async (_what, file, ...[status, code]) => {
    expect(await upload(file)).toMatchObject({ status, body: { code } })
  })

  test.each([
    [10_000, { status: 413, body: { message: 'Images can have at most 25 million pixels' } }],
    // So large that even the reader of headers refuses it.
    [30_000, { status: 400, body: { code: 'upload.unreadable' } }],
  ])('that claims %i pixels a side is refused for its header alone', async (side, refusal) => {
    const forged = await canvas(10, 10).png().toBuffer()
    forged.writeUInt32BE(side, 16)
    forged.writeUInt32BE(side, 20)
    // The header's own sum holds; whoever decoded the rest would find it unreadable.
    forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29)
    expect(await upload(forged)).toMatchObject(refusal)
  })

  test('of a TIFF in disguise never reaches a decoder', async () => {
    const tiff = await canvas(5, 5).tiff().toBuffer()
    await expect(sharp(tiff).metadata()).rejects.toThrow(/unsupported|blocked|not found/i)
    expect(await upload(tiff, { name: 'picture.png' })).toMatchObject({ status: 415 })
  })

  test('needs a membership, a part named file and a multipart body', async () => {
    const picture = await canvas(5, 5).png().toBuffer()
    expect((await upload(picture, { as: server.visitor })).status).toBe(401)
    const guest = await server.as(await server.make.user())
    expect((await upload(picture, { as: guest })).status).toBe(402)
    expect(await upload(picture, { field: 'other' })).toMatchObject({
      status: 400,
      body: { message: 'Please choose an image', issues: [{ path: 'file' }] },
    })
    expect((await client.post('/api/uploads', { file: 'x' })).status).toBe(415)
  })

  test('without a boundary between its parts is malformed', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' }
    const response = await client.request('/api/uploads', { method: 'POST', body: 'x', headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'request.malformed' })
  })

  test('many at once are all answered', async () => {
    const picture = await canvas(300, 300).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(picture)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(12)
  })
})

describe('a stored picture', () => {
  test('illustrates a post or a profile of its owner and of nobody else', async () => {
    const { url } = (await upload(await canvas(9, 9).png().toBuffer())).body
    const forum = await server.make.forum()
    const post = { title: 'With picture', content: 'x', forumId: forum.id, imageUrl: url }
    const { client: other } = await server.member()
    const refusal = { status: 400, body: { message: 'Please upload the image first' } }
    expect(await other.post('/api/posts', post)).toMatchObject(refusal)
    expect(await other.put('/api/auth/user/profile', { profileImageUrl: url })).toMatchObject({
      ...refusal,
      body: { issues: [{ path: 'profileImageUrl' }] },
    })
    expect(await client.post('/api/posts', post)).toMatchObject({ status: 201, body: { imageUrl: url } })
    expect((await client.put('/api/auth/user/profile', { profileImageUrl: url })).status).toBe(200)
  })

  test('that nothing uses is gone after a day, one that is used stays', async () => {
    const picture = await canvas(9, 9).png().toBuffer()
    const [unused, used] = [(await upload(picture)).body, (await upload(picture)).body]
    await client.put('/api/auth/user/profile', { profileImageUrl: used.url })
    server.clock.advance(25 * 60 * 60)
    await server.app.services.uploads.sweep()
    await server.app.runner.drain()
    expect((await server.visitor.request(unused.url)).status).toBe(404)
    expect((await server.visitor.request(used.url)).status).toBe(200)
    const files = readdirSync(join(server.config.dataDir, 'media'))
    expect(files).toContain(used.url.slice('/media/'.length))
    expect(files).not.toContain(unused.url.slice('/media/'.length))
  })

  test.each([
    '/media/missing.webp',
    '/media/..%2f..%2fplaza.db',
    '/media/.hidden',
    '/media/a.svg',
    '/media/',
  ])('is not at %s', async (path) => {
    expect((await server.visitor.request(path)).status).toBe(404)
  })
})
