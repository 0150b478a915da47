import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { app, type DownloadItem, type Session, shell, type WebContents } from 'electron'
import { type Download, freeName, mayOpen, progressOf, refusalOf } from '../core/downloads.ts'
import type { DownloadCommand } from '../core/shellMessages.ts'
import { ledMilliseconds, transferPlace } from '../core/transfer.ts'
import type { Handlers } from './ipc.ts'
import type { Log } from './log.ts'
import type { Panel, Panels } from './panels.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import type { AppWindow, Windows } from './windows.ts'

interface DownloadsOptions {
  platform: string
  windows: Windows
  panels: Panels
  settings: SettingsStore
  log: Log
}

interface Held extends Download {
  item: DownloadItem | null
  path: string | null
}

const mostKept = 50
const restMilliseconds = 10_000

export type Downloads = ReturnType<typeof setupDownloads>

/** Saves what servers offer, says how far it is, and why something was not saved. */
export function setupDownloads({ platform, windows, panels, settings, log }: DownloadsOptions) {
  const changed = createSignal()
  const held: Held[] = []
  /** Addresses that a server has led to, and until when that counts. */
  const led = new Map<string, number>()
  const shown = new Map<AppWindow, { panel: Panel; timer?: NodeJS.Timeout }>()
  let made = 0

  /** Looks after everything that the pages of a partition want to save. */
  function follow(session: Session, originOf: () => string): void {
    session.webRequest.onBeforeRedirect({ urls: ['*://*/*'] }, ({ url, redirectURL }) => {
      if (URL.parse(url)?.origin !== originOf()) return
      const at = Date.now()
      for (const [address, until] of led) if (until < at) led.delete(address)
      const to = URL.parse(redirectURL)
      if (to) led.set(to.href, at + ledMilliseconds)
    })
    session.on('will-download', (event, item, contents) => {
      const chain = item.getURLChain()
      const refusal = refusalOf({ chain, origin: originOf(), led: new Set(led.keys()) })
      const download = keep(item, refusal)
      showIn(windows.of(contents))
      if (refusal) {
        event.preventDefault()
        log.warn('download.refused', { from: chain.at(-1), reason: refusal })
      } else run(download, item)
      update()
    })
  }

  function keep(item: DownloadItem, refusal: Download['refusal']): Held {
    const download: Held = {
      id: String((made += 1)),
      name: freeName(item.getFilename(), () => false),
      host: URL.parse(item.getURLChain().at(-1) ?? '')?.host ?? '',
      status: refusal ? 'refused' : 'running',
      received: 0,
      total: item.getTotalBytes(),
      refusal,
      item: refusal ? null : item,
      path: null,
    }
    held.unshift(download)
    held.splice(mostKept)
    return download
  }

  function run(download: Held, item: DownloadItem): void {
    const folder = app.getPath('downloads')
    const name = freeName(item.getFilename(), (taken) => existsSync(join(folder, taken)))
    if (settings.get().downloads === 'folder') item.setSavePath(join(folder, name))
    else item.setSaveDialogOptions({ defaultPath: join(folder, name) })
    item.on('updated', (_event, state) => {
      Object.assign(download, {
        status: item.isPaused() || state === 'interrupted' ? 'paused' : 'running',
        received: item.getReceivedBytes(),
        total: item.getTotalBytes(),
      })
      update()
    })
    item.once('done', (_event, state) => {
      const status = state === 'completed' ? 'done' : state === 'cancelled' ? 'cancelled' : 'failed'
      const path = item.getSavePath()
      Object.assign(download, { status, path: path || null, item: null, received: item.getReceivedBytes() })
      if (path) download.name = basename(path)
      if (status === 'done' && platform === 'darwin') app.dock?.downloadFinished(path)
      if (status === 'failed') log.warn('download.failed', { from: download.host })
      update()
    })
  }

  function update(): void {
    const progress = progressOf(held)
    for (const { window } of windows.all()) if (!window.isDestroyed()) window.setProgressBar(progress)
    for (const { panel } of shown.values()) panel.place()
    for (const appWindow of shown.keys()) leaveLater(appWindow)
    changed.emit()
  }

  /** Shows what is saved over the window that it was asked for in, until a moment after the last one is done. */
  function showIn(appWindow: AppWindow | undefined): void {
    if (!appWindow || shown.has(appWindow) || !appWindow.window.isVisible()) return
    const panel = panels.open(appWindow, 'transfer', (size) => transferPlace(size, held.length))
    shown.set(appWindow, { panel })
  }

  function leaveLater(appWindow: AppWindow): void {
    const one = shown.get(appWindow)
    if (!one) return
    clearTimeout(one.timer)
    const isBusy = held.some(({ status }) => status === 'running' || status === 'paused')
    // What was refused is read before it goes.
    if (!isBusy && held[0]?.status !== 'refused')
      one.timer = setTimeout(() => hide(appWindow), restMilliseconds)
  }

  function hide(appWindow: AppWindow): void {
    const one = shown.get(appWindow)
    clearTimeout(one?.timer)
    one?.panel.close()
    shown.delete(appWindow)
  }
  windows.closed.listen(hide)

  async function command(what: DownloadCommand, appWindow: AppWindow): Promise<void> {
    if (!('id' in what)) {
      if (what.do === 'hide') return hide(appWindow)
      held.splice(0, held.length, ...held.filter(({ item }) => item !== null))
      return update()
    }
    const download = held.find(({ id }) => id === what.id)
    if (!download) return
    const { item, path, name } = download
    switch (what.do) {
      case 'pause':
        item?.pause()
        break
      case 'resume':
        if (item?.canResume()) item.resume()
        break
      case 'cancel':
        item?.cancel()
        break
      case 'open':
        if (path && mayOpen(name)) await shell.openPath(path)
        break
      case 'show':
        if (path) shell.showItemInFolder(path)
        break
    }
    update()
  }

  /** Whether a server has just led to an address that is a file: then it is saved, not opened in the browser. */
  async function isFile(contents: WebContents, address: string): Promise<boolean> {
    const until = led.get(URL.parse(address)?.href ?? '')
    if (until === undefined || until < Date.now()) return false
    const stop = new AbortController()
    try {
      const { headers } = await contents.session.fetch(address, { credentials: 'omit', signal: stop.signal })
      return /^\s*attachment\b/i.test(headers.get('content-disposition') ?? '')
    } catch {
      return false
    } finally {
      stop.abort()
    }
  }

  return {
    changed,
    follow,
    isFile,
    channels: {
      'shell:download': (what, { window }) => command(what, window),
    } satisfies Partial<Handlers>,
    all: (): Download[] => held.map(({ item: _item, path: _path, ...download }) => download),
  }
}
