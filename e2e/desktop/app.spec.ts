import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { PlazaDesktop } from '../../desktop/core/contract.ts'
import { serverId } from '../../desktop/main/serverId.ts'
import { expect, isRoot, missing, test } from './launch.ts'

test.skip(missing !== null, missing ?? '')

/** Electron has it, but does not promise it. */
interface LastPreferences {
  getLastWebPreferences(): Record<string, unknown>
}

const away = 'http://127.0.0.1:9'
const awayServer = { id: serverId(away), origin: away, name: 'Away', zoom: 1 }

/** Starts the server on this computer from the welcome page, and answers the window that shows it. */
async function openLocal(electron: ElectronApplication, page: Page): Promise<Page> {
  await page.getByRole('link', { name: 'Try it on this computer' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Running')).toBeVisible()
  const opened = electron.waitForEvent('window')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const local = await opened
  await local.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\//)
  return local
}

/** Notes what would go to the system browser. */
const watchExternal = (electron: ElectronApplication) =>
  electron.evaluate(({ shell }) => {
    const urls: string[] = []
    Object.assign(globalThis, { openedUrls: urls })
    shell.openExternal = async (url) => void urls.push(url)
  })
const externalUrls = (electron: ElectronApplication) =>
  electron.evaluate(() => (globalThis as unknown as { openedUrls: string[] }).openedUrls)

test('launch: every window is isolated and in the sandbox', async ({ desktop: { electron, page } }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Servers' })).toBeVisible()
  const preferences = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = (
        webContents as typeof webContents & LastPreferences
      ).getLastWebPreferences()
      return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag }
    }),
  )
  expect(preferences).toEqual([
    { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false },
  ])
  // Those preferences would say the same without any sandbox.
  expect(await electron.evaluate(({ app }) => app.commandLine.hasSwitch('no-sandbox'))).toBe(isRoot)
  expect(
    await page.evaluate(() => ['plazaShell' in window, 'require' in window, 'process' in window]),
  ).toEqual([true, false, false])
})

test('the embedded server comes up, the page signs in and hears its live stream', async ({
  desktop: { electron, page },
}) => {
  const local = await openLocal(electron, page)
  const bridges = await local.evaluate(() => ['plazaDesktop' in window, 'plazaShell' in window])
  expect(bridges).toEqual([true, false])
  await local.goto(new URL('/api/login', local.url()).href)
  await local.locator('input[name=username]').fill('member')
  await local.locator('button[type=submit]').click()
  await local.waitForURL((url) => url.pathname === '/')
  // The key travels with the stream, too: without it the server would answer 401.
  const kind = await local.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const stream = new EventSource('/api/events')
        stream.addEventListener('open', () => resolve('open'))
        stream.addEventListener('error', () => resolve('error'))
      }),
  )
  expect(kind).toBe('open')
})

test('navigation: a page stays on its server, and links go to the system browser', async ({
  desktop: { electron, page },
}) => {
  const local = await openLocal(electron, page)
  await watchExternal(electron)
  const before = local.url()
  await local.evaluate(() => {
    window.open('https://example.com/opened')
    window.open('javascript:alert(1)')
    const link = document.createElement('a')
    link.href = 'https://example.com/followed'
    document.body.append(link)
    link.click()
  })
  await expect
    .poll(() => externalUrls(electron))
    .toEqual(['https://example.com/opened', 'https://example.com/followed'])
  expect(local.url()).toBe(before)
  expect(electron.windows()).toHaveLength(2)
})

test('badge: the number of the page reaches the icon', async ({ desktop: { electron, page } }) => {
  test.skip(process.platform !== 'darwin', 'only macOS tells the number of its icon without a desktop')
  const local = await openLocal(electron, page)
  await local.evaluate(() =>
    (window as unknown as { plazaDesktop: PlazaDesktop }).plazaDesktop.unread({
      seq: 1,
      notifications: 1,
      messages: 2,
      total: 3,
    }),
  )
  await expect.poll(() => electron.evaluate(({ app }) => app.dock?.getBadge())).toBe('3')
})

test.describe('with a server that is away', () => {
  test.use({ settings: { servers: [awayServer] } })
  test('offline: the page says so and tries again', async ({ desktop: { electron } }) => {
    const shown = async () => {
      const pages = electron.windows().filter((one) => one.url().includes('offline.html'))
      return pages[0]?.getByRole('heading', { level: 1 }).textContent()
    }
    await expect.poll(shown).toBe('Away is not reachable')
  })
})

test.describe('without the tray', () => {
  test.use({ settings: { closeToTray: false } })
  test('tray: when it is not wanted, the last window ends the app', async ({
    desktop: { electron, page },
  }) => {
    test.skip(process.platform === 'darwin', 'on macOS apps live without a window')
    const ended = electron.waitForEvent('close')
    await page.close()
    await ended
  })
})

test('quit: the embedded server closes its database before the app is gone', async ({
  desktop: { electron, page, userData },
}) => {
  await openLocal(electron, page)
  const ended = electron.waitForEvent('close')
  await electron.evaluate(({ app }) => app.quit())
  await ended
  const files = readdirSync(join(userData, 'local-server')).filter((name) => name.startsWith('plaza.db'))
  // No log of the database, and nobody who holds it: the file that is locked stays, empty.
  expect(files.toSorted()).toEqual(['plaza.db', 'plaza.db-lock'])
})
