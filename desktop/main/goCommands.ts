import { app } from 'electron'
import { logout } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { words } from '../core/words.ts'
import type { CommandHandlers } from './commands.ts'
import type { Connections } from './connections.ts'
import type { Log } from './log.ts'
import type { Opener } from './opener.ts'
import type { Partitions } from './partitions.ts'
import { tellFailure } from './prompts.ts'
import type { SettingsStore } from './settings.ts'
import type { UnreadBook } from './unread.ts'
import type { Updates } from './updater.ts'
import { type AppWindow, show, type Windows } from './windows.ts'

interface GoOptions {
  windows: Windows
  settings: SettingsStore
  connections: Connections
  partitions: Partitions
  unread: UnreadBook
  updates: Updates
  opener: Opener
  log: Log
}

const zoomStep = 0.1

/** The commands that go somewhere, and those about the page that is there. */
export function goCommands(options: GoOptions) {
  const { windows, settings, connections, partitions, unread, updates, opener, log } = options
  const server = () => windows.front()?.server ?? null
  const history = () => windows.front()?.front.contents.navigationHistory

  function showMain(): void {
    const front = windows.front()
    const first = settings.get().servers[0]
    if (front) show(front)
    else if (first) void opener.open(first.id)
    else windows.showPage('welcome')
  }

  function showQuietly(): AppWindow {
    const first = settings.get().servers[0]
    const appWindow = windows.front() ?? (first ? connections.open(first.id) : windows.openPage('welcome'))
    appWindow.window.showInactive()
    return appWindow
  }

  function reload(): void {
    const front = windows.front()
    if (front?.server && connections.state(front.front.key).status !== 'ready')
      connections.retry(front.server)
    else front?.front.contents.reload()
  }

  function zoom(change: (factor: number) => number): void {
    const front = windows.front()
    const known = front?.server && settings.server(front.server)
    if (!known) return
    const factor = Math.round(Math.min(3, Math.max(0.5, change(known.zoom))) * 10) / 10
    for (const { contents } of front.pages) contents.zoomFactor = factor
    settings.putServer({ ...known, zoom: factor })
  }

  /** Of the server in front, or the first one: the app may be out of sight. */
  function openAnywhere(path: string): unknown {
    const id = server() ?? settings.get().servers[0]?.id
    return id === undefined ? windows.showPage('welcome') : opener.open(id, path)
  }

  async function signOut(): Promise<void> {
    const id = server()
    if (!id) return
    const isOut = await partitions.fetch(id, logout.path, { method: logout.method }).then(
      // Who is not signed in any more has nothing left to end.
      ({ ok, status }) => ok || status === 401,
      (error: unknown) => {
        log.warn('signOut.failed', { id, error })
        return false
      },
    )
    if (!isOut) return await tellFailure(words.program.signOutFailed, windows.ofServer(id))
    unread.auth(id, 'out')
    connections.open(id, '/')
  }

  const commands = {
    goTo: ({ path }) => {
      const id = server()
      return id && opener.open(id, path)
    },
    openServer: ({ id }) => opener.open(id),
    show: showMain,
    addServer: () => windows.showPage('welcome'),
    preferences: () => windows.showPage('preferences'),
    downloads: () => windows.showPage('downloads'),
    diagnostics: () => windows.showPage('diagnostics'),
    checkForUpdates: () => {
      windows.showPage('preferences')
      return updates.run({ do: 'check' })
    },
    signOut,
    quit: () => app.quit(),
    reload,
    reloadFresh: () => windows.front()?.front.contents.reloadIgnoringCache(),
    zoomIn: () => zoom((factor) => factor + zoomStep),
    zoomOut: () => zoom((factor) => factor - zoomStep),
    zoomReset: () => zoom(() => 1),
    back: () => history()?.goBack(),
    forward: () => history()?.goForward(),
    compose: () => openAnywhere(pages.create.path),
    messages: () => openAnywhere(pages.messages.path),
    toggleQuietHours: () => {
      const { quietHours, usualQuietHours } = settings.get()
      settings.change({ quietHours: quietHours ? null : usualQuietHours })
    },
    toggleDoNotDisturb: () => settings.change({ doNotDisturb: !settings.get().doNotDisturb }),
  } satisfies Partial<CommandHandlers>

  return { commands, showMain, showQuietly }
}
