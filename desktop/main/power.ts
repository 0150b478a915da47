import { net, powerMonitor } from 'electron'
import { type Presence, lookPause, presenceOf } from '../core/presence.ts'
import { tell } from './pages.ts'
import type { ScreenLock } from './screenLock.ts'
import { createSignal } from './signal.ts'
import type { Windows } from './windows.ts'

const idleSeconds = 5 * 60

export type PowerState = ReturnType<typeof setupPower>

/** Tells pages of the network, of a person who is away, and of waking up. */
export function setupPower(windows: Windows, lock: ScreenLock) {
  const online = createSignal()
  const changed = createSignal()
  const resumed = createSignal()
  /** What macOS and Windows tell. */
  let isToldLocked = false
  let timer: NodeJS.Timeout | undefined
  let now = look()

  function look(): Presence {
    const idleState = powerMonitor.getSystemIdleState(idleSeconds)
    return presenceOf({
      isOnline: net.isOnline(),
      idleState,
      isToldLocked: isToldLocked || lock.isLocked(),
    })
  }
  function update(hasResumed = false): void {
    const before = now
    now = look()
    plan()
    const { isOnline, isIdle, isLocked } = now
    const isSame = isOnline === before.isOnline && isIdle === before.isIdle && isLocked === before.isLocked
    if (!hasResumed && isSame) return
    for (const page of windows.pages())
      if (page.server !== null) tell(page, 'forum:power', { isOnline, isIdle, hasResumed })
    if (isOnline && !before.isOnline) online.emit()
    changed.emit()
  }
  function plan(): void {
    const isShown = windows.all().some(({ window }) => window.isVisible())
    clearTimeout(timer)
    timer = setTimeout(update, lookPause(isShown))
    timer.unref()
  }

  windows.opened.listen(({ window }) => window.on('show', () => update()))
  powerMonitor.on('resume', () => {
    update(true)
    resumed.emit()
  })
  const told = (isLocked: boolean) => () => {
    isToldLocked = isLocked
    update()
  }
  powerMonitor.on('lock-screen', told(true))
  powerMonitor.on('unlock-screen', told(false))
  lock.changed.listen(() => update())
  plan()

  return {
    online,
    changed,
    resumed,
    isOnline: () => now.isOnline,
    /** Asks the system: between two looks the screen may have been locked. */
    isLocked: () => {
      update()
      return now.isLocked
    },
  }
}
