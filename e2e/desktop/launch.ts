import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { findElectron } from '../../desktop/binary.ts'

const root = join(import.meta.dirname, '../..')
export const isRoot = process.getuid?.() === 0
/** The Electron program of this machine. */
export const program = findElectron()

interface App {
  electron: ElectronApplication
  /** The first window. */
  page: Page
  userData: string
}

interface Options {
  /** What `settings.json` holds at the start. */
  settings: Record<string, unknown>
}

export const test = base.extend<Options & { desktop: App }>({
  settings: [{}, { option: true }],
  desktop: async ({ settings }, use) => {
    const { close, ...app } = await launchDesktop(settings)
    await use(app)
    await close()
  },
})

/** The unpackaged app in a folder of its own: a packaged one has no door for a test to come in by. */
export async function launchDesktop(
  settings: Options['settings'],
): Promise<App & { close: () => Promise<void> }> {
  const userData = mkdtempSync(join(tmpdir(), 'plaza-desktop-'))
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, servers: [], ...settings }))
  const electron = await _electron.launch({
    executablePath: program ?? '',
    args: [root, ...programArguments(userData)],
    cwd: root,
    // Playwright would switch it off by itself.
    chromiumSandbox: !isRoot,
  })
  return {
    electron,
    page: await electron.firstWindow(),
    userData,
    close: async () => {
      await electron.close().catch(() => undefined)
      rmSync(userData, { recursive: true, force: true })
    },
  }
}

/** What every program of a test is started with. Chromium's sandbox refuses root. */
export const programArguments = (userData: string): string[] => [
  `--user-data-dir=${userData}`,
  ...(isRoot ? ['--no-sandbox'] : []),
]

/** Takes a picture of the whole screen, where PICTURES names a folder: for people to look at. */
export function takePicture(name: string): void {
  const folder = process.env['PICTURES']
  if (!folder || process.platform !== 'linux') return
  mkdirSync(folder, { recursive: true })
  execFileSync('import', ['-window', 'root', join(folder, `${name}.png`)])
}

/** Why the app cannot be driven on this machine; null where it can. */
export const missing =
  program === null
    ? 'the Electron program is not on this machine: npx install-electron brings it, ELECTRON_OVERRIDE_DIST_PATH names another'
    : null
// The short reporters leave reasons out. The runner alone says it, not each of its workers.
if (missing && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log(`Skipping the desktop app itself: ${missing}`)

export { expect } from '@playwright/test'
