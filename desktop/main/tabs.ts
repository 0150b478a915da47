import { nativeTheme, WebContentsView } from 'electron'
import { pages as addresses } from '#shared/pages.ts'
import { pathWithin } from '../core/serverUrl.ts'
import { barHeight, layoutOf, mostTabs, needsBar, tabAfterClosing, tabBeside } from '../core/tabs.ts'
import { backgroundOf } from '../core/windowState.ts'
import type { CommandHandlers } from './commands.ts'
import type { Connections } from './connections.ts'
import type { Handlers } from './ipc.ts'
import type { Page } from './pages.ts'
import type { Panel, Panels } from './panels.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import type { Views } from './view.ts'
import type { AppWindow, Windows } from './windows.ts'

interface TabsOptions {
  windows: Windows
  panels: Panels
  settings: SettingsStore
  connections: Connections
  views: Views
}

export type Tabs = ReturnType<typeof setupTabs>

/**
 * Further pages of a server in its window, and the bar that switches between them and the servers. The first tab is
 * the window's own page, which is there as long as the window; the others are views over it.
 */
export function setupTabs({ windows, panels, settings, connections, views }: TabsOptions) {
  const changed = createSignal()
  const selected = createSignal<AppWindow>()
  const bars = new Map<AppWindow, Panel>()
  /** Where tabs were that have been closed, the latest last. */
  const left = new WeakMap<AppWindow, string[]>()
  let made = 0

  function open(appWindow: AppWindow, path: string, { inFront = true } = {}): void {
    const { server, window, pages } = appWindow
    if (server === null || pages.length >= mostTabs) return
    const view = new WebContentsView({ webPreferences: windows.preferencesOf(server) })
    view.setBackgroundColor(backgroundOf(nativeTheme.shouldUseDarkColors))
    view.setVisible(false)
    const page: Page = { key: `${server}/${(made += 1)}`, server, contents: view.webContents, view }
    pages.push(page)
    // Below the bar, which stays on top.
    window.contentView.addChildView(view, 0)
    page.contents.once('destroyed', () => forget(appWindow, page))
    windows.pageOpened.emit(page)
    if (inFront) select(appWindow, page)
    else update(appWindow)
    connections.go(page, path)
  }

  function select(appWindow: AppWindow, page: Page): void {
    appWindow.front = page
    for (const { view } of appWindow.pages) view?.setVisible(view === page.view)
    appWindow.window.setTitle(page.contents.getTitle())
    page.contents.focus()
    update(appWindow)
    selected.emit(appWindow)
  }

  /** Closes a further tab, if its page lets go; the first one is the window. */
  function close(appWindow: AppWindow, { view, server, contents }: Page): void {
    if (!view) return
    const path = pathOn(server, contents.getURL())
    if (path) left.set(appWindow, [...(left.get(appWindow) ?? []), path].slice(-mostTabs))
    contents.close({ waitForBeforeUnload: true })
  }

  function forget(appWindow: AppWindow, page: Page): void {
    const { window, pages, front } = appWindow
    if (window.isDestroyed()) return
    const next = tabAfterClosing(pages, page, front)
    pages.splice(pages.indexOf(page), 1)
    if (page.view) window.contentView.removeChildView(page.view)
    windows.pageClosed.emit(page)
    if (next && next !== front) select(appWindow, next)
    else update(appWindow)
  }

  /** Lays out a window anew, with the bar or without it. */
  function update(appWindow: AppWindow): void {
    const { server, window, pages } = appWindow
    if (server === null || window.isDestroyed()) return
    const { tabBar, servers } = settings.get()
    const hasBar = needsBar({ tabBar, servers: servers.length, tabs: pages.length })
    if (hasBar && !bars.has(appWindow) && window.isVisible())
      bars.set(
        appWindow,
        panels.open(appWindow, 'tabs', (size) => layoutOf(size).bar),
      )
    if (!hasBar) {
      bars.get(appWindow)?.close()
      bars.delete(appWindow)
    }
    const { tab } = layoutOf(window.contentView.getBounds())
    for (const { view } of pages) view?.setBounds(tab)
    appWindow.top = bars.has(appWindow) ? barHeight : 0
    views.update(appWindow)
    changed.emit()
  }

  /** The path of an address of a server; null for every other one. */
  function pathOn(server: string | null, address: string): string | null {
    const origin = server === null ? undefined : settings.server(server)?.origin
    const url = URL.parse(address)
    if (!origin || url?.origin !== origin) return null
    return pathWithin(url.pathname + url.search + url.hash, origin)
  }

  windows.opened.listen((appWindow) => {
    const { server, window } = appWindow
    if (server === null) return
    window.on('show', () => update(appWindow))
    // The window tells of its new size before its content has it.
    window.contentView.on('bounds-changed', () => update(appWindow))
    window.on('page-title-updated', (event) => {
      if (appWindow.front.view !== null) event.preventDefault()
    })
  })
  windows.pageOpened.listen(({ contents, view }) => {
    contents.on('page-title-updated', (_event, title) => {
      const appWindow = windows.of(contents)
      if (view !== null && appWindow?.front.contents === contents) appWindow.window.setTitle(title)
      changed.emit()
    })
  })
  windows.closed.listen((appWindow) => {
    bars.delete(appWindow)
    // Views of a window that is gone are nobody's.
    for (const { view, contents } of appWindow.pages) if (view && !contents.isDestroyed()) contents.close()
  })
  settings.changed.listen(() => windows.all().forEach(update))

  const openHome = (appWindow: AppWindow) => open(appWindow, addresses.home.path)

  function reopen(appWindow: AppWindow): void {
    const paths = left.get(appWindow) ?? []
    const path = paths.at(-1)
    left.set(appWindow, paths.slice(0, -1))
    if (path) open(appWindow, path)
  }

  const step = (steps: number) => (appWindow: AppWindow) => {
    const page = tabBeside(appWindow.pages, appWindow.front, steps)
    if (page) select(appWindow, page)
  }

  return {
    /** The tabs of some window, or what they are called. */
    changed,
    /** Another tab of a window is in front. */
    selected,
    /** Opens a page of the same server, if the address is one. */
    openAddress: ({ server, contents }: Page, address: string, options?: { inFront: boolean }) => {
      const appWindow = windows.of(contents)
      const path = pathOn(server, address)
      if (appWindow && path) open(appWindow, path, options)
    },
    commands: {
      newTab: windows.inFront(openHome),
      reopenTab: windows.inFront(reopen),
      closeTab: windows.inFront((appWindow) => {
        if (appWindow.front.view === null) appWindow.window.close()
        else close(appWindow, appWindow.front)
      }),
      nextTab: windows.inFront(step(1)),
      previousTab: windows.inFront(step(-1)),
    } satisfies Partial<CommandHandlers>,
    channels: {
      'shell:tab': (command, { window }) => {
        if (command.do === 'new') return openHome(window)
        const page = window.pages.find(({ key }) => key === command.key)
        if (!page) return
        if (command.do === 'select') select(window, page)
        else close(window, page)
      },
    } satisfies Partial<Handlers>,
    /** The bar of a server's window, with its tabs. */
    state: (appWindow: AppWindow) => ({
      name: 'tabs' as const,
      server: appWindow.server ?? '',
      tabs: appWindow.pages.map(({ key, view, contents }) => ({
        key,
        title: contents.isDestroyed() ? '' : contents.getTitle(),
        isFront: appWindow.front.key === key,
        canClose: view !== null,
      })),
    }),
  }
}
