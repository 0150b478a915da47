import type { WebContents } from 'electron'
import { countCrash } from '../core/connection.ts'
import { needlessEntries } from '../core/pageHistory.ts'
import { shellPageOf } from '../core/shellAddress.ts'
import type { ShellPageName } from '../core/shellMessages.ts'
import type { Server } from '../core/settings.ts'
import type { Untrusted } from './connections.ts'
import type { Log } from './log.ts'

/** What a proxy answers in place of a server that is away. */
export const awayStatuses = new Set([502, 503, 504])

interface PageListener {
  server: () => Server | undefined
  arrived: () => void
  /** One of the shell's own pages is there. */
  arrivedAtShell: (page: ShellPageName) => void
  failed: (load: { url: string; code: number; reason: string }) => void
  untrusted: (found: Untrusted) => void
  /** `address` is that of the page that crashed. */
  crashed: (reason: string, address: string) => void
}

/** Back leads to where the person was, never to a page of the shell that stood in between, nor twice to the same. */
function tidyHistory({ navigationHistory }: WebContents): void {
  const addresses = navigationHistory.getAllEntries().map(({ url }) => url)
  for (const index of needlessEntries(addresses)) navigationHistory.removeEntryAtIndex(index)
}

/** Tells what became of the loads of a server's main frame. */
export function watchPage(contents: WebContents, listener: PageListener): void {
  const isServers = (url: string) => {
    const origin = listener.server()?.origin
    return origin !== undefined && URL.parse(url)?.origin === origin
  }
  contents.on('did-navigate', (_event, url, status) => {
    const page = shellPageOf(url)
    if (page) listener.arrivedAtShell(page)
    if (!isServers(url)) return
    if (awayStatuses.has(status)) listener.failed({ url, code: status, reason: `HTTP ${status}` })
    else {
      tidyHistory(contents)
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
    if (reason !== 'clean-exit') listener.crashed(reason, contents.getURL())
  })
}

/** Loads a page of the shell that no server stands behind again after a crash, unless it goes on crashing. */
export function reloadAfterCrash(contents: WebContents, log: Log): void {
  let times: readonly number[] = []
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    log.error('page.crashed', { id: 'shell', page: shellPageOf(contents.getURL()), reason })
    const counted = countCrash(times, Date.now())
    times = counted.times
    if (counted.mayReload) contents.reload()
  })
}
