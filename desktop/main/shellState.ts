import { app, nativeTheme } from 'electron'
import { compatibilityOf } from '../core/compat.ts'
import type { Connection } from '../core/connection.ts'
import type { Policy } from '../core/policy.ts'
import { preferencesOf } from '../core/settings.ts'
import { shellPageOf } from '../core/shellAddress.ts'
import type { ShellPage, ShellPageName, ShellServer, ShellState } from '../core/shellMessages.ts'
import type { Connections } from './connections.ts'
import type { Handoff } from './handoff.ts'
import type { LocalServer } from './localServer.ts'
import { type Page, tell } from './pages.ts'
import type { SettingsStore } from './settings.ts'
import type { Signal } from './signal.ts'
import type { UnreadBook } from './unread.ts'
import type { Updates } from './updater.ts'
import type { AppWindow, Windows } from './windows.ts'

interface ShellStateOptions {
  platform: string
  policy: Policy
  settings: SettingsStore
  connections: Connections
  unread: UnreadBook
  handoff: Handoff
  local: LocalServer
  updates: Updates
  windows: Windows
  /** What the panels over a window show, by their names. */
  panels: Partial<Record<ShellPageName, (appWindow: AppWindow) => ShellPage>>
  /** What further capabilities let all pages know. */
  more: () => Pick<ShellState, 'downloads' | 'isShortcutTaken'>
  /** When that is another. */
  changes: readonly Signal<void>[]
}

const statuses: Record<Connection['status'], ShellServer['status']> = {
  idle: 'closed',
  loading: 'loading',
  ready: 'ready',
  failed: 'offline',
  waiting: 'offline',
  untrusted: 'untrusted',
  incompatible: 'incompatible',
}

/** What the shell's own pages show, told to each of them again when it changes. */
export function setupShellState(options: ShellStateOptions) {
  const { platform, settings, connections, unread, handoff, local, updates, windows, panels } = options

  const stateFor = (appWindow: AppWindow, name: ShellPageName, page: Page = appWindow.front): ShellState => ({
    appVersion: app.getVersion(),
    platform,
    theme: nativeTheme.themeSource,
    page: panels[name]?.(appWindow) ?? pageState(name, page),
    servers: settings.get().servers.map((known) => ({
      ...known,
      isLocal: local.isLocal(known.id),
      status: statuses[connections.state(known.id).status],
      unread: unread.of(known.id).total,
      isSignedIn: unread.isSignedIn(known.id),
    })),
    settings: preferencesOf(settings.get()),
    policy: options.policy,
    local: local.state(),
    update: updates.state(),
    top: page.view === null ? appWindow.top : 0,
    isShown: appWindow.window.isVisible() && !appWindow.window.isMinimized(),
    ...options.more(),
  })

  function pageState(name: ShellPageName, { key, server }: Page): ShellPage {
    if (isPlain(name)) return { name }
    if (server === null) return { name: 'welcome' }
    switch (name) {
      case 'signin':
        return { name, server, ...handoff.stateOf(server) }
      case 'offline': {
        const { reason, retryAt } = connections.state(key)
        return { name, server, reason, retryAt }
      }
      case 'certificate':
        return { name, server, ...certificateOf(server) }
      case 'incompatible':
        return { name, server, ...versionOf(server) }
      // Panels stand in no window.
      case 'tabs':
      case 'find':
      case 'switcher':
      case 'report':
      case 'credentials':
      case 'clientCertificate':
        return { name: 'welcome' }
    }
  }

  function certificateOf(server: string) {
    const { certificate, reason } = connections.untrusted(server) ?? { certificate: undefined, reason: '' }
    return {
      fingerprint: certificate?.fingerprint ?? '',
      subject: certificate?.subjectName ?? '',
      issuer: certificate?.issuerName ?? '',
      validFrom: (certificate?.validStart ?? 0) * 1000,
      validUntil: (certificate?.validExpiry ?? 0) * 1000,
      reason,
    }
  }

  function versionOf(server: string) {
    const serverVersion = connections.version(server) ?? ''
    const fit = compatibilityOf(serverVersion)
    return { serverVersion, outdated: fit.isCompatible ? ('server' as const) : fit.outdated }
  }

  let isPlanned = false
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    // What changes together is told once.
    setImmediate(() => {
      isPlanned = false
      windows.all().forEach(tellAll)
    })
  }
  function tellAll(appWindow: AppWindow): void {
    for (const page of appWindow.pages) {
      const name = shellPageOf(page.contents.getURL())
      if (name) tell(page, 'shell:changed', stateFor(appWindow, name, page))
    }
    for (const contents of appWindow.panels) {
      const name = shellPageOf(contents.getURL())
      if (name) tell({ contents }, 'shell:changed', stateFor(appWindow, name))
    }
  }
  const own = [unread, handoff, local, updates].map(({ changed }) => changed)
  for (const changed of [...own, ...options.changes]) changed.listen(plan)
  settings.changed.listen(plan)
  connections.changed.listen(plan)
  nativeTheme.on('updated', plan)
  windows.opened.listen(({ window }) => {
    for (const name of ['show', 'hide', 'minimize', 'restore'] as const) window.on(name as 'show', plan)
  })

  return { stateFor }
}
export type ShellStates = ReturnType<typeof setupShellState>

/** Those that are about no server. */
const plain = ['welcome', 'local', 'preferences', 'diagnostics', 'downloads', 'transfer'] as const
const isPlain = (name: ShellPageName): name is (typeof plain)[number] => plain.some((one) => one === name)
