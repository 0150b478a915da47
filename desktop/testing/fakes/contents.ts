import type * as Electron from 'electron'
import { strict } from '../strict.ts'
import { preventable } from './app.ts'
import { createLoads, type FakeLoads, type FakePage } from './loads.ts'
import { fromPartition, partitionOf } from './sessions.ts'

/** A page with what a test needs to drive it. */
export interface FakeContents extends Pick<FakeLoads, 'arrive' | 'fail' | 'stop' | 'history'> {
  contents: Electron.WebContents
  partition: string
  frame: Electron.WebFrameMain
  page: FakePage
  /** What main sent to the page, in order. */
  sent: { channel: string; payload: unknown }[]
  open: (details: Partial<Electron.HandlerDetails>) => Electron.WindowOpenHandlerResponse
}

interface ContentsParts {
  preferences: Electron.WebPreferences
  isFocused: () => boolean
  /** Whether what holds the contents is destroyed. */
  isGone: () => boolean
  focus?: () => void
}

let nextId = 1

/** Contents without a page: their loads are driven by the test. */
export function createContents({
  preferences,
  isFocused,
  isGone,
  focus = () => {},
}: ContentsParts): FakeContents {
  const state = { isClosed: false, title: '' }
  const isDestroyed = () => state.isClosed || isGone()
  const loads = createLoads((name, ...args) => {
    // What is destroyed tells nothing more.
    if (!isDestroyed()) contents.emit(name, ...args)
  })
  const { page, history, load, position, go, forget, arrive, fail, stop } = loads
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
  const held: Pick<FakeContents, 'open' | 'sent'> = { open: () => ({ action: 'allow' }), sent: [] }
  const contents: Electron.WebContents = strict<Electron.WebContents>(
    'webContents',
    {
      id: nextId++,
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
      getTitle: () => state.title,
      isDestroyed,
      isCrashed: () => page.isCrashed,
      isDevToolsOpened: () => false,
      reload: () => void load(page.url).catch(() => {}),
      reloadIgnoringCache: () => void load(page.url).catch(() => {}),
      send: (channel, ...args) => void held.sent.push({ channel, payload: args[0] as unknown }),
      setWindowOpenHandler: (handler) => void (held.open = handler as FakeContents['open']),
      replaceMisspelling: () => {},
      findInPage: () => 1,
      stopFindInPage: () => {},
      copyImageAt: () => {},
      downloadURL: () => {},
      inspectElement: () => {},
      showDefinitionForSelection: () => {},
      copy: () => {},
      focus,
      close: ({ waitForBeforeUnload } = { waitForBeforeUnload: false }) => {
        const leaves = () => preventable((event) => contents.emit('will-prevent-unload', event))
        if (state.isClosed || (waitForBeforeUnload && page.wantsToStay && !leaves())) return
        state.isClosed = true
        contents.emit('destroyed')
      },
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
    isDestroyed,
  )
  contents.on('page-title-updated', (_event, title) => (state.title = title))
  const partition = partitionOf(contents.session)
  const open: FakeContents['open'] = (details) => held.open(details)
  return { contents, partition, frame, page, history, sent: held.sent, arrive, fail, stop, open }
}
