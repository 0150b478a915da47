import { app, nativeTheme } from 'electron'
import { compatibilityOf } from '../core/compat.ts'
import type { Connection } from '../core/connection.ts'
import { preferencesOf } from '../core/settings.ts'
import { shellPageOf } from '../core/shellAddress.ts'
import type { ShellPage, ShellPageName, ShellServer, ShellState } from '../core/shellMessages.ts'
import type { Connections } from './connections.ts'
import type { Downloads } from './downloads.ts'
import type { Handoff } from './handoff.ts'
import type { LocalServer } from './localServer.ts'
import { type Page, tell } from './pages.ts'
import type { SettingsStore } from './settings.ts'
import type { UnreadBook } from './unread.ts'
import type { Updates } from './updater.ts'
import type { Tabs } from './tabs.ts'
import type { AppWindow, Windows } from './windows.ts'

interface ShellStateOptions {
  platform: string
  settings: SettingsStore
  connections: Connections
  unread: UnreadBook
  handoff: Handoff
  local: LocalServer
  updates: Updates
  windows: Windows
  tabs: Tabs
  downloads: Downloads
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
  const { platform, settings, connections, unread, handoff, local, updates, windows, tabs, downloads } =
    options

  const stateFor = (appWindow: AppWindow, name: ShellPageName, page: Page = appWindow.front): ShellState => ({
    appVersion: app.getVersion(),
    platform,
    theme: nativeTheme.themeSource,
    page: name === 'tabs' ? barState(appWindow) : pageState(name, page),
    servers: settings.get().servers.map((known) => ({
      ...known,
      isLocal: local.isLocal(known.id),
      status: statuses[connections.state(known.id).status],
      unread: unread.of(known.id).total,
      isSignedIn: unread.isSignedIn(known.id),
    })),
    settings: preferencesOf(settings.get()),
    local: local.state(),
    update: updates.state(),
    downloads: downloads.all(),
    top: page.view === null ? appWindow.top : 0,
  })

  /** The bar of the shell's own window would have no server: it has no bar. */
  const barState = (appWindow: AppWindow): ShellPage =>
    appWindow.server === null
      ? { name: 'welcome' }
      : { name: 'tabs', server: appWindow.server, tabs: tabs.of(appWindow) }

  function pageState(name: Exclude<ShellPageName, 'tabs'>, { key, server }: Page): ShellPage {
    if (server === null) return isOwn(name) ? { name } : { name: 'welcome' }
    const { reason, retryAt } = connections.state(key)
    switch (name) {
      case 'signin':
        return { name, server, ...handoff.stateOf(server) }
      case 'offline':
        return { name, server, reason, retryAt }
      case 'certificate':
        return { name, server, ...certificateOf(server) }
      case 'incompatible':
        return { name, server, ...versionOf(server) }
      case 'welcome':
      case 'local':
      case 'preferences':
      case 'diagnostics':
      case 'downloads':
      case 'transfer':
        return { name }
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
      tellAll()
    })
  }
  function tellAll(): void {
    for (const appWindow of windows.all()) {
      for (const page of appWindow.pages) {
        const name = shellPageOf(page.contents.getURL())
        if (name) tell(page, 'shell:changed', stateFor(appWindow, name, page))
      }
      for (const contents of appWindow.panels) {
        const name = shellPageOf(contents.getURL())
        if (name) tell({ contents }, 'shell:changed', stateFor(appWindow, name))
      }
    }
  }
  for (const { changed } of [unread, handoff, local, updates, tabs, downloads]) changed.listen(plan)
  settings.changed.listen(plan)
  connections.changed.listen(plan)
  nativeTheme.on('updated', plan)

  return { stateFor }
}
export type ShellStates = ReturnType<typeof setupShellState>

const ownPages = ['welcome', 'local', 'preferences', 'diagnostics', 'downloads', 'transfer'] as const
const isOwn = (name: ShellPageName): name is (typeof ownPages)[number] => ownPages.some((own) => own === name)
