import type { View } from '../core/forumMessages.ts'
import { viewOf } from '../core/view.ts'
import type { PowerState } from './power.ts'
import { type AppWindow, tell, type Windows } from './windows.ts'

const events = ['show', 'hide', 'minimize', 'restore', 'focus', 'blur'] as const

export type Views = ReturnType<typeof setupView>

/** Tells each server's page whether it is shown and looked at: unthrottled as it is, it cannot know. */
export function setupView(windows: Windows, power: PowerState) {
  const told = new WeakMap<AppWindow, View>()

  function look(one: AppWindow): View {
    const { window } = one
    return viewOf({
      isVisible: window.isVisible(),
      isMinimized: window.isMinimized(),
      isFocused: window.isFocused(),
      isLocked: power.isLocked(),
    })
  }
  function update(one: AppWindow): void {
    if (one.window.isDestroyed()) return
    const [view, before] = [look(one), told.get(one)]
    if (before?.isShown === view.isShown && before.isLookedAt === view.isLookedAt) return
    told.set(one, view)
    tell(one, 'forum:view', view)
  }

  windows.opened.listen((one) => {
    if (one.server === null) return
    for (const name of events) one.window.on(name as 'show', () => update(one))
    // A new page has been told nothing.
    one.window.webContents.on('did-navigate', () => told.delete(one))
  })
  power.changed.listen(() => {
    for (const one of windows.all()) if (one.server !== null) update(one)
  })

  return {
    /** How a window stands now; its page is told if that is news. */
    look: (one: AppWindow): View => {
      update(one)
      return look(one)
    },
  }
}
