import { findPlace } from '../core/find.ts'
import type { CommandHandlers } from './commands.ts'
import type { Handlers } from './ipc.ts'
import type { Page } from './pages.ts'
import type { Panel, Panels } from './panels.ts'
import { createSignal } from './signal.ts'
import type { AppWindow, Windows } from './windows.ts'

interface Search {
  panel: Panel
  /** The page that is searched. */
  page: Page
  text: string
  active: number
  matches: number
}

export type Find = ReturnType<typeof setupFind>

/** Finds text in the page in front: a small panel asks for it, and says which of how many is marked. */
export function setupFind(windows: Windows, panels: Panels) {
  const changed = createSignal()
  const searches = new Map<AppWindow, Search>()

  function open(appWindow: AppWindow): void {
    const known = searches.get(appWindow)
    if (known) return known.panel.contents.focus()
    const panel = panels.open(appWindow, 'find', (size) => findPlace(size, appWindow.top))
    searches.set(appWindow, { panel, page: appWindow.front, text: '', active: 0, matches: 0 })
    panel.contents.once('did-finish-load', () => panel.contents.focus())
  }

  function close(appWindow: AppWindow): void {
    const search = searches.get(appWindow)
    if (!search) return
    searches.delete(appWindow)
    search.panel.close()
    const { contents } = search.page
    if (contents.isDestroyed()) return
    // What was found stays marked, to be copied.
    contents.stopFindInPage('keepSelection')
    contents.focus()
  }

  function look(search: Search, { isForward, isNew }: { isForward: boolean; isNew: boolean }): void {
    if (search.text !== '') {
      search.page.contents.findInPage(search.text, { forward: isForward, findNext: isNew })
      return
    }
    search.page.contents.stopFindInPage('clearSelection')
    Object.assign(search, { active: 0, matches: 0 })
    changed.emit()
  }

  windows.pageOpened.listen((page) => {
    const searchOf = () => {
      const appWindow = windows.of(page.contents)
      const search = appWindow && searches.get(appWindow)
      return search?.page === page ? search : undefined
    }
    page.contents.on('found-in-page', (_event, { activeMatchOrdinal, matches, finalUpdate }) => {
      const search = searchOf()
      if (!search || !finalUpdate) return
      Object.assign(search, { active: activeMatchOrdinal, matches })
      changed.emit()
    })
    // Another page has come: it is searched for the same.
    page.contents.on('did-finish-load', () => {
      const search = searchOf()
      if (search) look(search, { isForward: true, isNew: true })
    })
  })
  windows.closed.listen((appWindow) => searches.delete(appWindow))

  const step = (isForward: boolean) => (appWindow: AppWindow) => {
    const search = searches.get(appWindow)
    if (search) look(search, { isForward, isNew: false })
    else open(appWindow)
  }

  return {
    changed,
    /** Another tab is in front: its search is another one. */
    close,
    commands: {
      find: windows.inFront(open),
      findNext: windows.inFront(step(true)),
      findPrevious: windows.inFront(step(false)),
    } satisfies Partial<CommandHandlers>,
    channels: {
      'shell:find': (command, { window }) => {
        const search = searches.get(window)
        if (!search) return
        if (command.do === 'close') return close(window)
        const isNew = command.text !== search.text
        search.text = command.text
        look(search, { isForward: command.isForward, isNew })
      },
    } satisfies Partial<Handlers>,
    /** What the panel of a window shows. */
    state: (appWindow: AppWindow) => {
      const { active, matches } = searches.get(appWindow) ?? { active: 0, matches: 0 }
      return { name: 'find', active, matches } as const
    },
  }
}
