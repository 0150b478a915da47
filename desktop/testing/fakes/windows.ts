import type * as Electron from 'electron'
import { strict, strictClass } from '../strict.ts'
import { madeHere, whenReset } from '../world.ts'
import { app } from './app.ts'
import { fromPartition, partitionOf } from './sessions.ts'

/** One window with what a test needs to drive its page. */
export interface FakeWindow {
  window: Electron.BrowserWindow
  options: Electron.BrowserWindowConstructorOptions
  contents: Electron.WebContents
  partition: string
  frame: Electron.WebFrameMain
  /** The page that the frame shows now. */
  page: { url: string; isCrashed: boolean }
  /** What main sent to the page, in order. */
  sent: { channel: string; payload: unknown }[]
  /** The addresses that Back and Forward lead to. */
  history: string[]
  open: (details: Partial<Electron.HandlerDetails>) => Electron.WindowOpenHandlerResponse
}

export const windows = madeHere<FakeWindow>()
const all = madeHere<Electron.BrowserWindow>()
const focused: { window: Electron.BrowserWindow | null } = { window: null }
let nextId = 1
whenReset(() => {
  focused.window = null
  nextId = 1
})

function create(options: Electron.BrowserWindowConstructorOptions = {}): Electron.BrowserWindow {
  const page = { url: '', isCrashed: false }
  const sent: FakeWindow['sent'] = []
  const history: string[] = []
  const frame = strict<Electron.WebFrameMain>('frame', {
    parent: null,
    isDestroyed: () => false,
    get url() {
      return page.url
    },
    get origin() {
      return page.url === '' ? 'null' : new URL(page.url).origin
    },
  })
  const held: Pick<FakeWindow, 'open'> = { open: () => ({ action: 'allow' }) }
  const load = async (url: string) => {
    page.url = url
    history.push(url)
  }
  const state = {
    isDestroyed: false,
    isVisible: options.show !== false,
    isMinimized: false,
    isMaximized: false,
    isFullScreen: false,
  }
  const isGone = () => state.isDestroyed
  const contents = webContents({ options, page, frame, sent, history, held, load, isGone })
  let bounds: Electron.Rectangle = { x: 0, y: 0, width: 0, height: 0, ...onlyBounds(options) }
  const window: Electron.BrowserWindow = strict<Electron.BrowserWindow>(
    'BrowserWindow',
    {
      id: nextId++,
      webContents: contents,
      loadURL: load,
      isDestroyed: () => state.isDestroyed,
      isVisible: () => state.isVisible,
      isMinimized: () => state.isMinimized,
      isMaximized: () => state.isMaximized,
      isFullScreen: () => state.isFullScreen,
      setFullScreen: (isOn) => void (state.isFullScreen = isOn),
      isFocused: () => focused.window === window,
      show: () => {
        if (!state.isVisible) window.emit('show')
        state.isVisible = true
        window.focus()
      },
      hide: () => {
        state.isVisible = false
        if (focused.window === window) focused.window = null
      },
      focus: () => {
        if (focused.window === window) return
        focused.window = window
        window.emit('focus')
      },
      restore: () => void (state.isMinimized = false),
      minimize: () => void (state.isMinimized = true),
      maximize: () => void (state.isMaximized = true),
      getBounds: () => bounds,
      getNormalBounds: () => bounds,
      setBounds: (changed) => {
        bounds = { ...bounds, ...changed }
        window.emit('resize')
      },
      setBackgroundColor: () => {},
      setOverlayIcon: () => {},
      flashFrame: () => {},
      close: () => {
        if (!preventable((event) => window.emit('close', event))) window.destroy()
      },
      destroy: () => {
        state.isDestroyed = true
        if (focused.window === window) focused.window = null
        all.splice(all.indexOf(window), 1)
        window.emit('closed')
      },
    },
    isGone,
  )
  windows.push({
    window,
    options,
    contents,
    partition: partitionOf(contents.session),
    frame,
    page,
    sent,
    history,
    open: (details) => held.open(details),
  })
  all.push(window)
  app.emit('web-contents-created', {}, contents)
  return window
}

const onlyBounds = ({ x, y, width, height }: Electron.BrowserWindowConstructorOptions) =>
  Object.fromEntries(Object.entries({ x, y, width, height }).filter(([, value]) => value !== undefined))

/** Emits something that can be prevented, and tells whether it was. */
export function preventable(emit: (event: Electron.Event) => void): boolean {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
  emit(event)
  return event.defaultPrevented
}

interface ContentsParts extends Pick<FakeWindow, 'options' | 'page' | 'frame' | 'sent' | 'history'> {
  held: Pick<FakeWindow, 'open'>
  load: (url: string) => Promise<void>
  isGone: () => boolean
}

function webContents({
  options,
  page,
  frame,
  sent,
  history,
  held,
  load,
  isGone,
}: ContentsParts): Electron.WebContents {
  return strict<Electron.WebContents>(
    'webContents',
    {
      id: nextId++,
      mainFrame: frame,
      session: options.webPreferences?.session ?? fromPartition(options.webPreferences?.partition ?? ''),
      zoomFactor: 1,
      navigationHistory: strict<Electron.NavigationHistory>('navigationHistory', {
        canGoBack: () => true,
        canGoForward: () => true,
        goBack: () => {},
        goForward: () => {},
        getAllEntries: () => history.map((url) => ({ url, title: '' })),
        removeEntryAtIndex: (index) => history.splice(index, 1).length > 0,
      }),
      loadURL: load,
      getURL: () => page.url,
      isDestroyed: isGone,
      isCrashed: () => page.isCrashed,
      isDevToolsOpened: () => false,
      reload: () => {},
      send: (channel, ...args) => void sent.push({ channel, payload: args[0] as unknown }),
      setWindowOpenHandler: (handler) => void (held.open = handler as FakeWindow['open']),
      replaceMisspelling: () => {},
      copy: () => {},
      focus: () => {},
    },
    isGone,
  )
}

export const BrowserWindow = strictClass<typeof Electron.BrowserWindow>('BrowserWindow', create, {
  getAllWindows: () => [...all],
  getFocusedWindow: () => focused.window,
  fromWebContents: (contents) =>
    all.find((window) => !window.isDestroyed() && window.webContents === contents) ?? null,
})

/** Takes the focus from every window, as another program's window does. */
export const blurAll = (): void => {
  const { window } = focused
  focused.window = null
  window?.emit('blur')
}
