import { app } from 'electron'
import { hostMilliseconds, isInSight, isOver, lostMilliseconds } from '../core/background.ts'
import type { TrayHost } from './trayHost.ts'
import type { AppWindow, Windows } from './windows.ts'

interface BackgroundOptions {
  platform: string
  windows: Windows
  host: TrayHost
  staysInTray: () => boolean
  /** Shows the app's main window; the focus stays where it is. */
  showQuietly: () => AppWindow
}

/**
 * Keeps the app within reach: it stays out of sight only while something shows its tray, and ends with the last
 * window that a person can find.
 */
export function setupBackground({ platform, windows, host, staysInTray, showQuietly }: BackgroundOptions) {
  /** A window that was shown for want of a tray, and that nobody has used yet. */
  let unwanted: AppWindow | undefined
  let timer: NodeJS.Timeout | undefined

  const sights = () =>
    windows.all().map(({ window }) => ({ isVisible: window.isVisible(), isMinimized: window.isMinimized() }))

  function showLater(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!host.isThere() && !isInSight(sights())) unwanted = showQuietly()
    }, milliseconds)
  }

  host.changed.listen(() => {
    clearTimeout(timer)
    if (!host.isThere()) return showLater(lostMilliseconds)
    if (unwanted && !unwanted.window.isDestroyed() && staysInTray()) unwanted.window.hide()
    unwanted = undefined
  })
  windows.focused.listen(() => (unwanted = undefined))
  windows.closed.listen(() => {
    if (isOver({ platform, staysInTray: staysInTray(), windows: sights() })) app.quit()
  })
  // Without a listener Electron would end the app, in the tray or not.
  app.on('window-all-closed', () => {})

  return {
    /** The session has started the app, and nobody wants to see it now. */
    startHidden: () => {
      if (!host.isThere()) showLater(hostMilliseconds)
    },
  }
}
