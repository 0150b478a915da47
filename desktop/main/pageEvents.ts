import type { WebContents } from 'electron'
import { shellPageOf } from '../core/shellAddress.ts'
import type { Server } from '../core/settings.ts'
import type { Untrusted } from './connections.ts'

/** What a proxy answers in place of a server that is away. */
const awayStatuses = new Set([502, 503, 504])

interface PageListener {
  server: () => Server | undefined
  arrived: () => void
  failed: (load: { url: string; code: number; reason: string }) => void
  untrusted: (found: Untrusted) => void
  crashed: (reason: string) => void
}

/** Back leads to where the person was, never to a page of the shell that stood in between. */
function forgetShellPages({ navigationHistory }: WebContents): void {
  const entries = navigationHistory.getAllEntries()
  for (let index = entries.length - 1; index >= 0; index -= 1)
    if (shellPageOf(entries[index]?.url ?? '')) navigationHistory.removeEntryAtIndex(index)
}

/** Tells what became of the loads of a server's main frame. */
export function watchPage(contents: WebContents, listener: PageListener): void {
  const isServers = (url: string) => {
    const origin = listener.server()?.origin
    return origin !== undefined && URL.parse(url)?.origin === origin
  }
  contents.on('did-navigate', (_event, url, status) => {
    if (!isServers(url)) return
    if (awayStatuses.has(status)) listener.failed({ url, code: status, reason: `HTTP ${status}` })
    else {
      forgetShellPages(contents)
      listener.arrived()
    }
  })
  contents.on('did-fail-load', (...[, code, reason, url, isMainFrame]) => {
    if (isMainFrame && isServers(url)) listener.failed({ url, code, reason })
  })
  contents.on('certificate-error', (...[event, url, reason, certificate, callback, isMainFrame]) => {
    event.preventDefault()
    const isPinned = isServers(url) && listener.server()?.pinnedFingerprint === certificate.fingerprint
    callback(isPinned)
    if (!isPinned && isMainFrame && isServers(url)) listener.untrusted({ certificate, reason })
  })
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') listener.crashed(reason)
  })
}
