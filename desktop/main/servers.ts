import * as z from 'zod/mini'
import { session } from 'electron'
import { getConfig, SiteConfig } from '#shared/config.ts'
import { compatibilityOf } from '../core/compat.ts'
import { readServerUrl } from '../core/serverUrl.ts'
import type { Policy } from '../core/policy.ts'
import { mostServers, serverName } from '../core/settings.ts'
import type { ServerResult } from '../core/shellMessages.ts'
import { words } from '../core/words.ts'
import type { Connections } from './connections.ts'
import type { LocalServer } from './localServer.ts'
import type { Log } from './log.ts'
import type { Opener } from './opener.ts'
import type { Partitions } from './partitions.ts'
import { confirm } from './prompts.ts'
import { serverId } from './serverId.ts'
import type { SettingsStore } from './settings.ts'
import type { AppWindow, Windows } from './windows.ts'

interface ServersOptions {
  policy: Policy
  settings: SettingsStore
  partitions: Partitions
  windows: Windows
  connections: Pick<Connections, 'named'>
  opener: Pick<Opener, 'open'>
  local: LocalServer
  log: Log
}

export type Servers = ReturnType<typeof setupServers>

/** Adds and removes servers. What is saved is the address that the server gives itself, and the person has seen it. */
export function setupServers(options: ServersOptions) {
  const { policy, settings, partitions, windows, connections, opener, local, log } = options
  /** Whose other addresses the person has been asked about: once in each run. */
  const asked = new Set<string>()

  async function add(typed: string, over?: AppWindow): Promise<ServerResult> {
    const address = readServerUrl(typed)
    if ('message' in address) return address
    if (!policy.otherServers && !settings.server(serverId(address.origin)))
      return { message: words.program.servers.decided }
    const found = await probe(address.origin)
    if ('message' in found) return found
    const { origin, name } = found
    const id = serverId(origin)
    if (settings.server(id)) return { id }
    if (!policy.otherServers) return { message: words.program.servers.decided }
    if (settings.get().servers.length >= mostServers) return { message: words.program.servers.tooMany }
    const isAsTyped = origin === address.origin
    if (!isAsTyped && !(await confirm(question('other', name, origin), over)))
      return { message: words.program.servers.notAdded }
    settings.putServer({ id, origin, name, zoom: 1 })
    return { id }
  }

  /** Asks a server for its own address. One that names another is believed if that one says the same. */
  async function probe(origin: string): Promise<{ origin: string; name: string } | { message: string }> {
    try {
      const config = await configOf(origin)
      const own = readServerUrl(config.publicUrl)
      if ('message' in own) return { message: words.program.servers.noServer }
      if (own.origin !== origin) {
        const same = await configOf(own.origin)
        if (originOf(same.publicUrl) !== own.origin) return { message: words.program.servers.noServer }
      }
      const fit = compatibilityOf(config.version)
      if (!fit.isCompatible) return { message: words.program.servers.outdated[fit.outdated] }
      return { origin: own.origin, name: serverName(config.siteName, own.origin) }
    } catch (error) {
      log.info('server.unread', { origin, error })
      // The person decides about its certificate where it is shown.
      if (String(error).includes('ERR_CERT_'))
        return { origin, name: serverName(new URL(origin).host, origin) }
      return { message: words.program.servers.noServer }
    }
  }

  async function configOf(origin: string): Promise<z.output<typeof SiteConfig>> {
    const response = await session.fromPartition('probe').fetch(`${origin}${getConfig.path}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(10_000),
    })
    return z.parse(SiteConfig, await response.json())
  }

  /** Its page has asked the person. */
  async function remove(id: string): Promise<ServerResult> {
    const server = settings.server(id)
    if (!server) return { message: words.program.servers.unknown }
    if (policy.servers.includes(server.origin)) return { message: words.program.servers.decided }
    const gone = windows.ofServer(id)
    // Before its window goes: with the last one in sight the app would end.
    if (gone && windows.all().every((one) => one === gone || !one.window.isVisible()))
      windows.showPage('welcome')
    gone?.window.destroy()
    if (local.isLocal(id)) await local.end()
    await partitions.clear(id)
    settings.removeServer(id)
    return { id }
  }

  /**
   * Has a server under the address that it gives itself: where its certificate was not trusted, nobody could ask for
   * that before. The other address has to be judged anew, so what was trusted at this one is not taken along.
   */
  async function follow(id: string, publicUrl: string): Promise<void> {
    const known = settings.server(id)
    const own = readServerUrl(publicUrl)
    const appWindow = windows.ofServer(id)
    if (!known || !appWindow || 'message' in own || own.origin === known.origin) return
    const about = `${id} ${own.origin}`
    if (!policy.otherServers || policy.servers.includes(known.origin) || asked.has(about)) return
    asked.add(about)
    // Nobody is asked about a window that they do not see.
    if (!(await isSeen(appWindow.window))) return void asked.delete(about)
    if (!settings.server(id)) return
    const found = await probe(own.origin)
    if ('message' in found || found.origin === known.origin) return
    if (!(await confirm(question('moved', known.name, found.origin), appWindow))) return
    const to = serverId(found.origin)
    if (!settings.server(to))
      settings.putServer({ id: to, origin: found.origin, name: known.name, zoom: known.zoom })
    await opener.open(to)
    await remove(id)
  }
  const tryToFollow = (id: string, publicUrl: string) =>
    void follow(id, publicUrl).catch((error: unknown) => log.warn('server.unmoved', { id, error }))
  connections.named.listen(({ id, publicUrl }) => tryToFollow(id, publicUrl))

  return { add, remove, mayAdd: policy.otherServers }
}

/** Whether a window is on the screen, or comes there before it is gone. */
const isSeen = (window: AppWindow['window']): boolean | Promise<boolean> =>
  window.isVisible() ||
  new Promise((resolve) => {
    window.once('show', () => resolve(true))
    window.once('closed', () => resolve(false))
  })

const originOf = (address: string) => URL.parse(address)?.origin

const question = (about: 'other' | 'moved', name: string, origin: string) => {
  const { message, detail, yes } = words.program.servers[about]
  return { message: message(name), detail: detail(origin), yes }
}
