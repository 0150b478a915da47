import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Boot } from '#shared/boot.ts'
import { pages, type PageName } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import { exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { pageDescription } from './descriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasPages: true, env: { TRUST_PROXY_HOPS: '1' } })
})
afterAll(() => server.close())

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const unescapeHtml = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (found) => entities[found] ?? '')

/** What a crawler reads of a page. */
async function read(path: string, headers: Record<string, string> = {}) {
  const { status, text } = await exchange(server.url, path, { headers })
  const head = text.slice(0, text.indexOf('</head>'))
  const found = (pattern: RegExp) => {
    const match = pattern.exec(head)?.[1]
    return match === undefined ? null : unescapeHtml(match)
  }
  const meta = (name: string) => found(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))
  return {
    status,
    text,
    title: found(/<title>([^<]*)<\/title>/),
    description: meta('description'),
    robots: meta('robots'),
    canonical: found(/<link rel="canonical" href="([^"]*)">/),
    feed: found(/<link rel="alternate" type="application\/rss\+xml" title="[^"]*" href="([^"]*)">/),
    graph: {
      title: meta('og:title'),
      description: meta('og:description'),
      url: meta('og:url'),
      type: meta('og:type'),
      image: meta('og:image'),
      site: meta('og:site_name'),
    },
    card: meta('twitter:card'),
    boot: JSON.parse(
      /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? 'null',
    ) as Boot,
  }
}

const sitePicture = () =>
  expect.stringMatching(`^${server.url}/share/site/plaza\\.png\\?v=[\\w-]+$`) as string

describe('what a crawler reads', () => {
  test('of every page that needs nothing to exist', async () => {
    for (const [name, page] of Object.entries(pages).filter(([, { path }]) => !path.includes(':'))) {
      const found = await read(page.path)
      const title = page.path === '/' ? 'Plaza: the premium community' : `${page.title} | Plaza`
      const description = pageDescription(name as PageName, site)
      const url = new URL(page.path, server.url).href
      expect(found).toMatchObject({
        status: 200,
        title,
        description,
        robots: page.isIndexed ? null : 'noindex',
        canonical: url,
        graph: {
          title,
          description,
          url,
          type: 'website',
          site: 'Plaza',
          image: sitePicture(),
        },
        card: 'summary_large_image',
      })
    }
  })

  test('of a post, at all of its addresses', async () => {
    const forum = await server.make.forum({ name: 'Cameras' })
    const post = await server.make.post({
      forum,
      title: 'The best lens',
      content: `**Bold** words, a [link](https://a.example) and ${'more '.repeat(60)}`,
      imageUrl: '/media/lens.webp',
    })
    const url = `${server.url}/r/cameras/post/${post.slug}`
    const addresses = [
      `/r/cameras/post/${post.slug}`,
      `/r/cameras/post/${post.id}`,
      `/r/anything/post/${post.slug}/`,
      `/post/${post.id}`,
      `/post/${post.slug}?utm_source=x`,
    ]
    for (const path of addresses) {
      const found = await read(path)
      expect(found).toMatchObject({
        status: 200,
        title: 'The best lens | Plaza',
        canonical: url,
        robots: null,
        graph: {
          url,
          type: 'article',
          image: expect.stringMatching(`^${server.url}/share/post/${post.id}\\.png\\?v=`),
        },
        card: 'summary_large_image',
      })
      expect(found.description).toMatch(/^Bold words, a link and more/)
      expect(found.description?.length).toBeLessThanOrEqual(161)
      expect(found.graph.description).toBe(found.description)
    }
  })

  test('of a forum, a person and a hashtag', async () => {
    const forum = await server.make.forum({ name: 'Lenses', description: 'Glass of all kinds' })
    const user = await server.make.member({
      username: 'ada',
      displayName: 'Ada L.',
      bio: 'I count',
      profileImageUrl: 'https://img.example/ada.png',
    })
    expect(await read(`/r/${forum.slug}`)).toMatchObject({
      status: 200,
      title: 'r/lenses: Lenses | Plaza',
      description: 'Glass of all kinds',
      canonical: `${server.url}/r/lenses`,
      feed: '/r/lenses/feed.xml',
    })
    expect(await read(`/user/${user.username}`)).toMatchObject({
      status: 200,
      title: 'Ada L. (u/ada) | Plaza',
      description: 'I count',
      canonical: `${server.url}/user/ada`,
      graph: { type: 'profile', image: expect.stringMatching(/\/share\/user\/ada\.png\?v=/) },
    })
    expect(await read('/hashtag/optics')).toMatchObject({ status: 200, title: '#optics | Plaza' })
    expect((await read('/')).feed).toBe('/feed.xml')
  })

  test('of a brand and its campaign, which only applicants find once it has ended', async () => {
    const brand = await server.make.brand({ name: 'Lumen', description: 'Lamps', logoUrl: '/media/l.webp' })
    const campaign = await server.make.campaign({ brand, title: 'Light up', content: 'A **lamp** post' })
    const ended = await server.make.campaign({ brand, status: 'completed' })
    expect(await read(`/advertising/brand/${brand.slug}`)).toMatchObject({
      status: 200,
      title: 'Lumen | Plaza',
      description: 'Lamps',
      canonical: `${server.url}/advertising/brand/${brand.slug}`,
      graph: { image: sitePicture() },
    })
    for (const page of ['opportunity', 'apply']) {
      expect(await read(`/advertising/${page}/${campaign.id}`)).toMatchObject({
        status: 200,
        title: 'Light up | Plaza',
        description: 'A lamp post',
        robots: 'noindex',
      })
      expect(await read(`/advertising/${page}/${ended.id}`)).toMatchObject({ status: 404 })
    }
  })

  test('of a sponsored post first, who pays for it', async () => {
    const brand = await server.make.brand({ name: 'Acme' })
    const post = await server.make.post({
      title: 'My week',
      content: 'It was good.',
      sponsorBrandId: brand.id,
    })
    expect((await read(`/post/${post.id}`)).description).toBe('Sponsored by Acme. It was good.')
  })
})

