import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '#db/errors.ts'
import type { Store } from '#db/store.ts'
import { authPaths } from '#shared/auth.ts'
import type { SiteConfig } from '#shared/config.ts'
import type { Plan } from '#shared/plans.ts'
import { patience } from '#shared/patience.testing.ts'
import type { SiteVersion } from '#shared/siteSettings.ts'
import type { TestClient } from '../../testing/client.ts'
import { exchange } from '../../testing/exchange.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { makeWebRoot } from '../../testing/webRoot.ts'
import { siteService } from './site.service.ts'

let folder: string
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-site-'))
  server = await startTestServer({ webRoot: makeWebRoot(join(folder, 'renderer')) })
  admin = (await server.member({ role: 'admin' })).client
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const path = '/api/admin/site'
const shown = async (): Promise<SiteVersion> => (await admin.get<SiteVersion>(path)).body
const change = async (settings: object, as = admin) =>
  as.put<SiteVersion>(path, { version: (await shown()).version, settings })
const undoAll = async () =>
  admin.post<SiteVersion>(`${path}/undo`, { version: (await shown()).version, to: 0 })
const textOf = async (address: string, of = server) => (await exchange(of.url, address)).text

// Each story begins with the site as it comes.
afterEach(async () => {
  if ((await shown()).version > 0) await undoAll()
})

/** A page without what the community itself has changed meanwhile. */
const pageOf = async (address: string) => (await textOf(address)).replace(/"things":.*(?=<\/script>)/, '')

/** The mail about one more message: its sender, and all of it. */
async function mailed(): Promise<{ from: string | undefined; to: string | undefined }> {
  const { body } = await server.visitor.post<{ id: string }>('/api/contact', {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    subject: 'About the engine',
    category: 'technical',
    message: 'It might compose elaborate pieces of music.',
  })
  await server.app.runner.drain()
  const mails = join(server.config.dataDir, 'mail')
  const file = readdirSync(mails).find((name) => name.includes(body.id)) ?? ''
  const text = readFileSync(join(mails, file), 'utf8')
  return { from: /^From: (.*)\r$/m.exec(text)?.[1], to: /^To: (.*)\r$/m.exec(text)?.[1] }
}

