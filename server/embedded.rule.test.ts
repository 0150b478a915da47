import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktopKeyHeader } from '#shared/embeddedServer.ts'
import { programRoot } from '#db/root.ts'
import { freePort } from '#db/testing/ports.ts'
import { TestBrowser } from './dev/identity/testing.ts'
import { bundleEmbedded, TestEmbedded } from './embedded/testing.ts'

let folder: string
let entry: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-embedded-'))
  entry = await bundleEmbedded()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The status of a request with exactly these headers: `fetch` would choose the Host itself. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const call = request(url, { headers }).end()
  const [response] = (await once(call, 'response')) as [{ statusCode?: number; resume(): void }]
  response.resume()
  return response.statusCode
}

describe('the embedded server', () => {
  let dataDir: string
  let server: TestEmbedded
  let origin: string
  let browser: TestBrowser
  beforeAll(async () => {
    dataDir = join(folder, 'local-server')
    // Settings of whoever starts the app would make it a real server.
    const env = {
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_x',
      DATABASE_URL: 'postgres://x',
      PORT: '80',
    }
    server = new TestEmbedded({ entry, dataDir, env, preferredPort: await freePort() })
    origin = await server.ready()
    browser = new TestBrowser(origin, server.headers)
  })
  afterAll(() => server.kill())

  const whoIsSignedIn = async () =>
    (await (await browser.go('/api/auth/user')).json()) as { username?: string }

  test('tells the app its port and version, and calls itself by that address', async () => {
    const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(server.reports).toContainEqual({ type: 'ready', port: Number(new URL(origin).port), version })
    const config = await (await browser.go('/api/config')).json()
    expect(config).toMatchObject({
      publicUrl: origin,
      version,
      identityMode: 'embedded',
      paymentMode: 'sandbox',
    })
  })

  test('answers nobody but the app', async () => {
    const { host, port } = new URL(origin)
    const key = { [desktopKeyHeader]: server.key }
    const cases: [string, Record<string, string>, number][] = [
      ['the app', key, 200],
      ['its page', { ...key, Origin: origin }, 200],
      ['no key', {}, 401],
      ['another key', { [desktopKeyHeader]: 'l'.repeat(43) }, 401],
      ['a key that begins well', { [desktopKeyHeader]: server.key.slice(1) }, 401],
      ['a name that was pointed here', { ...key, Host: `evil.example:${port}` }, 403],
      ['another name of this machine', { ...key, Host: `localhost:${port}` }, 403],
      ['another site’s page', { ...key, Host: host, Origin: 'https://evil.example' }, 403],
      ['a page without an origin', { ...key, Origin: 'null' }, 403],
    ]
    for (const path of [
      '/healthz',
      '/robots.txt',
      '/api/config',
      '/dev/idp/.well-known/openid-configuration',
    ])
      for (const [who, headers, status] of cases)
        expect([path, who, await statusOf(origin + path, headers)]).toEqual([path, who, status])
  })

  test('lets people sign in through the embedded identity provider', async () => {
    const callback = await browser.signIn('/api/login', 'member')
    expect((await browser.go(callback.href)).status).toBe(303)
    expect(await whoIsSignedIn()).toMatchObject({ username: 'member' })
  })

  test('reads what is set about its site, as any server does', async () => {
    const admin = new TestBrowser(origin, server.headers)
    await admin.go((await admin.signIn('/api/login', 'admin')).href)
    const set = async (version: number, settings: object) => {
      const answer = await admin.go('/api/admin/site', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify({ version, settings }),
      })
      expect(answer.status).toBe(200)
    }
    const told = async () =>
      ((await (await browser.go('/api/config')).json()) as { siteName: string; site?: object }) ?? {}
    await set(0, { name: 'Agora', claimCreators: '12', commentMax: 200 })
    expect(await told()).toMatchObject({
      siteName: 'Agora',
      site: { name: 'Agora', claims: { creators: '12' }, limits: { commentMax: 200 } },
    })
    await set(1, { name: null, claimCreators: null, commentMax: null })
    expect(await told()).not.toHaveProperty('site')
  })

  test('hears of payments from its sandbox', async () => {
    const connection = new Database(join(dataDir, 'plaza.db'), { readonly: true })
    const events = connection.prepare('select count(*) from stripe_events').pluck()
    await expect.poll(() => events.get()).toBeGreaterThan(0)
    connection.close()
  })

  test('refuses a second one over the same data', async () => {
    const second = new TestEmbedded({ entry, dataDir })
    expect(await second.ended).toBe(1)
    expect(second.reports).toContainEqual({
      type: 'fatal',
      code: 'LOCKED',
      message: `${join(dataDir, 'plaza.db')} is in use by process ${server.child.pid}: stop it first`,
    })
  })

  test('is back after a crash, on its port and with everybody signed in', async () => {
    await server.kill()
    server = new TestEmbedded({ entry, dataDir, preferredPort: Number(new URL(origin).port) })
    expect(await server.ready()).toBe(origin)
    expect(await whoIsSignedIn()).toMatchObject({ username: 'member' })
  })

  test('ends when it is told to, with open streams, and leaves one whole file', async () => {
    const stream = await browser.go('/api/events')
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const rest = stream.text()
    expect(await server.shutdown()).toBe(0)
    expect(await rest).toContain('event: bye')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('plaza.db'))).toEqual([
      'plaza.db',
      'plaza.db-lock',
    ])
  })

  test('takes another port when its own is taken, and ends when the app is gone', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    server = new TestEmbedded({ entry, dataDir, preferredPort: port })
    const elsewhere = await server.ready()
    other.close()
    expect(new URL(elsewhere).port).not.toBe(String(port))
    const config = await fetch(`${elsewhere}/api/config`, { headers: server.headers })
    expect(await config.json()).toMatchObject({ publicUrl: elsewhere })
    server.child.disconnect()
    expect(await server.ended).toBe(0)
  })

  test('ends when a promise fails that nobody waits for, and says why first', async () => {
    const lose = `process.on('SIGUSR2', () => void Promise.reject(new Error('lost')))`
    const lost = new TestEmbedded({ entry, dataDir, execArgv: ['--import', `data:text/javascript,${lose}`] })
    await lost.ready()
    lost.child.kill('SIGUSR2')
    expect(await lost.ended).toBe(1)
    expect(lost.reports.at(-1)).toEqual({ type: 'log', line: expect.stringMatching(/fatal.*Error: lost/) })
  })

  test('keeps a copy and says so when its data cannot be brought to this version', async () => {
    const appDir = join(folder, 'app')
    mkdirSync(appDir)
    writeFileSync(join(appDir, 'package.json'), '{"version":"9.0.0"}')
    cpSync(join(programRoot, 'db/migrations/sqlite'), join(appDir, 'db/migrations/sqlite'), {
      recursive: true,
    })
    const journalFile = join(appDir, 'db/migrations/sqlite/meta/_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] }
    journal.entries.push({ tag: '9999_broken' })
    writeFileSync(journalFile, JSON.stringify(journal))
    writeFileSync(join(appDir, 'db/migrations/sqlite/9999_broken.sql'), 'alter table nothing add column x')
    const newer = new TestEmbedded({ entry, dataDir, appDir })
    expect(await newer.ended).toBe(1)
    expect(newer.reports).toContainEqual(
      expect.objectContaining({
        type: 'fatal',
        code: 'MIGRATION',
        message: expect.stringMatching('9999_broken'),
      }),
    )
    expect(existsSync(join(dataDir, 'plaza.db.before-9999_broken'))).toBe(true)
  })
})

