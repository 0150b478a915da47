import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedHtml } from '#shared/embeds.ts'
import { uploadImage } from '#shared/uploads.ts'
import { sharp } from '../core/pictures.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasPages: true })
})
afterAll(() => server.close())

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await server.visitor.request(path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const describeOf = (url: string, more = '') => read(`/oembed?url=${encodeURIComponent(url)}${more}`)

async function pollOf(title: string) {
  const { user, client } = await server.member()
  const forum = await server.make.forum({ creatorId: user.id })
  const made = await client.post<{ id: string; slug: string; poll: { options: { id: string }[] } }>(
    '/api/posts',
    {
      forumId: forum.id,
      title,
      content: '**Which** of them?',
      type: 'poll',
      pollOptions: ['Tea <hot>', 'Coffee'],
    },
  )
  return { user, client, forum, post: made.body, url: `${server.url}/r/${forum.slug}/post/${made.body.slug}` }
}

describe('the frame of a post', () => {
  test('holds its start, no script, no cookie, and may stand on any page; everything else still may not', async () => {
    const { client, user, post, url } = await pollOf('STYLE, tea & "coffee" <script>alert(1)</script>')
    const voter = await server.member()
    await voter.client.post('/api/polls/vote', { postId: post.id, optionId: post.poll.options[0]?.id })
    const path = `/embed/post/${post.id}`
    const { status, headers, text } = await read(path)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src .*; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    )
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(text).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=|<form/i)
    expect(text).toContain('STYLE, tea &amp; &quot;coffee&quot; &lt;script&gt;')
    expect(text).toContain('Which of them?')
    expect(text).toMatch(/Tea &lt;hot&gt;<\/span>\s*<span>100%/)
    expect(text).toContain('Vote on Plaza')
    expect(text).toContain(`<link rel="canonical" href="${url}"`)
    expect((await read(path, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304)
    // Whoever is signed in sees what everybody sees, in the same bytes.
    expect((await read(path, { Cookie: await server.cookieOf(user) })).text).toBe(text)
    await client.put(`/api/posts/${post.id}`, { title: 'Renamed' })
    expect((await read(path)).text).toContain('Renamed')

    for (const other of ['/', `/r/x/post/${post.id}`, '/api/forums', '/embed/post'])
      expect((await read(other)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('says who paid for it before anything else', async () => {
    const brand = await server.make.brand({ name: 'Acme' })
    const post = await server.make.post({ sponsorBrandId: brand.id })
    const { text } = await read(`/embed/post/${post.id}`)
    const [, shown = ''] = text.split('<main>')
    expect(shown.indexOf('Sponsored by Acme')).toBeLessThan(shown.indexOf(post.title))
    expect(text).toContain('rel="sponsored noopener"')
    const { title, html } = JSON.parse((await describeOf(`${server.url}/post/${post.id}`)).text) as Record<
      string,
      string
    >
    expect([title, html]).toEqual([
      expect.stringMatching(/^Sponsored by Acme\./),
      expect.stringContaining('Acme'),
    ])
  })

  test('is nothing where the post is removed, deleted or in a private forum, whoever asks', async () => {
    const { user, client } = await server.member()
    const forum = await server.make.forum({ isPrivate: true, creatorId: user.id })
    const hidden = await server.make.post({ forum, author: user, title: 'Behind the door' })
    const removed = await server.make.post({ isRemoved: true })
    const own = await server.make.post({ author: user })
    expect((await read(`/embed/post/${own.id}`)).status).toBe(200)
    await client.delete(`/api/posts/${own.id}`)
    const cookie = { Cookie: await server.cookieOf(user) }
    for (const id of [hidden.id, removed.id, own.id, 'none', '%00', 'x'.repeat(500)]) {
      const { status, text, headers } = await read(`/embed/post/${id}`, cookie)
      expect([id, status]).toEqual([id, 404])
      expect(text).not.toContain('Behind')
      expect(headers.get('cache-control')).toBe('no-store')
      expect((await read(`/embed/post/${id}/picture`, cookie)).status).toBe(404)
      expect((await describeOf(`${server.url}/embed/post/${id}`)).status).toBe(404)
    }
    const page = await read(`/r/${forum.slug}/post/${hidden.slug}`, cookie)
    expect(page.text).not.toContain('json+oembed')
  })

  test('shows the picture of a post from its own address alone', async () => {
    const { user, client } = await server.member()
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'a.png')
    const sent = await client.request(uploadImage.path, {
      method: 'POST',
      body: form,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    const { url: imageUrl } = (await sent.json()) as { url: string }
    const post = await server.make.post({ author: user, imageUrl, imageAlt: 'A red field' })
    const { text } = await read(`/embed/post/${post.id}`)
    expect(text).toContain(`src="${server.url}/embed/post/${post.id}/picture" alt="A red field"`)
    const picture = await server.visitor.request(`/embed/post/${post.id}/picture`)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(20)
    expect((await server.visitor.request(imageUrl)).headers.get('cross-origin-resource-policy')).toBe(
      'same-origin',
    )
  })
})

describe('the description of a frame', () => {
  test('is found from the page of a post, and fits the room that there is', async () => {
    const { post, url } = await pollOf('Which one')
    const page = await read(new URL(url).pathname)
    const address = /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]*)">/.exec(
      page.text,
    )?.[1]
    const found = new URL((address ?? '').replaceAll('&amp;', '&'))
    const { headers, text } = await read(found.pathname + found.search)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('set-cookie')).toBeNull()
    const all = JSON.parse(text) as { html: string; height: number }
    expect(all).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: 'Plaza',
      title: 'Which one',
      width: 550,
    })
    const frame = { origin: server.url, id: post.id, title: 'Which one', width: 550, height: all.height }
    expect(all.html).toBe(embedHtml(frame))
    expect(all.html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    const small = JSON.parse((await describeOf(url, '&maxwidth=300&maxheight=200')).text) as object
    expect(small).toMatchObject({ width: 300, height: 200 })
    expect((await describeOf(url, '&format=xml')).status).toBe(501)
  })

  test.each(['https://elsewhere.example/post/1', 'nothing', '', 'javascript:alert(1)'])(
    'of %s there is none',
    async (url) => {
      expect((await describeOf(url)).status).toBe(404)
    },
  )
})
