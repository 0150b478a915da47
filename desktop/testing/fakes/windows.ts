import type * as Electron from 'electron'
import { strict, strictClass } from '../strict.ts'
import { madeHere, whenReset, world } from '../world.ts'
import { app, preventable, quitting } from './app.ts'
import { createContents } from './contents.ts'
import { createLoads, type FakeLoads, type FakePage } from './loads.ts'
import { partitionOf } from './sessions.ts'

/** One window with what a test needs to drive its page. */
export interface FakeWindow extends Pick<FakeLoads, 'arrive' | 'fail' | 'stop' | 'history'> {
  window: Electron.BrowserWindow
  options: Electron.BrowserWindowConstructorOptions
  contents: Electron.WebContents
  partition: string
  frame: Electron.WebFrameMain
  page: FakePage
  /** What main sent to the page, in order. */
  sent: { channel: string; payload: unknown }[]
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
quitting.closeAll = () => {
  for (const window of all.slice()) window.close()
  return all.length === 0
}

function create(options: Electron.BrowserWindowConstructorOptions = {}): Electron.BrowserWindow {
  const state = {
    isDestroyed: false,
    isShown: options.show !== false,
    isMinimized: false,
    isMaximized: false,
    isFullScreen: false,
  }
  const isGone = () => state.isDestroyed
  const loads = createLoads((name, ...args) => contents.emit(name, ...args))
  const { page } = loads
  const frame = strict<Electron.WebFrameMain>('frame', {
    parent: null,
    isDestroyed: () => false,
    get url() {
      return page.url
    },
    get origin() {
      return page.url === '' || page.isError ? 'null' : new URL(page.url).origin
    },
  })
  const held: Pick<FakeWindow, 'open' | 'sent'> = { open: () => ({ action: 'allow' }), sent: [] }
  const contents: Electron.WebContents = createContents({
    id: nextId++,
    preferences: options.webPreferences ?? {},
    frame,
    loads,
    sent: held.sent,
    onOpen: (handler) => void (held.open = handler as FakeWindow['open']),
    isFocused: () => focused.window === window,
    isGone,
  })
  let bounds: Electron.Rectangle = { x: 0, y: 0, width: 0, height: 0, ...onlyBounds(options) }
  const window: Electron.BrowserWindow = strict<Electron.BrowserWindow>(
    'BrowserWindow',
    {
      id: nextId++,
      webContents: contents,
      loadURL: loads.load,
      isDestroyed: isGone,
      isVisible: () => state.isShown && !state.isMinimized,
      isMinimized: () => state.isMinimized,
      isMaximized: () => state.isMaximized,
      isFullScreen: () => state.isFullScreen,
      setFullScreen: (isOn) => {
        const turn = () => {
          if (state.isFullScreen === isOn) return
          state.isFullScreen = isOn
          window.emit(isOn ? 'enter-full-screen' : 'leave-full-screen')
        }
        // On macOS it is an animation, and true only when that is over.
        if (world.platform === 'darwin') setTimeout(turn, 500)
        else turn()
      },
      isFocused: () => focused.window === window,
      show: () => {
        if (!state.isShown || state.isMinimized) window.emit('show')
        state.isShown = true
        unminimize()
        window.focus()
      },
      showInactive: () => {
        if (!state.isShown) window.emit('show')
        state.isShown = true
      },
      hide: () => {
        if (!state.isShown) return
        state.isShown = false
        window.emit('hide')
        blur(window)
      },
      focus: () => {
        if (focused.window === window || !state.isShown) return
        const before = focused.window
        focused.window = window
        before?.emit('blur')
        window.emit('focus')
      },
      restore: () => unminimize(),
      minimize: () => {
        if (state.isMinimized) return
        state.isMinimized = true
        window.emit('minimize')
        blur(window)
      },
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
        if (preventable((event) => window.emit('close', event))) return
        const leaves = () => preventable((event) => contents.emit('will-prevent-unload', event))
        if (!page.wantsToStay || leaves()) window.destroy()
      },
      destroy: () => {
        if (state.isDestroyed) return
        state.isDestroyed = true
        if (focused.window === window) focused.window = null
        all.splice(all.indexOf(window), 1)
        contents.emit('destroyed')
        window.emit('closed')
        if (all.length === 0) quitting.allClosed()
      },
    },
    isGone,
  )
  function unminimize(): void {
    if (!state.isMinimized) return
    state.isMinimized = false
    window.emit('restore')
  }
  const { arrive, fail, stop, history } = loads
  const partition = partitionOf(contents.session)
  windows.push({
    window,
    options,
    contents,
    partition,
    frame,
    page,
    sent: held.sent,
    history,
    arrive,
    fail,
    stop,
    open: (details) => held.open(details),
  })
  all.push(window)
  app.emit('web-contents-created', {}, contents)
  return window
}

const onlyBounds = ({ x, y, width, height }: Electron.BrowserWindowConstructorOptions) =>
  Object.fromEntries(Object.entries({ x, y, width, height }).filter(([, value]) => value !== undefined))

export const BrowserWindow = strictClass<typeof Electron.BrowserWindow>('BrowserWindow', create, {
  getAllWindows: () => [...all],
  getFocusedWindow: () => focused.window,
  fromWebContents: (contents) =>
    all.find((window) => !window.isDestroyed() && window.webContents === contents) ?? null,
})

function blur(window: Electron.BrowserWindow): void {
  if (focused.window !== window) return
  focused.window = null
  window.emit('blur')
}

/** Takes the focus from every window, as another program's window does. */
export const blurAll = (): void => {
  if (focused.window) blur(focused.window)
}
