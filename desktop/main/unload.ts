import { app, dialog } from 'electron'
import { site } from '#shared/site.ts'
import { words } from '../core/words.ts'
import { type AppWindow, show, type Windows } from './windows.ts'

const stay = 0

/**
 * A page that holds text which is not kept yet does not want to be left. A browser asks the person; here nobody
 * would, and neither the window nor the app could be closed.
 */
export function setupUnload(windows: Windows): void {
  windows.opened.listen((appWindow) => askTabs(windows, appWindow))

  windows.pageOpened.listen(({ contents }) => {
    contents.on('will-prevent-unload', (event) => {
      const appWindow = windows.of(contents)
      if (!appWindow) return
      // The computer is going down, and would wait for an answer that nobody gives.
      if (windows.isEnding()) return event.preventDefault()
      // Nobody could tell what a dialog over a window out of sight speaks of.
      if (!appWindow.window.isVisible()) show(appWindow)
      // For this event it means: leave in spite of the page.
      if (mayLeave(appWindow)) event.preventDefault()
      else windows.keep()
    })
  })
}

/**
 * A window asks its own page only whether it may be left: its further tabs are asked before it closes, and it closes,
 * and with it the app, when all have let go.
 */
function askTabs(windows: Windows, appWindow: AppWindow): void {
  const { window } = appWindow
  window.on('close', (event) => {
    const tabs = appWindow.pages.filter(({ view }) => view !== null)
    if (event.defaultPrevented || tabs.length === 0 || windows.isEnding()) return
    event.preventDefault()
    const isLast = () => appWindow.pages.every(({ view }) => view === null)
    for (const { contents } of tabs) {
      contents.once('destroyed', () => {
        if (!isLast() || window.isDestroyed()) return
        if (windows.isLeaving()) app.quit()
        else window.close()
      })
      contents.close({ waitForBeforeUnload: true })
    }
  })
}

function mayLeave({ window }: AppWindow): boolean {
  const { unload } = words.program
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    title: site.name,
    message: unload.message,
    detail: unload.detail,
    buttons: [unload.stay, unload.leave],
    defaultId: stay,
    cancelId: stay,
    noLink: true,
  })
  return answer !== stay
}
