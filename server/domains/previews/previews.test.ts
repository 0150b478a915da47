import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostPage } from '#shared/posts.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let site: Server
let siteUrl = ''
let client: TestClient
let forumId = ''
let asked: string[] = []
let pages: Record<string, (res: ServerResponse) => void> = {}

const html = (inside: string) => (res: ServerResponse) =>
  void res.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<head>${inside}</head>`)
const titled = (title: string) => html(`<title>${title}</title>`)

beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_LOOPBACK: 'on' } })
  site = createServer((req, res) => {
    asked.push(req.url ?? '')
    const answer = pages[req.url ?? '']
    if (answer) answer(res)
    else res.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>Not here</title>')
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  client = (await server.member()).client
  forumId = (await server.make.forum()).id
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await server.close()
})
beforeEach(() => {
  asked = []
  pages = {}
})

/** The moment passes after which pages are asked, and everything that is due is done. */
async function settle(): Promise<void> {
  await server.app.outbox.drain()
  server.clock.advance(2)
  for (;;) if ((await server.app.outbox.drain()) + (await server.app.runner.drain()) === 0) return
}

async function write(content: string): Promise<PostPage> {
  const { status, body } = await client.post<PostPage>('/api/posts', { title: 'A find', content, forumId })
  expect(status).toBe(201)
  await settle()
  return body
}
const read = async ({ id }: { id: string }) => (await server.visitor.get<PostPage>(`/api/posts/${id}`)).body

const png = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#3B82F6' } })
    .png()
    .toBuffer()

describe('a post with an address on a line of its own', () => {
  test('shows what the page says of itself, with a picture of ours', async () => {
    const picture = await png()
    pages['/a'] =
      html(`<meta property="og:title" content="A page"><meta property="og:description" content="Of it">
      <meta property="og:site_name" content="Site"><meta property="og:image" content="/a.png">`)
    pages['/a.png'] = (res) => void res.setHeader('Content-Type', 'image/png').end(picture)
    const post = await write(`Look:\n\n${siteUrl}/a\n\nAnd [this](${siteUrl}/b).`)
    expect(post.linkPreviews).toBeUndefined()
    const { linkPreviews: [preview, ...more] = [] } = await read(post)
    expect(more).toEqual([])
    expect(preview).toEqual({
      url: `${siteUrl}/a`,
      title: 'A page',
      description: 'Of it',
      siteName: 'Site',
      imageUrl: expect.stringMatching(/^\/media\/[\w-]+\.webp$/) as string,
      imageLook: { width: 40, height: 20, preview: expect.any(String) as string },
    })
    expect((await server.visitor.request(preview!.imageUrl!)).headers.get('content-type')).toBe('image/webp')
    expect(asked).toEqual(['/a', '/a.png'])
    // Lists carry none, and what is used is not swept.
    const { body } = await server.visitor.get<PostPage[]>(`/api/posts?forumId=${forumId}`)
    expect(body.find(({ id }) => id === post.id)).not.toHaveProperty('linkPreviews')
    server.clock.advance(2 * 24 * 60 * 60)
    await server.app.services.uploads.sweep()
    await settle()
    expect((await server.visitor.request(preview!.imageUrl!)).status).toBe(200)
    client = (await server.member()).client
  })

  test('asks what an edit adds, and nothing again', async () => {
    pages['/one'] = titled('One')
    pages['/two'] = titled('Two')
    const post = await write(`${siteUrl}/one`)
    await client.put(`/api/posts/${post.id}`, { content: `${siteUrl}/two\n\n${siteUrl}/one` })
    await settle()
    expect((await read(post)).linkPreviews?.map(({ title }) => title)).toEqual(['Two', 'One'])
    await client.put(`/api/posts/${post.id}`, { title: 'Other title' })
    await client.put(`/api/posts/${post.id}`, { content: 'No link any more' })
    await settle()
    expect((await read(post)).linkPreviews).toBeUndefined()
    expect(asked).toEqual(['/one', '/two'])
  })

  test('follows a page that leads on, and reads it in its encoding', async () => {
    pages['/short'] = (res) => void res.writeHead(301, { Location: '/long' }).end()
    pages['/long'] = (res) =>
      void res
        .setHeader('Content-Type', 'text/html; charset=iso-8859-1')
        .end(Buffer.from('<title>caf\xe9', 'latin1'))
    expect((await read(await write(`${siteUrl}/short`))).linkPreviews).toMatchObject([
      { url: `${siteUrl}/short`, title: 'café' },
    ])
  })

  test('asks a site that is down again, and then shows it', async () => {
    pages['/down'] = (res) => void res.writeHead(503, { 'Content-Type': 'text/html' }).end('<title>Down')
    const post = await write(`${siteUrl}/down`)
    expect((await read(post)).linkPreviews).toBeUndefined()
    pages['/down'] = titled('Up again')
    server.clock.advance(11 * 60)
    await settle()
    expect((await read(post)).linkPreviews).toMatchObject([{ title: 'Up again' }])
    server.clock.advance(24 * 60 * 60)
    await settle()
    expect(asked).toHaveLength(2)
    client = (await server.member()).client
  })
})

describe('nothing is shown', () => {
  const loop = (res: ServerResponse) => void res.writeHead(302, { Location: '/x' }).end()
  const away = (to: string) => (res: ServerResponse) => void res.writeHead(302, { Location: to }).end()
  test.each<[string, (res: ServerResponse) => void]>([
    ['that is not there', (res) => void res.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>No')],
    ['without a title', html('<meta name="description" content="x">')],
    ['that is no page', (res) => void res.setHeader('Content-Type', 'application/pdf').end('%PDF <title>No')],
    ['of no kind', (res) => void res.end('<title>No')],
    [
      'that comes packed',
      (res) => void res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end('x'),
    ],
    ['that leads in a circle', loop],
    ['that leads to a private network', away('http://10.0.0.1/')],
    ['that leads to a metadata service', away('http://169.254.169.254/latest/meta-data/')],
    ['that leads to a file', away('file:///etc/passwd')],
    [
      'that breaks off',
      (res) => void (res.writeHead(200, { 'Content-Type': 'text/html' }).write('<tit'), res.destroy()),
    ],
  ])('of a page %s', async (_of, answer) => {
    pages['/x'] = answer
    const post = await write(`${siteUrl}/x`)
    expect((await read(post)).linkPreviews).toBeUndefined()
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  test.each([
    ['is text', (res: ServerResponse) => void res.setHeader('Content-Type', 'image/svg+xml').end('<svg/>')],
    [
      'says it is a picture',
      (res: ServerResponse) => void res.setHeader('Content-Type', 'image/png').end('GIF?'),
    ],
    [
      'has no end',
      (res: ServerResponse) => {
        res.setHeader('Content-Type', 'image/png')
        const more = (): void => {
          while (res.write(Buffer.alloc(65_536)));
          res.once('drain', more)
        }
        more()
      },
    ],
  ])('but the words of a page whose picture %s', async (_how, answer) => {
    pages['/p'] = html('<title>Words</title><meta property="og:image" content="/p.png">')
    pages['/p.png'] = answer
    const { linkPreviews } = await read(await write(`${siteUrl}/p`))
    expect(linkPreviews).toMatchObject([{ title: 'Words', imageUrl: null }])
  })

  test('of our own pages and of what is no address of the web', async () => {
    const own = new URL(server.app.config.publicUrl).origin
    await write(`${own}/forums\n\nhttps://192.168.1.1/\n\nhttps://[::1]/\n\nhttps://user:x@a.example/`)
    expect(asked).toEqual([])
  })
})

