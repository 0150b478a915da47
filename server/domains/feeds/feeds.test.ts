import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { site } from '#shared/site.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { sitemapRepo } from './sitemap.repo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await server.visitor.request(path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, path]) => path)

describe('the sitemap', () => {
  test('lists what is public, once, and nothing else', async () => {
    const forum = await server.make.forum({ name: 'Open & <Shut>' })
    const hidden = await server.make.forum({ name: 'Hidden', isPrivate: true })
    const author = await server.make.user({ username: 'mapmaker' })
    await server.make.user({ username: 'banned', isBlocked: true })
    await server.make.user({ username: 'gone', isTombstone: true })
    const post = await server.make.post({ forum, author })
    const away = [
      await server.make.post({ forum: hidden }),
      await server.make.post({ forum, isRemoved: true }),
      await server.make.post({ forum, isDeleted: true }),
    ]
    const brand = await server.make.brand()
    const closed = await server.make.brand({ isActive: false })

    const { status, headers, text } = await read('/sitemap.xml')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const found = locations(text)
    for (const path of [
      '/',
      '/forums',
      '/about',
      `/r/${forum.slug}`,
      `/r/${forum.slug}/post/${post.slug}`,
      '/user/mapmaker',
      `/advertising/brand/${brand.slug}`,
    ]) {
      expect(found.filter((location) => location === server.url + path)).toHaveLength(1)
    }
    for (const word of [
      hidden.slug,
      'banned',
      'gone',
      closed.slug,
      '/admin',
      '/messages',
      ':slug',
      ...away.map(({ slug }) => slug),
    ]) {
      expect(text).not.toContain(`${word}<`)
    }
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
  })

  test('comes in parts, each of them a file of its own', async () => {
    expect(locations((await read('/sitemap-pages-1.xml')).text)).toContain(`${server.url}/forums`)
    expect((await read('/sitemap-posts-1.xml')).text).toMatch(/<urlset/)
    expect(locations((await read('/sitemap-posts-2.xml')).text)).toEqual([])
    for (const path of [
      '/sitemap-posts-0.xml',
      '/sitemap-posts-x.xml',
      '/sitemap-secrets-1.xml',
      '/sitemap-pages-2.xml',
    ]) {
      expect((await read(path)).status).toBe(404)
    }
  })

  test('walks its rows by number, without a gap between two parts', async () => {
    const { store, make } = server
    const repo = sitemapRepo(store.tables)
    for (let number = 0; number < 5; number += 1) await make.post()
    const all = await store.read((db) => repo.posts(db, { after: 0, to: 1e9, limit: 100 }))
    const middle = all[2]?.seq ?? 0
    const [first, second] = [
      await store.read((db) => repo.posts(db, { after: 0, to: middle, limit: 100 })),
      await store.read((db) => repo.posts(db, { after: middle, to: 1e9, limit: 100 })),
    ]
    expect([...first, ...second]).toEqual(all)
    expect(first).toHaveLength(3)
  })
})

test('robots are kept out of the API and shown the sitemap', async () => {
  const { headers, text } = await read('/robots.txt')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml`)
})

describe('a feed', () => {
  test('carries the newest public posts, with who wrote and who paid for them', async () => {
    const forum = await server.make.forum({ name: 'Fish & Chips' })
    const author = await server.make.member({ displayName: 'Ada <script>' })
    const brand = await server.make.brand({ name: 'Reeds & Sons' })
    await server.make.post({ forum, author, title: 'Older', createdAt: new Date(Date.UTC(2026, 0, 1)) })
    await server.make.post({
      forum,
      author,
      title: 'A <b>title</b> & ]]> more \u0007',
      content:
        'Read **this** <script>alert(1)</script> at [home](https://example.com/?a=1&b=2) or [here](/forums)',
      sponsorBrandId: brand.id,
      hashtags: ['tea & cake'],
      type: 'review',
      rating: 4,
    })
    const { status, headers, text } = await read(`/r/${forum.slug}/feed.xml`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(text).toContain(`<title>Fish &amp; Chips | ${site.name}</title>`)
    expect(text.indexOf('A &lt;b&gt;title')).toBeLessThan(text.indexOf('<title>Older'))
    expect(text).not.toContain('\u0007')
    expect(text).not.toMatch(/<script/i)
    expect(text).toContain('<dc:creator>Ada &lt;script&gt;</dc:creator>')
    expect(text).toContain('<category>#tea &amp; cake</category>')
    expect(text).toContain('Sponsored by Reeds &amp;amp; Sons')
    expect(text).toMatch(/rel=(&quot;|&amp;quot;|&#34;)[^>]*sponsored/)
    expect(text).toContain('★★★★☆')
    expect(text).toContain(`${server.url}/forums`)
    expect(text).toContain('<pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate>')
    expect((await read('/feed.xml')).text).toContain('A &lt;b&gt;title')
  })

  test('says when nothing has changed', async () => {
    const { headers } = await read('/feed.xml')
    const again = await read('/feed.xml', { 'If-None-Match': headers.get('etag') ?? '' })
    expect(again).toMatchObject({ status: 304, text: '' })
    server.clock.advance(60)
    await server.make.post()
    expect((await read('/feed.xml', { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(200)
  })

  test('of a private or an unknown forum does not exist', async () => {
    const hidden = await server.make.forum({ isPrivate: true })
    await server.make.post({ forum: hidden, title: 'Between us' })
    const [one, other] = [await read(`/r/${hidden.slug}/feed.xml`), await read('/r/nowhere/feed.xml')]
    expect([one.status, other.status]).toEqual([404, 404])
    expect(one.text).toBe(other.text)
    expect((await read('/feed.xml')).text).not.toContain('Between us')
  })

  test('shows the beginning of a long text and where to read on', async () => {
    const forum = await server.make.forum()
    await server.make.post({ forum, content: 'Long words. '.repeat(200) })
    const { text } = await read(`/r/${forum.slug}/feed.xml`)
    expect(text).toContain(`Read more on ${site.name}`)
    expect(text.length).toBeLessThan(3000)
  })
})
