/** How long a start out of sight waits for something that shows its tray, in milliseconds. */
export const hostMilliseconds = 2500
/** How long a tray may be gone, as when a panel starts anew, before a window is shown for it. */
export const lostMilliseconds = 5000

/** A window as the person finds it. */
export interface Sight {
  isVisible: boolean
  isMinimized: boolean
}

interface Life {
  platform: string
  /** Whether a tray keeps the app when its windows are closed. */
  staysInTray: boolean
  windows: readonly Sight[]
}

/** Whether the person can reach a window without a tray. */
export const isInSight = (windows: readonly Sight[]): boolean =>
  windows.some(({ isVisible, isMinimized }) => isVisible || isMinimized)

/** Whether nothing is left by which the person could come back: on macOS there is always the dock. */
export const isOver = ({ platform, staysInTray, windows }: Life): boolean =>
  platform !== 'darwin' && !staysInTray && !isInSight(windows)
