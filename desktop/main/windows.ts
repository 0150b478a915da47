import { app, BrowserWindow, nativeTheme, screen, type Session, type WebContents } from 'electron'
import { shellAddress, shellPageOf } from '../core/shellAddress.ts'
import type { ShellPageName } from '../core/shellMessages.ts'
import type { WindowMemory } from '../core/windowMemory.ts'
import { backgroundOf, placeWindow, windowSize } from '../core/windowState.ts'
import { load, type Page } from './pages.ts'
import { keepPlace } from './places.ts'
import { createSignal } from './signal.ts'
import type { Store } from './store.ts'

/** One window: a server's, or the shell's own. */
export interface AppWindow {
  window: BrowserWindow
  /** The id of its server; null in the shell's own window. */
  server: string | null
  /** What it holds: first the page that is as old as the window, then one for each further tab. */
  pages: Page[]
  /** The one that is seen. */
  front: Page
  /** Small pages of the shell that lie over it, such as the search. */
  panels: Set<WebContents>
  /** How many pixels of its own page lie under the bar. */
  top: number
}

interface WindowsOptions {
  platform: string
  preload: string
  /** For systems whose windows bring their icon along. */
  icon: string
  memory: Store<WindowMemory>
  /** The partition of a server, or of the shell's own window. */
  sessionOf: (server: string | null) => Session
  /** Whether a server's window that is closed stays, out of sight. */
  mayHide: () => boolean
}

export type Windows = ReturnType<typeof setupWindows>

/** Opens, finds and shows windows: one for each server, and one for the shell's own pages. */
export function setupWindows({ platform, preload, icon, memory, sessionOf, mayHide }: WindowsOptions) {
  const all = new Set<AppWindow>()
  const opened = createSignal<AppWindow>()
  const pageOpened = createSignal<Page>()
  const pageClosed = createSignal<Page>()
  const closed = createSignal<AppWindow>()
  const focused = createSignal<AppWindow>()
  const stayed = createSignal()
  let last: AppWindow | undefined
  let isQuitting = false
  let isEnding = false
  app.on('before-quit', () => (isQuitting = true))
  nativeTheme.themeSource = memory.get().theme

  /** What every page is given, and what it never is. */
  const preferencesOf = (server: string | null) => ({
    preload,
    session: sessionOf(server),
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    // A window that is out of sight keeps its live stream.
    backgroundThrottling: false,
    spellcheck: true,
  })

  function open(server: string | null): AppWindow {
    const key = server ?? 'shell'
    const { isMaximized, isFullScreen, ...place } = placeWindow(
      memory.get().places[key],
      screen.getAllDisplays().map(({ workArea }) => workArea),
    )
    const window = new BrowserWindow({
      ...place,
      minWidth: windowSize.minWidth,
      minHeight: windowSize.minHeight,
      show: false,
      icon,
      backgroundColor: backgroundOf(nativeTheme.shouldUseDarkColors),
      webPreferences: preferencesOf(server),
    })
    // Either would show a window that shall stay out of sight; and an explicit no takes the button away on macOS.
    window.once('show', () => {
      if (isMaximized) window.maximize()
      if (isFullScreen) window.setFullScreen(true)
    })
    const own: Page = { key, server, contents: window.webContents, view: null }
    const appWindow: AppWindow = { window, server, pages: [own], front: own, panels: new Set(), top: 0 }
    all.add(appWindow)
    last ??= appWindow
    keepPlace(window, (state) =>
      memory.set({ ...memory.get(), places: { ...memory.get().places, [key]: state } }),
    )
    window.on('focus', () => {
      last = appWindow
      window.flashFrame(false)
      focused.emit(appWindow)
    })
    window.on('close', (event) => {
      if (isQuitting || server === null || !mayHide()) return
      event.preventDefault()
      putAway(window)
    })
    window.on('closed', () => {
      all.delete(appWindow)
      if (last === appWindow) last = [...all].at(-1)
      for (const page of appWindow.pages) pageClosed.emit(page)
      closed.emit(appWindow)
    })
    opened.emit(appWindow)
    pageOpened.emit(own)
    return appWindow
  }

  /** On macOS a window that is hidden in full screen leaves a black one behind. */
  function putAway(window: BrowserWindow): void {
    if (platform !== 'darwin' || !window.isFullScreen()) return window.hide()
    window.once('leave-full-screen', () => window.hide())
    window.setFullScreen(false)
  }

  const find = (server: string | null) => [...all].find((one) => one.server === server)
  const pages = () => [...all].flatMap((one) => one.pages)

  function frontWindow(): AppWindow | undefined {
    const window = BrowserWindow.getFocusedWindow()
    return [...all].find((one) => one.window === window) ?? last
  }

  function openPage(page: ShellPageName): AppWindow {
    const shell = find(null) ?? open(null)
    const { contents } = shell.front
    if (shellPageOf(contents.getURL()) !== page || contents.isCrashed()) load(shell.front, shellAddress(page))
    return shell
  }

  return {
    opened,
    /** A page has come: a window's own, or that of a tab. */
    pageOpened,
    pageClosed,
    closed,
    focused,
    preferencesOf,
    /** The person has changed their mind about leaving. */
    stayed,
    /** The app goes on: a window that is closed may only go out of sight again. */
    keep: () => {
      isQuitting = false
      stayed.emit()
    },
    isLeaving: () => isQuitting,
    /** The session ends: nobody is asked any more. */
    end: () => void (isQuitting = isEnding = true),
    isEnding: () => isEnding,
    all: (): readonly AppWindow[] => [...all],
    pages,
    pageOf: (contents: WebContents) => pages().find((page) => page.contents === contents),
    /** The window that something is shown in. */
    of: (contents: WebContents) =>
      [...all].find(
        (one) => one.panels.has(contents) || one.pages.some((page) => page.contents === contents),
      ),
    ofServer: find,
    /** The window that a menu's commands mean. */
    front: frontWindow,
    /** Does something to the window in front, if there is one. */
    inFront: (act: (appWindow: AppWindow) => void) => (): void => {
      const front = frontWindow()
      if (front) act(front)
    },
    ensure: (server: string) => find(server) ?? open(server),
    /** One of the shell's own pages, in the window that they have. It stays out of sight until it is shown. */
    openPage,
    showPage: (page: ShellPageName) => show(openPage(page)),
    /** Gives every window the background of the theme that a page has chosen. */
    setTheme: (theme: WindowMemory['theme']) => {
      if (memory.get().theme !== theme) memory.set({ ...memory.get(), theme })
      nativeTheme.themeSource = theme
      for (const { window } of all) window.setBackgroundColor(backgroundOf(nativeTheme.shouldUseDarkColors))
    },
  }
}

/** Brings a window to the front, wherever it was. */
export function show({ window }: AppWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