test('a picture goes with the link that it was of, and with its author', async () => {
  const picture = await png()
  pages['/gone'] = html('<title>Gone</title><meta property="og:image" content="/gone.png">')
  pages['/gone.png'] = (res) => void res.setHeader('Content-Type', 'image/png').end(picture)
  const author = await server.make.member()
  client = await server.as(author)
  const posts = [await write(`${siteUrl}/gone`), await write(`${siteUrl}/gone`)]
  const urls = await Promise.all(
    posts.map(async (post) => (await read(post)).linkPreviews?.[0]?.imageUrl ?? ''),
  )
  const statuses = () => Promise.all(urls.map(async (url) => (await server.visitor.request(url)).status))
  const sweep = async (): Promise<void> => {
    server.clock.advance(2 * 24 * 60 * 60)
    await server.app.services.uploads.sweep()
    await settle()
  }
  await client.put(`/api/posts/${posts[0]!.id}`, { content: 'Nothing' })
  await settle()
  await sweep()
  expect(await statuses()).toEqual([404, 200])
  const admin = await server.as(await server.make.admin())
  const gone = await admin.delete(`/api/admin/users/${author.id}?reason=Wished`)
  expect(gone.status).toBe(200)
  await sweep()
  expect(await statuses()).toEqual([404, 404])
})