describe('what is set', () => {
  test('names the site at once in pages, feeds, the manifest, the configuration and mails', async () => {
    const forum = await server.make.forum({ name: 'Lathes', description: null })
    const before = {
      page: await pageOf('/'),
      forum: await pageOf(`/r/${forum.slug}`),
      manifest: await textOf('/manifest.webmanifest'),
    }
    expect(before.page).toContain('<title>Plaza: the premium community</title>')
    expect(JSON.stringify((await server.visitor.get<SiteConfig>('/api/config')).body)).not.toContain('"site"')
    expect(await mailed()).toEqual({ from: 'Plaza <hello@plaza.example>', to: 'hello@plaza.example' })

    await change({
      name: 'Agora <&"',
      tagline: 'A place to <script>alert(1)</script>',
      contactEmail: 'post@agora.example',
    })
    const page = await textOf('/')
    expect(page).toContain('<title>Agora &lt;&amp;&quot;: the premium community</title>')
    expect(page).toContain('<meta property="og:site_name" content="Agora &lt;&amp;&quot;">')
    expect(page).toContain('content="A place to &lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(page).not.toContain('<script>alert')
    expect(await textOf(`/r/${forum.slug}`)).toContain('Lathes | Agora &lt;&amp;&quot;</title>')
    expect(await textOf('/feed.xml')).toContain('<title>Agora &lt;&amp;')
    expect(JSON.parse(await textOf('/manifest.webmanifest'))).toMatchObject({
      name: 'Agora <&"',
      short_name: 'Agora <&"',
      description: 'A place to <script>alert(1)</script>',
    })
    const { body } = await server.visitor.get<SiteConfig>('/api/config')
    expect([body.siteName, body.site?.contactEmail]).toEqual(['Agora <&"', 'post@agora.example'])
    expect(await textOf('/api/docs')).toContain('<h1>Agora &lt;&amp;&quot; API</h1>')
    expect(await textOf(authPaths.callback)).toContain('<p class="name">Agora &lt;&amp;&quot;</p>')
    expect((await mailed()).to).toBe('post@agora.example')

    await change({ mailFromName: 'Agora, the office', mailFromAddress: 'office@agora.example' })
    expect((await mailed()).from).toBe('"Agora, the office" <office@agora.example>')

    await undoAll()
    expect(await pageOf('/')).toBe(before.page)
    expect(await pageOf(`/r/${forum.slug}`)).toBe(before.forum)
    expect(await textOf('/manifest.webmanifest')).toBe(before.manifest)
  })

  test('colors pages by a style sheet that their policy names, and the pages of sign-in', async () => {
    const plain = await textOf('/api/auth/page.css')
    await change({ accentLight: '#0B6E4F', accentDark: '#7ee2b8' })
    const { text, headers } = await exchange(server.url, '/')
    const css = /<style>(.*?)<\/style>/.exec(text)?.[1] ?? ''
    expect(css).toMatch(/^:root:root\{--accent:#0b6e4f;.*\[data-theme\]\{--accent:#7ee2b8;/)
    expect(String(headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-/)
    expect(await textOf('/api/auth/page.css')).toContain('--accent: #0b6e4f;')
    await undoAll()
    expect(await textOf('/')).not.toContain('<style>')
    expect(await textOf('/api/auth/page.css')).toBe(plain)
  })

  test('is a logo that was uploaded by whoever sets it, and stays when they go', async () => {
    const { client } = await server.member({ role: 'admin' })
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b6e4f' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'logo.png')
    const sent = await client.request('/api/uploads', {
      method: 'POST',
      body: form,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    const { url } = (await sent.json()) as { url: string }
    expect((await change({ logoUrl: url })).status).toBe(400)
    expect((await change({ logoUrl: url }, client)).body.settings).toEqual({ logoUrl: url })
    expect(JSON.parse(await textOf('/manifest.webmanifest'))).toMatchObject({ icons: [{ src: url }] })
    await client.request('/api/auth/user', { method: 'DELETE', headers: { 'Sec-Fetch-Site': 'same-origin' } })
    server.clock.advance(48 * 60 * 60)
    // Nobody is signed in any more.
    admin = (await server.member({ role: 'admin' })).client
    await server.app.services.uploads.sweep()
    await server.app.runner.drain()
    expect((await exchange(server.url, url)).status).toBe(200)
  })

  test('is a text of the operator’s own, told to whoever opens its page', async () => {
    expect((await server.visitor.get('/api/site/texts/terms')).body).toEqual({ text: null })
    expect((await server.visitor.get('/api/site/texts/secrets')).status).toBe(404)
    const terms = '# Ours\n\n<script>alert(1)</script> [x](javascript:alert(1))'
    await change({ terms })
    expect((await server.visitor.get('/api/site/texts/terms')).body).toEqual({ text: terms })
    const { body } = await server.visitor.get<SiteConfig>('/api/config')
    expect(body.site).toEqual({ texts: ['terms'] })
    const page = await textOf('/terms')
    expect(page).toContain('/api/site/texts/terms')
    expect(page).not.toContain('<script>alert')
  })

  test('is what plans are said to include, and leaves the plans as they are', async () => {
    const features = async (): Promise<[string, string[]][]> =>
      (await server.visitor.get<Plan[]>('/api/subscription-plans')).body.map((plan) => [
        plan.slug,
        plan.features,
      ])
    const before = await features()
    const [slug, stored] = before[0]!
    await change({ planFeatures: { [slug]: ['A place to talk'], gone: ['Nothing'] } })
    expect(await features()).toEqual(
      before.map(([name, listed]) => [name, name === slug ? ['A place to talk'] : listed]),
    )
    const plans = await server.app.services.plans.listAll()
    expect(plans.find((plan) => plan.slug === slug)?.features).toEqual(stored)
  })

  test('is as it was last while the database is away', async () => {
    let isAway = false
    const read: Store['read'] = (work) =>
      isAway ? Promise.reject(new DatabaseUnavailableError(new Error('away'))) : server.store.read(work)
    const site = siteService({
      store: { ...server.store, read },
      clock: server.clock,
      uploads: server.app.services.uploads,
    })
    await change({ name: 'Agora' })
    expect((await site.served()).name).toBe('Agora')
    isAway = true
    await change({ name: 'Forum' })
    expect([(await site.served()).name, site.known().name]).toEqual(['Agora', 'Agora'])
    isAway = false
    expect((await site.served()).name).toBe('Forum')
  })

  test('is heard of by another instance, and read by one that starts', async () => {
    const beside = await startTestServer({ beside: server, webRoot: join(folder, 'renderer') })
    const nameAt = async (of: TestServer) => /<title>(.*?):/.exec(await textOf('/', of))?.[1]
    expect(await nameAt(beside)).toBe('Plaza')
    await change({ name: 'Agora' })
    expect(await nameAt(server)).toBe('Agora')
    await vi.waitUntil(async () => (await nameAt(beside)) === 'Agora', { timeout: patience })
    const late = await startTestServer({ beside: server, webRoot: join(folder, 'renderer') })
    expect(await nameAt(late)).toBe('Agora')
    await late.close()
    await beside.close()
  })

  test('is left out where a later rule does not take it, and the rest holds', async () => {
    const { version } = await shown()
    const { siteVersions } = server.store.tables
    await server.store.transaction((tx) =>
      tx.insert(siteVersions).values({
        version: version + 1,
        settings: { name: 'Agora', accentLight: '#ffffff', gone: true },
        changes: [],
        author: 'earlier',
        createdAt: server.clock.now(),
      }),
    )
    expect((await shown()).settings).toEqual({ name: 'Agora' })
    expect(await textOf('/')).toContain('<title>Agora:')
  })
})
