import { dialog } from 'electron'
import { site } from '#shared/site.ts'
import { type AppWindow, show, type Windows } from './windows.ts'

const stay = 0

/**
 * A page that holds text which is not kept yet does not want to be left. A browser asks the person; here nobody
 * would, and neither the window nor the app could be closed.
 */
export function setupUnload(windows: Windows): void {
  windows.pageOpened.listen(({ contents }) => {
    contents.on('will-prevent-unload', (event) => {
      const appWindow = windows.of(contents)
      if (!appWindow) return
      // Nobody could tell what a dialog over a window out of sight speaks of.
      if (!appWindow.window.isVisible()) show(appWindow)
      // For this event it means: leave in spite of the page.
      if (mayLeave(appWindow)) event.preventDefault()
      else windows.keep()
    })
  })
}

function mayLeave({ window }: AppWindow): boolean {
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    title: site.name,
    message: 'Leave this page?',
    detail: 'What you have just written is not kept yet.',
    buttons: ['Stay', 'Leave'],
    defaultId: stay,
    cancelId: stay,
    noLink: true,
  })
  return answer !== stay
}
