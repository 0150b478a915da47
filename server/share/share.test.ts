import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../core/pictures.ts'
import { stillClock } from '../testing/clock.ts'
import { exchange } from '../testing/exchange.ts'
import { inLanes } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { servedSite } from '../core/site.ts'
import { shareVersion, siteFacts } from './facts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasPages: true })
})
afterAll(() => server.close())

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await server.visitor.request(path, { headers })
  const file = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, file }
}

/** The picture that a page names for those who share it. */
async function named(path: string, cookie = '') {
  const text = await (await server.visitor.request(path, { headers: { Cookie: cookie } })).text()
  return new URL(/<meta property="og:image" content="([^"]*)">/.exec(text)![1]!)
}

const pictureAt = async (path: string) => (await read(path)).file
const sitePicture = () => pictureAt('/share/site/plaza.png')

const noDelays = { read: () => 0, stop: () => undefined }
const siteTag = `"${shareVersion(siteFacts(servedSite({})), servedSite({}))}"`

/** How much of a picture has a color, from 0 to 1. */
async function shareOf(file: Buffer, color: [number, number, number]): Promise<number> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (color.every((value, channel) => Math.abs(data[at + channel]! - value) < 6)) count++
  return count / (info.width * info.height)
}

describe('a share picture', () => {
  test('of a post has the size, the forum’s color and a name that changes with the post', async () => {
    const author = await server.member()
    const forum = await server.make.forum({ color: '#B91C1C' })
    const post = await server.make.post({ forum, author: author.user, title: 'Before' })
    const { pathname, search } = await named(`/post/${post.id}`)
    const { status, headers, file } = await read(pathname + search)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(await shareOf(file, [0xb9, 0x1c, 0x1c])).toBeGreaterThan(0.15)

    await author.client.put(`/api/posts/${post.id}`, { title: 'After' })
    const changed = await named(`/post/${post.id}`)
    expect([changed.pathname, changed.search === search]).toEqual([pathname, false])
    expect((await pictureAt(pathname)).equals(file)).toBe(false)
  })

  test('of a review shows its stars, of a sponsored post who pays', async () => {
    const brand = await server.make.brand({ name: 'Acme' })
    const plain = await server.make.post({ title: 'The same' })
    const { forumId: id } = plain
    const alike = { forum: { id }, author: { id: plain.authorId }, title: 'The same' }
    const review = await server.make.post({ ...alike, type: 'review', rating: 4 })
    const paid = await server.make.post({ ...alike, sponsorBrandId: brand.id })
    const star: [number, number, number] = [0xb2, 0x6b, 0x00]
    const files = await Promise.all(
      [plain, review, paid].map((post) => pictureAt(`/share/post/${post.id}.png`)),
    )
    expect(await shareOf(files[0]!, star)).toBe(0)
    expect(await shareOf(files[1]!, star)).toBeGreaterThan(0.002)
    expect(await shareOf(files[2]!, [0x73, 0x46, 0x00])).toBeGreaterThan(0.001)
  })

  test('of a person and of an open forum is their own', async () => {
    const person = await server.make.member({ username: 'rosa', bio: 'I bake' })
    const forum = await server.make.forum({})
    const site = await sitePicture()
    for (const page of [`/user/${person.username}`, `/r/${forum.slug}`]) {
      const { pathname, search } = await named(page)
      const { status, file } = await read(pathname + search)
      expect([page, status, file.equals(site)]).toEqual([page, 200, false])
    }
  })

  test('is the site’s own of what a visitor may not see, whoever asks', async () => {
    const owner = await server.make.member()
    const forum = await server.make.forum({ isPrivate: true, creator: owner, color: '#B91C1C' })
    const hidden = await server.make.post({ forum, title: 'Combination 4711' })
    const removed = await server.make.post({ isRemoved: true })
    const site = await sitePicture()
    const cookie = await server.cookieOf(owner)
    for (const path of [
      `/share/post/${hidden.id}.png`,
      `/share/post/${removed.id}.png`,
      `/share/forum/${forum.slug}.png`,
      '/share/post/none.png',
      '/share/user/none.png',
    ])
      for (const headers of [{}, { Cookie: cookie }]) {
        const { status, file } = await read(path, headers as Record<string, string>)
        expect([path, status, file.equals(site)]).toEqual([path, 200, true])
      }
    const { pathname } = await named(`/post/${hidden.id}`, cookie)
    expect((await pictureAt(pathname)).equals(site)).toBe(true)
    expect((await named('/about')).pathname).toBe('/share/site/plaza.png')
  })

  test('is drawn of every text that can be written', async () => {
    const titles = [
      'word '.repeat(60),
      'w'.repeat(300),
      'مرحبا بالعالم '.repeat(20),
      '👩‍👩‍👧'.repeat(40),
      `a${'\u0316\u0301'.repeat(120)}`,
      '<b>&amp;</span><span foreground="red">',
      '\u200b',
    ]
    const files = await Promise.all(
      titles.map(async (title) => pictureAt(`/share/post/${(await server.make.post({ title })).id}.png`)),
    )
    for (const file of files)
      expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(titles.length)
  })

  test('shows pictures of ours, and fetches none from elsewhere', async () => {
    const { client } = await server.member()
    const form = new FormData()
    const green = sharp({ create: { width: 300, height: 300, channels: 3, background: '#00C060' } })
    form.append('file', new Blob([new Uint8Array(await green.png().toBuffer())]), 'a.png')
    const upload = await client.request('/api/uploads', {
      method: 'POST',
      body: form,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    const { url } = (await upload.json()) as { url: string }
    const own = await server.make.post({ imageUrl: url })
    expect(await shareOf(await pictureAt(`/share/post/${own.id}.png`), [0, 0xc0, 0x60])).toBeGreaterThan(0.3)
    for (const imageUrl of [`${server.url}${url}`, '/media/../secret.webp', '/media/none.webp']) {
      const post = await server.make.post({ imageUrl })
      const file = await pictureAt(`/share/post/${post.id}.png`)
      expect(await shareOf(file, [0, 0xc0, 0x60])).toBe(0)
    }
  })

  test('is asked about again by its name', async () => {
    const { headers } = await read('/share/site/plaza.png')
    const again = await read('/share/site/plaza.png', { 'If-None-Match': headers.get('etag')! })
    expect([again.status, again.file.length]).toEqual([304, 0])
    for (const path of ['/share/brand/x.png', '/share/post.png', '/share/post/x.svg'])
      expect([path, (await read(path)).headers.get('content-type')?.includes('image')]).toEqual([path, false])
  })

  test('is counted like a page', async () => {
    const limited = await startTestServer({
      hasPages: true,
      hasRateLimits: true,
      clock: stillClock(),
      delays: noDelays,
    })
    const statuses: number[] = []
    await inLanes([...Array(310).keys()], async () => {
      const headers = { 'If-None-Match': siteTag }
      statuses.push((await exchange(limited.url, '/share/site/plaza.png', { headers })).status)
    })
    await limited.close()
    expect(statuses.filter((status) => status === 304)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})
