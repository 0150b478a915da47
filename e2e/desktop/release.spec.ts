import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { chromium, expect, test as base, type Page } from '@playwright/test'
import { installedProgram } from '../../desktop/packaging/installed.ts'

const named = process.env['PLAZA_PACKED']
const program = named === 'installed' ? installedProgram() : resolve(named ?? 'nowhere')
const reason = `PLAZA_PACKED names the packed program, or says "installed"${named ? `; ${program} is not there` : ''}`
const isMissing = !named || !existsSync(program)
if (isMissing && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log(`Skipping what is packed: ${reason}`)
test()

interface Running {
  child: ChildProcess
  page: Page
  pages: () => Page[]
  /** Ends it as the system does, and answers how it went. */
  end: () => Promise<void>
}

function test(): void {
  const packed = base.extend<{ start: (env?: NodeJS.ProcessEnv) => Promise<Running> }>({
    start: async ({}, use) => {
      const folders: string[] = []
      const children: ChildProcess[] = []
      await use(async (env = {}) => {
        const userData = mkdtempSync(join(tmpdir(), 'plaza-release-'))
        folders.push(userData)
        // The fuses shut the door that Playwright comes in by; Chromium's own is open.
        const child = spawn(program, [`--user-data-dir=${userData}`, '--remote-debugging-port=0'], {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        children.push(child)
        const driver = await chromium.connectOverCDP(await addressOf(child))
        const pages = () => driver.contexts().flatMap((context) => context.pages())
        await expect.poll(() => pages().length).toBeGreaterThan(0)
        const [page] = pages()
        if (!page) throw new Error('no window')
        return {
          child,
          page,
          pages,
          end: async () => {
            const ended = once(child, 'exit')
            await driver.close().catch(() => undefined)
            child.kill('SIGTERM')
            await ended
          },
        }
      })
      for (const child of children) if (child.exitCode === null && !child.signalCode) child.kill('SIGKILL')
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  })
  packed.skip(isMissing, reason)

  packed('what is packed runs in its sandbox, with its own server', async ({ start }) => {
    const { child, page, pages, end } = await start()
    await expect(page.getByRole('heading', { level: 1, name: 'Servers' })).toBeVisible()
    if (process.platform === 'linux')
      await expect.poll(() => sandboxesOf(child.pid ?? 0)).toEqual(expect.arrayContaining(['2']))
    expect(sandboxesOf(child.pid ?? 0).filter((mode) => mode !== '2')).toEqual([])
    await page.getByRole('link', { name: 'Try it on this computer' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText('Running')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const local = () => pages().find((one) => one.url().startsWith('http://127.0.0.1'))
    await expect.poll(() => local() !== undefined).toBe(true)
    await expect(local()?.getByRole('heading', { level: 1 }).first() ?? page.locator('none')).toBeVisible()
    await end()
  })

  packed('no variable of the environment makes a Node of it', () => {
    const asked = ['-e', 'console.log("node " + process.version)']
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', DISPLAY: '' }
    let said = ''
    try {
      said = execFileSync(program, asked, { env, encoding: 'utf8', timeout: 10_000, stdio: 'pipe' })
    } catch {
      // It ends without a display, or is ended: it is no Node.
    }
    expect(said).not.toContain('node v')
  })

  packed.describe('an update', () => {
    const address = feedOf()
    packed.skip(address === null, 'what is packed looks for its updates elsewhere than on this computer')

    for (const { share, isOffered } of [
      { share: 0, isOffered: false },
      { share: 100, isOffered: true },
    ])
      packed(
        `for ${share} % of all is ${isOffered ? 'fetched and put in place' : 'not offered'}`,
        async ({ start }) => {
          const folder = mkdtempSync(join(tmpdir(), 'plaza-update-'))
          const old = join(folder, 'Plaza-0.0.1.AppImage')
          writeFileSync(old, '#!/bin/sh\necho old\n')
          chmodSync(old, 0o755)
          const feed = await serveFeed(address ?? '', Buffer.from('#!/bin/sh\necho new\n'), share)
          const { page, end } = await start({ APPIMAGE: old })
          await expect.poll(() => feed.asked.some((url) => url.includes('.yml'))).toBe(true)
          await page.goto('plaza-shell://app/preferences.html').catch(() => undefined)
          if (isOffered) {
            await page.getByRole('button', { name: 'Download', exact: true }).click()
            await expect(page.getByText('is ready')).toBeVisible()
            // Nothing changes while it runs.
            expect(readFileSync(old, 'utf8')).toContain('old')
          } else {
            await expect(page.getByText('This is the newest version.')).toBeVisible()
            expect(feed.asked.some((url) => url.includes('.AppImage'))).toBe(false)
          }
          await end()
          const left = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
          const wanted = isOffered ? 'new' : 'old'
          await expect.poll(left).toEqual([`#!/bin/sh\necho ${wanted}\n`])
          await feed.close()
          rmSync(folder, { recursive: true, force: true })
        },
      )
  })
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${said}`)))
  })
}

/** How the system watches over each process that draws pages: 2 is a filter of what it may ask for. */
function sandboxesOf(parent: number): string[] {
  if (process.platform !== 'linux') return []
  const ofPages = execFileSync('ps', ['-eo', 'pid,sid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('--type=renderer') && line.includes(program))
  expect(ofPages.some((line) => line.includes('--no-sandbox'))).toBe(false)
  expect(parent).toBeGreaterThan(0)
  return ofPages.flatMap((line) => {
    const status = `/proc/${line.trim().split(' ')[0]}/status`
    return existsSync(status) ? (/^Seccomp:\s+(\d)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? []) : []
  })
}

/** Where what is packed looks for updates; null where that is not on this computer. */
function feedOf(): string | null {
  const file = join(dirname(program), 'resources/app-update.yml')
  if (process.platform !== 'linux' || !existsSync(file)) return null
  return /^url: (http:\/\/127\.0\.0\.1:\d+\/.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? null
}

/** Answers there with one newer version, for a share of those who ask. */
async function serveFeed(address: string, file: Buffer, share: number) {
  const asked: string[] = []
  const name = 'Plaza-9.9.9.AppImage'
  const sha512 = createHash('sha512').update(file).digest('base64')
  const list = [
    'version: 9.9.9',
    'files:',
    `  - url: ${name}`,
    `    sha512: ${sha512}`,
    `    size: ${file.length}`,
    `path: ${name}`,
    `sha512: ${sha512}`,
    `stagingPercentage: ${share}`,
    "releaseDate: '2026-01-01T00:00:00.000Z'",
    '',
  ].join('\n')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', address)
    asked.push(pathname)
    if (pathname.endsWith('latest-linux.yml')) response.end(list)
    else if (pathname.endsWith('.AppImage')) response.end(file)
    else response.writeHead(404).end()
  })
  server.listen(Number(new URL(address).port), '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
