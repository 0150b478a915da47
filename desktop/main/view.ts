import type { View } from '../core/forumMessages.ts'
import { viewOf } from '../core/view.ts'
import { type Page, tell } from './pages.ts'
import type { PowerState } from './power.ts'
import type { AppWindow, Windows } from './windows.ts'

const events = ['show', 'hide', 'minimize', 'restore', 'focus', 'blur'] as const

export type Views = ReturnType<typeof setupView>

/** Tells each server's page whether it is shown and looked at: unthrottled as it is, it cannot know. */
export function setupView(windows: Windows, power: PowerState) {
  const told = new WeakMap<Page, View>()

  function look({ window, front, top }: AppWindow, page: Page): View {
    return viewOf({
      isFront: front === page,
      isVisible: window.isVisible(),
      isMinimized: window.isMinimized(),
      isFocused: window.isFocused(),
      isLocked: power.isLocked(),
      top: page.view === null ? top : 0,
    })
  }
  function updatePage(one: AppWindow, page: Page): void {
    const [view, before] = [look(one, page), told.get(page)]
    const isSame = before?.isShown === view.isShown && before.isLookedAt === view.isLookedAt
    if (isSame && before.top === view.top) return
    told.set(page, view)
    tell(page, 'forum:view', view)
  }
  function update(one: AppWindow): void {
    if (one.server === null || one.window.isDestroyed()) return
    for (const page of one.pages) updatePage(one, page)
  }

  windows.opened.listen((one) => {
    for (const name of events) one.window.on(name as 'show', () => update(one))
  })
  // A page that is new to its place has been told nothing.
  windows.pageOpened.listen((page) => page.contents.on('did-navigate', () => told.delete(page)))
  power.changed.listen(() => windows.all().forEach(update))

  return {
    /** Another of a window's pages is in front, or less of it is free. */
    update,
    /** How a page is seen now; it is told if that is news. */
    look: (one: AppWindow, page: Page): View => {
      updatePage(one, page)
      return look(one, page)
    },
  }
}
