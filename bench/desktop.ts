import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { patience } from '#shared/patience.testing.ts'
import { serverId } from '../desktop/main/serverId.ts'
import { between, lookAt, type Use } from './processes.ts'
import { median } from './promises.ts'
import { startPlaza } from './server.ts'

const program = resolve(process.env['PLAZA_PACKED'] ?? 'dist/linux-unpacked/plaza')
const minutes = Number(process.env['BENCH_MINUTES'] ?? 3)
/** What was begun when the window went comes to its end first. */
const restMilliseconds = 60_000
const starts = 5

// A bench that fails leaves no app behind.
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

interface App {
  child: ChildProcess
  end: () => Promise<void>
}

interface Driven extends App {
  driver: Browser
  page: Page
  /** From the start of the program until its window showed something, in ms. */
  paintMs: number
}

/** What the packed app takes while nobody uses it, and how soon it shows something. */
export async function measureDesktop(): Promise<void> {
  const folders: string[] = []
  const fresh = (settings: object = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'))
    folders.push(folder)
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, servers: [], ...settings }))
    return folder
  }
  const data = fresh()
  const server = await startPlaza(`file:${join(data, 'plaza.db')}`, data)
  const known = { id: serverId(server.url), origin: server.url, name: 'Plaza', zoom: 1 }
  try {
    const welcome: number[] = []
    const ofServer: number[] = []
    for (let n = 0; n < starts; n += 1) {
      welcome.push(await paintOf(fresh(), 'plaza-shell://app/'))
      ofServer.push(await paintOf(fresh({ servers: [known] }), server.url))
    }
    console.log(`\nStart to first paint, median of ${starts}\n`)
    for (const [what, figures] of Object.entries({ 'welcome page': welcome, 'a server’s page': ofServer }))
      console.log(`${what.padEnd(24)}${median(figures).toFixed(0).padStart(8)} ms   ${sorted(figures)}`)
    await idleWithServer(fresh({ servers: [known] }), server.url)
    await idleWithLocal(fresh())
  } finally {
    await server.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const sorted = (figures: number[]) =>
  figures
    .toSorted((one, other) => one - other)
    .map((figure) => figure.toFixed(0))
    .join(' ')

async function paintOf(userData: string, address: string): Promise<number> {
  const { paintMs, end } = await drive(userData, address)
  await end()
  return paintMs
}

/** A window in sight, and the same app when the session has started it out of sight. */
async function idleWithServer(userData: string, origin: string): Promise<void> {
  const driven = await drive(userData, origin)
  await signIn(driven.page, origin)
  await driven.end()
  await idle('One server, its window in sight', start(userData))
  await idle('One server, out of sight', start(userData, '--hidden'))
}

async function idleWithLocal(userData: string): Promise<void> {
  const { driver, page, ...app } = await drive(userData, 'plaza-shell://app/')
  await page.getByRole('link', { name: 'Try it on this computer' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 120_000 })
  const local = await pageAt(driver, 'http://127.0.0.1:')
  await signIn(local, new URL(local.url()).origin)
  await driver.close()
  // As a person closes them: the tray keeps the app.
  for (const id of windowsOf(app.child)) execFileSync('wmctrl', ['-i', '-c', id])
  await idle('The community on this computer, out of sight', app)
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/api/login?returnTo=%2F`)
  await page.locator('input[name=username]').fill('member')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${origin}/`)
  // Until it has said who is signed in, the app would not count it.
  await page.waitForLoadState('networkidle')
}

/** Leaves an app alone, says what it took meanwhile, and ends it. */
async function idle(what: string, { child, end }: App): Promise<void> {
  await sleep(restMilliseconds)
  const pid = child.pid ?? 0
  const [before, isShown] = [lookAt(pid), windowsOf(child).length > 0]
  await sleep(minutes * 60_000)
  print(
    `${what} (${isShown ? 'a window is there' : 'no window'}), ${minutes} minutes`,
    between(before, lookAt(pid)),
  )
  await end()
}

function print(title: string, uses: Use[]): void {
  console.log(`\n${title}\n`)
  const line = ({ kind, megabytes, cpuMs, switches }: Use) =>
    console.log(
      `${kind.padEnd(24)}${megabytes.toFixed(0).padStart(6)} MB${(cpuMs / minutes).toFixed(0).padStart(8)} ms a minute${(switches / minutes).toFixed(0).padStart(8)} switches a minute`,
    )
  uses.forEach(line)
  const sum = (key: 'megabytes' | 'cpuMs' | 'switches') => uses.reduce((all, use) => all + use[key], 0)
  line({ kind: 'all', megabytes: sum('megabytes'), cpuMs: sum('cpuMs'), switches: sum('switches') })
}

function start(userData: string, ...args: string[]): App {
  const child = spawn(program, [`--user-data-dir=${userData}`, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.resume()
  running.add(child)
  return {
    child,
    end: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      running.delete(child)
    },
  }
}

async function drive(userData: string, address: string): Promise<Driven> {
  const begun = Date.now()
  const { child, end } = start(userData, '--remote-debugging-port=0')
  const driver = await chromium.connectOverCDP(await debuggerOf(child), { timeout: patience })
  const page = await pageAt(driver, address)
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
  await page.waitForFunction(isPainted)
  const paintedAt = await page.evaluate(
    () =>
      performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
  )
  return {
    child,
    driver,
    page,
    paintMs: paintedAt - begun,
    end: async () => {
      // One that is closed already would never answer.
      if (driver.isConnected()) await driver.close()
      await end()
    },
  }
}

async function pageAt(driver: Browser, address: string): Promise<Page> {
  for (;;) {
    const pages = driver.contexts().flatMap((context) => context.pages())
    const page = pages.find((one) => one.url().startsWith(address))
    if (page) return page
    await sleep(20)
  }
}

const debuggerOf = (child: ChildProcess) =>
  new Promise<string>((found, failed) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address) found(address)
    })
    child.once('exit', (code) => failed(new Error(`the app ended with ${code}:\n${said}`)))
  })

/** The windows that its window manager has of it. */
function windowsOf({ pid }: ChildProcess): string[] {
  const lines = execFileSync('wmctrl', ['-l', '-p'], { encoding: 'utf8' }).split('\n')
  return lines.map((line) => line.split(/\s+/)).flatMap(([id = '', , of]) => (of === String(pid) ? [id] : []))
}
