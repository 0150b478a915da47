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
import { serverName } from '../core/settings.ts'
import { shellAddress, shellPageOf } from '../core/shellAddress.ts'
import type { ShellPageName } from '../core/shellMessages.ts'
import { words } from '../core/words.ts'
import { awayStatuses, reloadAfterCrash, watchPage } from './pageEvents.ts'
import type { LocalServer } from './localServer.ts'
import type { Log } from './log.ts'
import { load, type Page } from './pages.ts'
import type { Partitions } from './partitions.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import type { AppWindow, Windows } from './windows.ts'

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

/**
 * Loads each server's pages and brings them back after failures, as the machine of `core/connection.ts` says. A
 * window's own page has its server's id for its key; each tab has a connection of its own.
 */
export function setupConnections({ windows, settings, partitions, local, log }: ConnectionsOptions) {
  const pages = new Map<string, Page>()
  const states = new Map<string, Connection>()
  const timers = new Map<string, NodeJS.Timeout>()
  /** Where a page goes once it loads. */
  const targets = new Map<string, string>()
  const untrusted = new Map<string, Untrusted>()
  const versions = new Map<string, string>()
  const changed = createSignal<string>()
  const named = createSignal<{ id: string; publicUrl: string }>()
  const stateOf = (key: string) => states.get(key) ?? idleConnection
  const serverOf = (key: string) => pages.get(key)?.server ?? key
  const originOf = (key: string) => settings.server(serverOf(key))?.origin ?? ''
  const canLoad = (key: string) => !local.isLocal(serverOf(key)) || local.key() !== null

  function apply(key: string, event: ConnectionEvent): void {
    const before = stateOf(key)
    const { state, effects } = reduceConnection(before, event)
    states.set(key, state)
    if (state.status !== before.status)
      log.info('connection', { id: key, status: state.status, reason: state.reason })
    for (const effect of effects) run(key, effect)
    if (state !== before) changed.emit(key)
  }

  function run(key: string, effect: ConnectionEffect): void {
    switch (effect.do) {
      case 'load':
        return void start(key)
      case 'ask':
        return void askFor(key)
      case 'reload':
        return pages.get(key)?.contents.reload()
      case 'wait':
        timers.set(
          key,
          setTimeout(() => apply(key, { name: 'due' }), effect.milliseconds),
        )
        return
      case 'cancelWait':
        return clearTimeout(timers.get(key))
      case 'show':
        return showPage(key, effect.page === 'offline' ? waitingPage(key) : effect.page)
    }
  }

  async function start(key: string): Promise<void> {
    if (local.isLocal(serverOf(key)) && !(await local.whenReady()))
      return fail(key, 0, words.program.serverDidNotStart)
    const page = pages.get(key)
    if (!page || stateOf(key).status !== 'loading') return
    load(page, originOf(key) + (targets.get(key) ?? '/'))
    await check(key).catch((error: unknown) => log.info('config.unread', { id: key, error }))
  }

  /** Whether the server answers. One whose certificate is not trusted does: what becomes of that is shown by loading it. */
  async function askFor(key: string): Promise<void> {
    try {
      if (local.isLocal(serverOf(key))) {
        if (!(await local.whenReady())) throw new Error(words.program.serverDidNotStart)
      } else {
        const { status } = await partitions.fetch(serverOf(key), getConfig.path)
        if (awayStatuses.has(status)) throw new Error(`HTTP ${status}`)
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace(/^net::/, '') : ''
      if (!reason.startsWith('ERR_CERT_'))
        return apply(key, { name: 'unanswered', reason, at: Date.now(), random: Math.random() })
    }
    apply(key, { name: 'answered', isAwaited: isAwaited(key) })
  }

  /** Whether the page shows nothing but that it waits. */
  function isAwaited(key: string): boolean {
    const shown = shellPageOf(pages.get(key)?.contents.getURL() ?? '')
    return shown === undefined || shown === waitingPage(key)
  }

  /** The page that says no more than that the server is not there. */
  const waitingPage = (key: string): ShellPageName => (local.isLocal(serverOf(key)) ? 'local' : 'offline')

  async function check(key: string): Promise<void> {
    const id = serverOf(key)
    const response = await partitions.fetch(id, getConfig.path)
    const config = z.parse(SiteConfig, await response.json())
    const server = settings.server(id)
    if (!server) return
    versions.set(id, config.version)
    if (!compatibilityOf(config.version).isCompatible) return apply(key, { name: 'incompatible' })
    const name = serverName(config.siteName, server.origin)
    if (local.isLocal(id)) return
    if (name !== server.name) settings.putServer({ ...server, name })
    named.emit({ id, publicUrl: config.publicUrl })
  }

  function showPage(key: string, name: ShellPageName): void {
    const page = pages.get(key)
    if (page && shellPageOf(page.contents.getURL()) !== name) load(page, shellAddress(name))
  }

  const fail = (key: string, code: number, reason: string) =>
    apply(key, { name: 'loadFailed', code, reason, at: Date.now(), random: Math.random() })

  const aim = (key: string, path: string | null) => {
    if (path !== null) targets.set(key, path)
  }

  windows.pageOpened.listen((page) => {
    const { key, server: id, contents } = page
    if (id === null) return reloadAfterCrash(contents, log)
    pages.set(key, page)
    watchPage(contents, {
      server: () => settings.server(id),
      arrived: () => {
        targets.delete(key)
        contents.zoomFactor = settings.server(id)?.zoom ?? 1
        apply(key, { name: 'loaded' })
      },
      failed: ({ url, code, reason }) => {
        aim(key, pathWithin(pathOf(url), originOf(key)))
        fail(key, code, reason)
      },
      untrusted: (found) => {
        untrusted.set(id, found)
        apply(key, { name: 'untrusted' })
      },
      arrivedAtShell: (name) => {
        if (name === waitingPage(key)) apply(key, { name: 'awaited' })
      },
      crashed: (reason, address) => {
        const isShell = shellPageOf(address) !== undefined
        log.error('page.crashed', { id: key, reason, isShell })
        if (!isShell) aim(key, pathWithin(pathOf(address), originOf(key)))
        apply(key, { name: 'crashed', at: Date.now(), isShell })
      },
    })
  })
  windows.pageClosed.listen(({ key, server }) => {
    if (server === null) return
    apply(key, { name: 'closed' })
    pages.delete(key)
    targets.delete(key)
    states.delete(key)
  })

  const ofServer = (id: string) => [...pages.values()].filter(({ server }) => server === id)

  local.changed.listen(() => {
    const id = local.id()
    if (id === null || local.key() === null) return
    for (const { key } of ofServer(id)) if (stateOf(key).status === 'failed') apply(key, { name: 'retried' })
  })

  const all = (event: ConnectionEvent) => () => {
    for (const key of states.keys()) apply(key, event)
  }

  /** Has a page go to a path, once it can. */
  function go(page: Page, path: string): void {
    const { key } = page
    aim(key, path)
    const { status } = stateOf(key)
    if (status === 'idle') apply(key, { name: 'opened' })
    else if (status === 'ready' || (status === 'loading' && canLoad(key))) load(page, originOf(key) + path)
    else apply(key, { name: 'retried' })
  }

  return {
    /** Whose connection has changed: a server's id, or the name of a tab. */
    changed,
    /** What address a server gives itself, each time that it is loaded. */
    named,
    state: stateOf,
    untrusted: (id: string) => untrusted.get(id),
    version: (id: string) => versions.get(id),
    go,
    /** Opens a server's window, at this path or where it is. It stays out of sight until it is shown. */
    open: (id: string, path?: string): AppWindow => {
      const appWindow = windows.ensure(id)
      if (path !== undefined) go(appWindow.front, path)
      else if (stateOf(id).status === 'idle') apply(id, { name: 'opened' })
      return appWindow
    },
    /** Tries each page of a server again that is not there. */
    retry: (id: string) => {
      for (const { key } of ofServer(id)) apply(key, { name: 'retried' })
    },
    isLoading: (key: string) => stateOf(key).status === 'loading',
    strayed: (key: string) => fail(key, 0, words.program.leadsElsewhere),
    resumed: all({ name: 'resumed' }),
    online: all({ name: 'online' }),
  }
}

function pathOf(address: string): string {
  const url = URL.parse(address)
  return url ? url.pathname + url.search + url.hash : ''
}
