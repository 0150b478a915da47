import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PlazaShell } from '../desktop/core/contract.ts'
import type { ShellState } from '../desktop/core/shellMessages.ts'
import { defaultSettings } from '../desktop/core/settings.ts'
import { fillWords } from '../desktop/core/words.ts'

/** Where the pages stand in tests: the app's own scheme exists in the app only. */
export const shellOrigin = 'http://plaza-shell.localhost'
const folder = join(import.meta.dirname, '../out/shell')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

const { version: _version, servers: _servers, ...preferences } = defaultSettings
const server = { zoom: 1, isLocal: false, status: 'ready', unread: 0, isSignedIn: false } as const

export const club = { ...server, id: '0123456789abcdef', origin: 'https://club.example', name: 'The Club' }

export const stoppedLocal: ShellState['local'] = {
  status: 'stopped',
  version: null,
  port: null,
  fatal: null,
  logTail: [],
  isNew: false,
  hasDemo: true,
  work: null,
  outcome: null,
}

/** The app of somebody who has one server and stands on a page. */
export const shellState = (parts: Partial<ShellState> = {}): ShellState => ({
  appVersion: '1.2.3',
  platform: 'linux',
  theme: 'system',
  page: { name: 'welcome' },
  servers: [club],
  settings: preferences,
  local: stoppedLocal,
  update: { status: 'idle', version: null, percent: null, message: null },
  ...parts,
})

type Calls = [name: string, payload: unknown][]
interface Fake {
  calls: Calls
  change: (state: ShellState) => void
  /** What adding a server answers. */
  added: { id: string } | { message: string }
}
declare global {
  var fakeShell: Fake
}

/** Opens one of the shell's pages under its real policy, with a bridge that notes what it is asked. */
export async function openShell(page: Page, name: string, state = shellState()) {
  await page.route(`${shellOrigin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const content = readFileSync(join(folder, pathname))
    return route.fulfill({
      body: pathname.endsWith('.html') ? fillWords(content.toString()) : content,
      headers: {
        'Content-Type': types[extname(pathname)] ?? 'text/plain',
        'Content-Security-Policy': "default-src 'self'; base-uri 'none'; form-action 'none'",
      },
    })
  })
  await page.addInitScript(installBridge, { state, id: club.id })
  await page.goto(`${shellOrigin}/${name}.html`)
  return {
    calls: () => page.evaluate(() => globalThis.fakeShell.calls),
    change: (next: ShellState) => page.evaluate((state) => globalThis.fakeShell.change(state), next),
    answerAdd: (added: Fake['added']) =>
      page.evaluate((answer) => {
        globalThis.fakeShell.added = answer
      }, added),
  }
}

function installBridge(given: { state: ShellState; id: string }): void {
  let { state } = given
  const listeners = new Set<(state: ShellState) => void>()
  const calls: Calls = []
  const fake: Fake = {
    calls,
    added: { id: given.id },
    change: (next) => {
      state = next
      for (const listen of listeners) listen(next)
    },
  }
  const note = (name: string) => (payload: unknown) => void calls.push([name, payload])
  const plazaShell: PlazaShell = {
    state: async () => state,
    onChanged: (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    server: async (command) => {
      calls.push(['server', command])
      return command.do === 'add' ? fake.added : { id: command.id }
    },
    settings: async (change) => {
      calls.push(['settings', change])
      fake.change({ ...state, settings: { ...state.settings, ...change } })
      return state.settings
    },
    local: note('local'),
    signIn: note('signIn'),
    certificate: note('certificate'),
    update: note('update'),
    download: note('download'),
    credentials: note('credentials'),
    clientCertificate: note('clientCertificate'),
    report: note('report'),
    find: note('find'),
    tab: note('tab'),
    switcher: note('switcher'),
    diagnostics: async () => ({ text: `Plaza ${state.appVersion}\nsession: [removed]` }),
  }
  Object.assign(globalThis, { fakeShell: fake, plazaShell })
}