describe('pages that are not there', () => {
  test('answer 404, with a page', async () => {
    const hidden = await server.make.post({ isRemoved: true })
    const paths = [
      '/nothing',
      '/r',
      '/post/none',
      '/r/none',
      '/r/none/post/none',
      '/user/none',
      '/advertising/brand/none',
      '/advertising/opportunity/none',
      `/post/${hidden.id}`,
      '/admin/none',
      '/user/%00',
      '/user/%zz',
      '/r/%ff/post/x',
      `/user/${'x'.repeat(401)}`,
      '/index.php',
      '//evil.example/x',
    ]
    for (const path of paths) {
      const found = await read(path)
      expect([path, found.status, found.robots]).toEqual([path, 404, 'noindex'])
      expect(found.text).toContain('<div id="root">')
    }
  })

  test('a private forum’s post is as good as missing, but for its members', async () => {
    const owner = await server.make.member()
    const forum = await server.make.forum({ isPrivate: true, name: 'Vault', creator: owner })
    const post = await server.make.post({ forum, title: 'Combination 4711', content: 'Left twice' })
    const stranger = await server.cookieOf(await server.make.member())
    for (const path of [`/r/vault/post/${post.slug}`, `/post/${post.id}`])
      for (const headers of [{}, { Cookie: stranger }]) {
        const found = await read(path, headers as Record<string, string>)
        const missing = await read('/post/none')
        expect(found.status).toBe(404)
        expect(found.text).not.toMatch(/4711|combination|Left twice/i)
        expect([found.title, found.description, found.canonical]).toEqual([
          missing.title,
          missing.description,
          missing.canonical,
        ])
      }
    const own = await read(`/post/${post.id}`, { Cookie: await server.cookieOf(owner) })
    expect([own.status, own.title]).toEqual([200, 'Combination 4711 | Plaza'])
    const known = await read('/r/vault')
    expect([known.status, known.title, known.feed]).toEqual([200, 'r/vault: Vault | Plaza', null])
  })
})

describe('hostile words', () => {
  const hostile = `</title></script><script>alert('1')</script>"><img src=x onerror="y"> & \u2028 $& $1`

  test('stay words in the head', async () => {
    const post = await server.make.post({ title: hostile, content: hostile })
    const found = await read(`/post/${post.id}`)
    expect(found.title).toBe(`${hostile} | Plaza`)
    expect(found.graph.title).toBe(`${hostile} | Plaza`)
    expect(found.text).not.toMatch(/<script>|<img/)
    expect(found.text.match(/<\/title>/g)).toHaveLength(1)
  })

  test('stay words in what the page is given about its reader', async () => {
    const user = await server.make.member({ displayName: hostile, bio: '<!--<script>' })
    const found = await read('/', { Cookie: await server.cookieOf(user) })
    expect(found.boot.viewer).toMatchObject({ displayName: hostile, bio: '<!--<script>' })
    expect(found.text.match(/<\/script>/g)).toHaveLength(1)
    expect(found.text).not.toMatch(/<!--|\u2028/)
  })

  test('stay words when they stand in the address', async () => {
    const found = await read(`/hashtag/${encodeURIComponent(hostile)}`)
    expect(found.title).toBe(`#${hostile} | Plaza`)
    expect(found.text).not.toMatch(/<script>|<img/)
  })
})

describe('who the page is for', () => {
  test('it carries its reader, and nothing of them for anybody else', async () => {
    const user = await server.make.member({ email: 'own@example.test' })
    const found = await read('/', { Cookie: await server.cookieOf(user) })
    expect(found.boot.viewer).toMatchObject({ id: user.id, email: 'own@example.test', isEntitled: true })
    expect((await read('/')).boot.viewer).toBeNull()
    const blocked = await server.make.member({ isBlocked: true })
    expect((await read('/', { Cookie: await server.cookieOf(blocked) })).boot.viewer).toBeNull()
    expect(found.boot.config).toMatchObject({
      publicUrl: server.url,
      identityMode: 'embedded',
      paymentMode: 'sandbox',
    })
  })
})

describe('the name of the site', () => {
  test('is the configured one, whatever a request calls it', async () => {
    const found = await read('/forums', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
    expect(found.canonical).toBe(`${server.url}/forums`)
    expect(found.text).not.toContain('evil')
  })

  test('another name of this machine leads to it, and to no other site', async () => {
    const { port } = new URL(server.url)
    const from = (path: string, Host = `localhost:${port}`) =>
      exchange(server.url, path, { headers: { Host } })
    const answer = await from('/forums?sort=new')
    expect([answer.status, answer.headers['location']]).toEqual([302, `${server.url}/forums?sort=new`])
    const sly = (await from('//evil.example/x')).headers['location']
    expect(new URL(String(sly)).origin).toBe(server.url)
    expect((await from('/forums', `plaza.example:${port}`)).status).toBe(200)
  })
})
