import { pathWithin } from '../core/serverUrl.ts'
import { shellPageOf } from '../core/shellAddress.ts'
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
    const canAsk = connections.state(id).status === 'ready' && isThere(id)
    const appWindow = connections.open(id, canAsk ? undefined : path)
    if (canAsk && path !== undefined) {
      const hasOpened = await answers.ask(id, openMilliseconds, (nonce) =>
        tell(appWindow, 'forum:open', { nonce, path }),
      )
      if (appWindow.window.isDestroyed()) return
      if (!hasOpened) load(appWindow, server.origin + path)
    }
    show(appWindow)
  }

  /** Whether the window shows the server's own page, which can go somewhere itself. */
  function isThere(id: string): boolean {
    const shown = windows.ofServer(id)?.window.webContents.getURL()
    return shown !== undefined && !shellPageOf(shown)
  }

  return { open, opened: (server: string, nonce: string) => answers.heard(server, nonce, true) }
}
