import type * as Electron from 'electron'
import { strict, strictClass } from '../strict.ts'
import { madeHere, whenReset, world } from '../world.ts'
import { app, preventable, quitting } from './app.ts'
import { createContents, type FakeContents } from './contents.ts'

/** One window with what a test needs to drive its page. */
export interface FakeWindow extends FakeContents {
  window: Electron.BrowserWindow
  options: Electron.BrowserWindowConstructorOptions
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
  const fake = createContents({
    preferences: options.webPreferences ?? {},
    isFocused: () => focused.window === window,
    isGone,
  })
  const { contents, page } = fake
  const children: Electron.View[] = []
  let bounds: Electron.Rectangle = { x: 0, y: 0, width: 0, height: 0, ...onlyBounds(options) }
  const window: Electron.BrowserWindow = strict<Electron.BrowserWindow>(
    'BrowserWindow',
    {
      id: nextId++,
      webContents: contents,
      contentView: strict<Electron.View>('contentView', {
        children,
        getBounds: () => ({ ...bounds, x: 0, y: 0 }),
        addChildView: (view, index = children.length) => {
          children.splice(children.indexOf(view), children.includes(view) ? 1 : 0)
          children.splice(index, 0, view)
        },
        removeChildView: (view) =>
          void children.splice(children.indexOf(view), children.includes(view) ? 1 : 0),
      }),
      loadURL: (url) => contents.loadURL(url),
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
        const isNews = !state.isShown || state.isMinimized
        state.isShown = true
        if (isNews) window.emit('show')
        unminimize()
        window.focus()
      },
      showInactive: () => {
        if (state.isShown) return
        state.isShown = true
        window.emit('show')
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
      setTitle: () => {},
      setProgressBar: () => {},
      setBounds: (changed) => {
        bounds = { ...bounds, ...changed }
        window.emit('resize')
        window.contentView.emit('bounds-changed')
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
  windows.push({ ...fake, window, options })
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

/** One view over a window, with its page. */
export interface FakeView extends FakeContents {
  view: Electron.WebContentsView
  bounds: Electron.Rectangle
  isVisible: boolean
}
export const views = madeHere<FakeView>()

export const WebContentsView = strictClass<typeof Electron.WebContentsView>(
  'WebContentsView',
  ({ webPreferences = {} } = {}) => {
    const fake = createContents({ preferences: webPreferences, isFocused: () => false, isGone: () => false })
    const made: FakeView = {
      ...fake,
      view: null as never,
      bounds: { x: 0, y: 0, width: 0, height: 0 },
      isVisible: true,
    }
    made.view = strict<Electron.WebContentsView>('WebContentsView', {
      webContents: fake.contents,
      setBounds: (bounds) => void (made.bounds = bounds),
      getBounds: () => made.bounds,
      setVisible: (isVisible) => void (made.isVisible = isVisible),
      getVisible: () => made.isVisible,
      setBackgroundColor: () => {},
    })
    views.push(made)
    app.emit('web-contents-created', {}, fake.contents)
    return made.view
  },
)

/** Takes the focus from every window, as another program's window does. */
export const blurAll = (): void => {
  if (focused.window) blur(focused.window)
}
