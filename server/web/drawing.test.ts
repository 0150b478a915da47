import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Boot } from '#shared/boot.ts'
import { exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { makeWebRoot } from '../testing/webRoot.ts'
import { liftStyles } from './drawing.ts'

/** Stands for the app's build: it counts what it draws, and fails where it is told to. */
const program = `
let count = 0
export async function draw(address, boot) {
  if (address.startsWith('/about')) throw new Error('drawn wrongly')
  const name = boot.viewer ? boot.viewer.username : 'visitor'
  const busy = address.startsWith('/gift/') ? '<i aria-busy="true"></i>' : ''
  const html = busy + '<p style="width:40%" id="n' + ++count + '">' + name + ' at ' + address + '</p>'
  return { html, parts: ['pages/ForumPage.tsx#Part'] }
}
`

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-drawn-'))
  const webRoot = makeWebRoot(join(folder, 'renderer'))
  mkdirSync(join(webRoot, '.vite'))
  writeFileSync(
    join(webRoot, '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/a.js' },
      'pages/ForumPage.tsx': { file: 'assets/forum.js', imports: ['index.html', '_shared.js'] },
      '_shared.js': { file: 'assets/shared.js' },
    }),
  )
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'pages', 'server.js'), program)
  server = await startTestServer({ webRoot })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function read(path: string, cookie = '') {
  const { status, text, headers } = await exchange(server.url, path, { headers: { Cookie: cookie } })
  const boot = JSON.parse(
    /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text)![1]!,
  ) as Boot
  const [, root = ''] = /<div id="root">(.*?)<\/div>/s.exec(text) ?? []
  return { status, text, boot, root, policy: String(headers['content-security-policy']) }
}

describe('a drawn document', () => {
  test('holds the page, its scripts and its styles, which its policy names', async () => {
    const { root, boot, text, policy } = await read('/forums?sort=new')
    expect(root).toMatch(/^<p data-style="width:40%" id="n\d+">visitor at \/forums\?sort=new<\/p>$/)
    expect(boot.drawn).toEqual({
      at: expect.any(Number),
      path: '/forums',
      parts: ['pages/ForumPage.tsx#Part'],
    })
    const css = /<style>(.*?)<\/style>/.exec(text)?.[1] ?? ''
    expect(css).toBe('#root{visibility:hidden}[data-style="width:40%"]{width:40%}')
    expect(policy).toContain(
      `style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}';`,
    )
    expect(policy).not.toContain('unsafe')
    const preloaded = [...text.matchAll(/<script type="module"[^>]*src="([^"]*)">/g)]
    expect(preloaded.map(([, href]) => href)).toEqual(['/assets/forum.js', '/assets/shared.js'])
  })

  test('of a visitor is kept until what it shows changes, and of nobody else', async () => {
    const forum = await server.make.forum({})
    const path = `/r/${forum.slug}`
    let before = await read(path)
    // Nothing is kept for longer than a second, which a busy machine may take between two reads.
    const isKept = async () => {
      const first = before.root
      before = await read(path)
      return before.root === first
    }
    await vi.waitUntil(isKept, { timeout: 0x7fffffff })
    await server.make.post({ forum, title: 'Just written' })
    const after = await read(path)
    expect(after.root).not.toBe(before.root)
    expect(JSON.stringify(after.boot.lists)).toContain('Just written')

    const member = await server.make.member({ username: 'greta' })
    const cookie = await server.cookieOf(member)
    const own = await read(path, cookie)
    expect(own.root).toContain('greta')
    expect((await read(path, cookie)).root).not.toBe(own.root)
    expect((await read(path)).text).not.toContain('greta')
  })

  test('is drawn at a post’s own address, whichever is asked for', async () => {
    const post = await server.make.post({})
    const { root, boot } = await read(`/post/${post.id}?thread=1`)
    expect(boot.drawn?.path).toMatch(new RegExp(`^/r/.*/post/${post.slug}$`))
    expect(root).toContain(`at ${boot.drawn?.path}?thread=1`)
  })

  test('is sent for the page to draw itself where drawing fails', async () => {
    const { status, root, boot } = await read('/about')
    expect([status, root, boot.drawn]).toEqual([200, '', undefined])
    expect(boot.viewer).toBeNull()
  })

  test('may wait for its scripts where a visitor reads it as it is', async () => {
    const mayWait = async (path: string, cookie?: string) =>
      (await read(path, cookie)).text.includes('<template id="scripts" data-may-wait>')
    expect(await mayWait('/forums')).toBe(true)
    expect(await mayWait('/forums', await server.cookieOf(await server.make.member()))).toBe(false)
    const stillLoading = await read('/gift/abc')
    expect(stillLoading.root).toContain('aria-busy')
    expect(await mayWait('/gift/abc')).toBe(false)
    expect(await mayWait('/nothing/at/all')).toBe(false)
  })

  test('that names nothing there answers 404, and says so without scripts', async () => {
    const unknown = await read('/nothing/at/all')
    expect([unknown.status, unknown.root]).toEqual([404, expect.stringContaining('/nothing/at/all')])
    expect(await read('/post/none')).toMatchObject({ status: 404, root: '' })
  })
})

test('no text gets from a style into the style sheet', () => {
  const hostile = ['x}</style><script>', 'url(&quot;//evil&quot;)', 'a:b}*{c:d', '\\3c', '@import x', "a'b"]
  for (const style of hostile) {
    const { html, css } = liftStyles(`<i style="${style}">style="kept"</i>`)
    expect([style, css]).toEqual([style, ''])
    expect(html).toBe(`<i data-style="${style}">style="kept"</i>`)
  }
  expect(liftStyles('<i style="color:#fff"></i><b style="color:#fff"></b>')).toEqual({
    html: '<i data-style="color:#fff"></i><b data-style="color:#fff"></b>',
    css: '[data-style="color:#fff"]{color:#fff}',
  })
})
