import { app } from 'electron'
import { logout } from '#shared/auth.ts'
import type { Command } from '../core/menuModel.ts'
import type { Connections } from './connections.ts'
import type { Log } from './log.ts'
import type { Opener } from './opener.ts'
import type { Partitions } from './partitions.ts'
import type { SettingsStore } from './settings.ts'
import type { Tabs } from './tabs.ts'
import type { UnreadBook } from './unread.ts'
import type { Updates } from './updater.ts'
import { type AppWindow, show, type Windows } from './windows.ts'

interface CommandsOptions {
  windows: Windows
  settings: SettingsStore
  connections: Connections
  partitions: Partitions
  unread: UnreadBook
  updates: Updates
  opener: Opener
  tabs: Tabs
  log: Log
}

const zoomStep = 0.1

/** Does what an item of a menu says, for the window in front. */
export function createCommands(options: CommandsOptions) {
  const { windows, settings, connections, partitions, unread, updates, opener, tabs, log } = options
  const server = () => windows.front()?.server ?? null
  const inFront = (act: (appWindow: AppWindow) => void): void => {
    const front = windows.front()
    if (front) act(front)
  }
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

  async function signOut(id: string): Promise<void> {
    await partitions.fetch(id, logout.path, { method: logout.method })
    unread.auth(id, 'out')
    connections.open(id, '/')
  }

  function run(command: Command): void {
    const id = server()
    switch (command.do) {
      case 'goTo':
        return void (id && opener.open(id, command.path))
      case 'openServer':
        return void opener.open(command.id)
      case 'show':
        return showMain()
      case 'addServer':
        return windows.showPage('welcome')
      case 'preferences':
        return windows.showPage('preferences')
      case 'signOut':
        return void (id && signOut(id).catch((error: unknown) => log.warn('signOut', { error })))
      case 'quit':
        return app.quit()
      case 'reload':
        return reload()
      case 'reloadFresh':
        return windows.front()?.front.contents.reloadIgnoringCache()
      case 'newTab':
        return inFront(tabs.openHome)
      case 'reopenTab':
        return inFront(tabs.reopen)
      case 'closeTab':
        return inFront((appWindow) => {
          if (appWindow.front.view === null) appWindow.window.close()
          else tabs.close(appWindow, appWindow.front.key)
        })
      case 'nextTab':
        return inFront(tabs.next)
      case 'previousTab':
        return inFront(tabs.previous)
      case 'zoomIn':
        return zoom((factor) => factor + zoomStep)
      case 'zoomOut':
        return zoom((factor) => factor - zoomStep)
      case 'zoomReset':
        return zoom(() => 1)
      case 'back':
        return history()?.goBack()
      case 'forward':
        return history()?.goForward()
      case 'toggleDoNotDisturb':
        return settings.change({ doNotDisturb: !settings.get().doNotDisturb })
      case 'downloads':
        return windows.showPage('downloads')
      case 'diagnostics':
        return windows.showPage('diagnostics')
      case 'checkForUpdates':
        windows.showPage('preferences')
        return void updates.run({ do: 'check' })
    }
  }
  return Object.assign(run, { showMain, showQuietly })
}
