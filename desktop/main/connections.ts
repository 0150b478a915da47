import type { Certificate } from 'electron'
import { getConfig, SiteConfig } from '#shared/config.ts'
import * as z from 'zod/mini'
import { compatibilityOf } from '../core/compat.ts'
import {
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
  idleConnection,
  reduceConnection,
} from '../core/connection.ts'
import { pathWithin } from '../core/serverUrl.ts'
import { shellAddress, shellPageOf } from '../core/shellAddress.ts'
import type { ShellPageName } from '../core/shellMessages.ts'
import { awayStatuses, watchPage } from './pageEvents.ts'
import type { LocalServer } from './localServer.ts'
import type { Log } from './log.ts'
import type { Partitions } from './partitions.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import { load, type Windows } from './windows.ts'

interface ConnectionsOptions {
  windows: Windows
  settings: SettingsStore
  partitions: Partitions
  local: Pick<LocalServer, 'changed' | 'id' | 'isLocal' | 'key' | 'whenReady'>
  log: Log
}

/** A certificate that the system does not trust, and why. */
export interface Untrusted {
  certificate: Certificate
  reason: string
}

export type Connections = ReturnType<typeof setupConnections>

/** Loads each server's window and brings it back after failures, as the machine of `core/connection.ts` says. */
export function setupConnections({ windows, settings, partitions, local, log }: ConnectionsOptions) {
  const states = new Map<string, Connection>()
  const timers = new Map<string, NodeJS.Timeout>()
  /** Where a window goes once it loads. */
  const targets = new Map<string, string>()
  const untrusted = new Map<string, Untrusted>()
  const versions = new Map<string, string>()
  const changed = createSignal<string>()
  const stateOf = (id: string) => states.get(id) ?? idleConnection
  const originOf = (id: string) => settings.server(id)?.origin ?? ''
  const canLoad = (id: string) => !local.isLocal(id) || local.key() !== null

  function apply(id: string, event: ConnectionEvent): void {
    const before = stateOf(id)
    const { state, effects } = reduceConnection(before, event)
    states.set(id, state)
    if (state.status !== before.status)
      log.info('connection', { id, status: state.status, reason: state.reason })
    for (const effect of effects) run(id, effect)
    if (state !== before) changed.emit(id)
  }

  function run(id: string, effect: ConnectionEffect): void {
    switch (effect.do) {
      case 'load':
        return void start(id)
      case 'ask':
        return void askFor(id)
      case 'reload':
        return windows.ofServer(id)?.window.webContents.reload()
      case 'wait':
        timers.set(
          id,
          setTimeout(() => apply(id, { name: 'due' }), effect.milliseconds),
        )
        return
      case 'cancelWait':
        return clearTimeout(timers.get(id))
      case 'show':
        return showPage(id, effect.page === 'offline' ? waitingPage(id) : effect.page)
    }
  }

  async function start(id: string): Promise<void> {
    if (local.isLocal(id) && !(await local.whenReady())) return fail(id, 0, 'The server did not start')
    const appWindow = windows.ofServer(id)
    if (!appWindow || stateOf(id).status !== 'loading') return
    load(appWindow, originOf(id) + (targets.get(id) ?? '/'))
    await check(id).catch((error: unknown) => log.info('config.unread', { id, error }))
  }

  /** Whether the server answers. One whose certificate is not trusted does: what becomes of that is shown by loading it. */
  async function askFor(id: string): Promise<void> {
    try {
      if (local.isLocal(id)) {
        if (!(await local.whenReady())) throw new Error('The server did not start')
      } else {
        const { status } = await partitions.fetch(id, getConfig.path)
        if (awayStatuses.has(status)) throw new Error(`HTTP ${status}`)
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace(/^net::/, '') : ''
      if (!reason.startsWith('ERR_CERT_'))
        return apply(id, { name: 'unanswered', reason, at: Date.now(), random: Math.random() })
    }
    apply(id, { name: 'answered', isAwaited: isAwaited(id) })
  }

  /** Whether the window shows nothing but that it waits. */
  function isAwaited(id: string): boolean {
    const shown = windows.ofServer(id)?.window.webContents.getURL()
    const page = shown === undefined ? undefined : shellPageOf(shown)
    return page === undefined || page === waitingPage(id)
  }

  /** The page that says no more than that the server is not there. */
  const waitingPage = (id: string): ShellPageName => (local.isLocal(id) ? 'local' : 'offline')

  async function check(id: string): Promise<void> {
    const response = await partitions.fetch(id, getConfig.path)
    const config = z.parse(SiteConfig, await response.json())
    const server = settings.server(id)
    if (!server) return
    versions.set(id, config.version)
    if (!compatibilityOf(config.version).isCompatible) return apply(id, { name: 'incompatible' })
    if (config.siteName !== server.name && !local.isLocal(id))
      settings.putServer({ ...server, name: config.siteName })
  }

  function showPage(id: string, page: ShellPageName): void {
    const appWindow = windows.ofServer(id)
    if (!appWindow || shellPageOf(appWindow.window.webContents.getURL()) === page) return
    load(appWindow, shellAddress(page))
  }

  const fail = (id: string, code: number, reason: string) =>
    apply(id, { name: 'loadFailed', code, reason, at: Date.now(), random: Math.random() })

  const aim = (id: string, path: string | null) => {
    if (path !== null) targets.set(id, path)
  }

  windows.opened.listen(({ server: id, window }) => {
    if (id === null) return
    watchPage(window.webContents, {
      server: () => settings.server(id),
      arrived: () => {
        targets.delete(id)
        window.webContents.zoomFactor = settings.server(id)?.zoom ?? 1
        apply(id, { name: 'loaded' })
      },
      failed: ({ url, code, reason }) => {
        aim(id, pathWithin(pathOf(url), originOf(id)))
        fail(id, code, reason)
      },
      untrusted: (found) => {
        untrusted.set(id, found)
        apply(id, { name: 'untrusted' })
      },
      arrivedAtShell: (page) => {
        if (page === waitingPage(id)) apply(id, { name: 'awaited' })
      },
      crashed: (reason, address) => {
        const isShell = shellPageOf(address) !== undefined
        log.error('page.crashed', { id, reason, isShell })
        if (!isShell) aim(id, pathWithin(pathOf(address), originOf(id)))
        apply(id, { name: 'crashed', at: Date.now(), isShell })
      },
    })
  })
  windows.closed.listen(({ server }) => {
    if (server !== null) apply(server, { name: 'closed' })
  })

  local.changed.listen(() => {
    const id = local.id()
    if (id !== null && local.key() !== null && stateOf(id).status === 'failed') apply(id, { name: 'retried' })
  })

  const all = (event: ConnectionEvent) => () => {
    for (const id of states.keys()) apply(id, event)
  }
  return {
    changed,
    state: stateOf,
    untrusted: (id: string) => untrusted.get(id),
    version: (id: string) => versions.get(id),
    /** Opens a server's window, at this path or where it is. It stays out of sight until it is shown. */
    open: (id: string, path?: string) => {
      const appWindow = windows.ensure(id)
      aim(id, path ?? null)
      const { status } = stateOf(id)
      const isUnderWay = status === 'ready' || (status === 'loading' && canLoad(id))
      if (status === 'idle') apply(id, { name: 'opened' })
      else if (path !== undefined && isUnderWay) load(appWindow, originOf(id) + path)
      else if (path !== undefined) apply(id, { name: 'retried' })
      return appWindow
    },
    retry: (id: string) => {
      if (windows.ofServer(id)) apply(id, { name: 'retried' })
    },
    isLoading: (id: string) => stateOf(id).status === 'loading',
    strayed: (id: string) => fail(id, 0, 'The server leads to another address'),
    resumed: all({ name: 'resumed' }),
    online: all({ name: 'online' }),
  }
}

function pathOf(address: string): string {
  const url = URL.parse(address)
  return url ? url.pathname + url.search + url.hash : ''
}
