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
  /** Windows that close once their tabs have let go; none of them once somebody stays. */
  const closing = new Set<AppWindow>()

  windows.opened.listen((appWindow) => {
    appWindow.window.on('close', (event) => {
      if (event.defaultPrevented || windows.isEnding() || tabsOf(appWindow).length === 0) return
      event.preventDefault()
      closing.add(appWindow)
      // A window asks its own page only whether it may be left.
      for (const { contents } of tabsOf(appWindow)) contents.close({ waitForBeforeUnload: true })
    })
  })

  /** A tab is gone: with the last one goes the window, and with it the app, if they were to. */
  function goOn(appWindow: AppWindow): void {
    const { window } = appWindow
    if (window.isDestroyed() || tabsOf(appWindow).length > 0 || !closing.delete(appWindow)) return
    if (windows.isLeaving()) app.quit()
    else window.close()
  }

  windows.pageOpened.listen(({ contents, view }) => {
    const opened = windows.of(contents)
    if (opened && view) contents.once('destroyed', () => goOn(opened))
    contents.on('will-prevent-unload', (event) => {
      const appWindow = windows.of(contents)
      if (!appWindow) return
      // The computer is going down, and would wait for an answer that nobody gives.
      if (windows.isEnding()) return event.preventDefault()
      // Nobody could tell what a dialog over a window out of sight speaks of.
      if (!appWindow.window.isVisible()) show(appWindow)
      // For this event it means: leave in spite of the page.
      if (mayLeave(appWindow)) return event.preventDefault()
      closing.clear()
      windows.keep()
    })
  })
}

const tabsOf = ({ pages }: AppWindow) => pages.filter(({ view }) => view !== null)

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
