import type * as Electron from 'electron'
import { strict } from '../strict.ts'
import type { FakeLoads } from './loads.ts'
import { fromPartition } from './sessions.ts'

interface ContentsParts {
  id: number
  preferences: Electron.WebPreferences
  frame: Electron.WebFrameMain
  loads: FakeLoads
  /** What main sent to the page, in order. */
  sent: { channel: string; payload: unknown }[]
  onOpen: (handler: (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) => void
  isFocused: () => boolean
  isGone: () => boolean
}

/** The contents of a window, without a page. */
export function createContents({
  id,
  preferences,
  frame,
  loads,
  sent,
  onOpen,
  isFocused,
  isGone,
}: ContentsParts): Electron.WebContents {
  const { page, history, load, position, go, forget } = loads
  const contents: Electron.WebContents = strict<Electron.WebContents>(
    'webContents',
    {
      id,
      mainFrame: frame,
      session: preferences.session ?? fromPartition(preferences.partition ?? ''),
      zoomFactor: 1,
      navigationHistory: strict<Electron.NavigationHistory>('navigationHistory', {
        canGoBack: () => position() > 0,
        canGoForward: () => position() < history.length - 1,
        goBack: () => go(-1),
        goForward: () => go(1),
        getActiveIndex: position,
        getAllEntries: () => history.map((url) => ({ url, title: '' })),
        removeEntryAtIndex: forget,
      }),
      loadURL: load,
      getURL: () => page.url,
      isDestroyed: isGone,
      isCrashed: () => page.isCrashed,
      isDevToolsOpened: () => false,
      reload: () => void load(page.url).catch(() => {}),
      send: (channel, ...args) => void sent.push({ channel, payload: args[0] as unknown }),
      setWindowOpenHandler: (handler) => onOpen(handler),
      replaceMisspelling: () => {},
      copy: () => {},
      focus: () => {},
      forcefullyCrashRenderer: () => {
        page.isCrashed = true
        contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
      },
      // All that a page is asked here: unthrottled, it takes itself for visible whatever becomes of its window.
      executeJavaScript: (code) => {
        if (code !== '[document.visibilityState, document.hasFocus()]')
          throw new Error(`the stand-in has no page to run ${code}`)
        return Promise.resolve(['visible', isFocused()])
      },
    },
    isGone,
  )
  return contents
}
