import { pathWithin } from '../core/serverUrl.ts'
import { shellPageOf } from '../core/shellAddress.ts'
import { createAnswers } from './answers.ts'
import type { Connections } from './connections.ts'
import { load, type Page, tell } from './pages.ts'
import type { SettingsStore } from './settings.ts'
import { show, type Windows } from './windows.ts'

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
    const page = windows.ofServer(id)?.front
    const canAsk = page !== undefined && isThere(page)
    const appWindow = connections.open(id, canAsk ? undefined : path)
    if (canAsk && path !== undefined) {
      const hasOpened = await answers.ask(id, openMilliseconds, (nonce) =>
        tell(page, 'forum:open', { nonce, path }),
      )
      if (appWindow.window.isDestroyed()) return
      if (!hasOpened && !page.contents.isDestroyed()) load(page, server.origin + path)
    }
    show(appWindow)
  }

  /** Whether it is the server's own page that is there: it can go somewhere itself. */
  const isThere = ({ key, contents }: Page): boolean =>
    connections.state(key).status === 'ready' && !shellPageOf(contents.getURL())

  return { open, opened: (server: string, nonce: string) => answers.heard(server, nonce, true) }
}