test('a message that makes no sense is not heard; the end before the start is an end', async () => {
  const server = new TestEmbedded({ entry, dataDir: join(folder, 'never') })
  server.child.send('init')
  server.child.send({ type: 'init', key: 'short' })
  expect(await server.shutdown()).toBe(0)
})

describe('its data as a whole', () => {
  const isThere = async (server: TestEmbedded, path: string) =>
    await (await fetch((await server.ready()) + path, { headers: server.headers })).json()
  const archive = () => join(folder, 'community.tar.gz')

  test('begins empty where nobody wants a demonstration, and `admin` runs it', async () => {
    const server = new TestEmbedded({ entry, dataDir: join(folder, 'empty'), hasDemo: false })
    expect(await isThere(server, '/api/posts')).toEqual([])
    // What makes all of the data has no deadline.
    expect(server.reports).toContainEqual({ type: 'working' })
    const browser = new TestBrowser(await server.ready(), server.headers)
    const callback = await browser.signIn('/api/login', 'admin')
    await browser.go(callback.href)
    expect(await (await browser.go('/api/auth/user')).json()).toMatchObject({
      username: 'admin',
      role: 'admin',
    })
    await server.shutdown()
  })

  test('is backed up while it serves, as the command line would do it', async () => {
    const server = new TestEmbedded({ entry, dataDir: join(folder, 'full') })
    await server.ready()
    server.send({ type: 'backup', file: archive() })
    const done = await server.report('done')
    expect(done).toMatchObject({ do: 'backup', message: null })
    expect(done.rows).toBeGreaterThan(100)
    const posts = (await isThere(server, '/api/posts')) as unknown[]
    expect(posts.length).toBeGreaterThan(0)
    await server.shutdown()
  })

  test('is restored in the place of what was there, which is kept', async () => {
    const dataDir = join(folder, 'empty')
    const server = new TestEmbedded({
      entry,
      dataDir,
      hasDemo: false,
      task: { do: 'restore', file: archive() },
    })
    const posts = (await isThere(server, '/api/posts')) as unknown[]
    expect(posts.length).toBeGreaterThan(0)
    expect(server.reports).toContainEqual({ type: 'working' })
    const { before, message } = await server.report('done')
    expect(message).toBe(null)
    expect(existsSync(before ?? '')).toBe(true)
    // Everybody in it signs in by name.
    const browser = new TestBrowser(await server.ready(), server.headers)
    await browser.go((await browser.signIn('/api/login', 'member')).href)
    expect(await (await browser.go('/api/auth/user')).json()).toMatchObject({ username: 'member' })
    await server.shutdown()
  })

  test.each([
    ['is damaged', () => writeFileSync(join(folder, 'bad.tar.gz'), 'no archive')],
    ['is not there', () => rmSync(join(folder, 'bad.tar.gz'), { force: true })],
  ])('stays as it is when the backup %s, and is served', async (_how, prepare) => {
    prepare()
    const task = { do: 'restore', file: join(folder, 'bad.tar.gz') } as const
    const server = new TestEmbedded({ entry, dataDir: join(folder, 'full'), task })
    expect(((await isThere(server, '/api/posts')) as unknown[]).length).toBeGreaterThan(0)
    expect((await server.report('done')).message).toEqual(expect.any(String))
    await server.shutdown()
  })

  test('begins anew, with what was there kept', async () => {
    const dataDir = join(folder, 'full')
    const server = new TestEmbedded({ entry, dataDir, hasDemo: false, task: { do: 'reset' } })
    expect(await isThere(server, '/api/posts')).toEqual([])
    const { before, message } = await server.report('done')
    expect(message).toBe(null)
    expect(existsSync(before ?? '')).toBe(true)
    await server.shutdown()
  })
})
