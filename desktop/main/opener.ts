import { pathWithin } from '../core/serverUrl.ts'
import { createAnswers } from './answers.ts'
import type { Connections } from './connections.ts'
import type { SettingsStore } from './settings.ts'
import { load, show, tell, type Windows } from './windows.ts'

interface OpenerOptions {
  windows: Windows
  connections: Connections
  settings: SettingsStore
}

const openMilliseconds = 2000

export type Opener = ReturnType<typeof createOpener>

/** Brings a person to a page of a server, without loading the app anew where it is there already. */
export function createOpener({ windows, connections, settings }: OpenerOptions) {
  const answers = createAnswers<true>()

  async function open(id: string, wanted?: string): Promise<void> {
    const server = settings.server(id)
    if (!server) return windows.showPage('welcome')
    const path = wanted === undefined ? undefined : (pathWithin(wanted, server.origin) ?? '/')
    const isReady = connections.state(id).status === 'ready'
    const appWindow = connections.open(id, isReady ? undefined : path)
    if (isReady && path !== undefined) {
      const hasOpened = await answers.ask(id, openMilliseconds, (nonce) =>
        tell(appWindow, 'forum:open', { nonce, path }),
      )
      if (appWindow.window.isDestroyed()) return
      if (!hasOpened) load(appWindow, server.origin + path)
    }
    show(appWindow)
  }

  return { open, opened: (server: string, nonce: string) => answers.heard(server, nonce, true) }
}
