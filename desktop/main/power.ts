import { app, net, powerMonitor } from 'electron'
import type { Power } from '../core/forumMessages.ts'
import { createSignal } from './signal.ts'
import { tell, type Windows } from './windows.ts'

const lookMilliseconds = 5000
const idleSeconds = 5 * 60

export type PowerState = ReturnType<typeof setupPower>

/** Tells pages of the network, of a person who is away, and of waking up. */
export function setupPower(windows: Windows) {
  const online = createSignal()
  const changed = createSignal()
  const resumed = createSignal()
  let isLocked = false
  let now = look()

  function look(): Pick<Power, 'isOnline' | 'isIdle'> {
    return { isOnline: net.isOnline(), isIdle: powerMonitor.getSystemIdleState(idleSeconds) !== 'active' }
  }
  function update(hasResumed: boolean): void {
    const before = now
    now = look()
    if (!hasResumed && before.isOnline === now.isOnline && before.isIdle === now.isIdle) return
    for (const one of windows.all()) if (one.server !== null) tell(one, 'forum:power', { ...now, hasResumed })
    if (now.isOnline && !before.isOnline) online.emit()
    changed.emit()
  }

  setInterval(() => update(false), lookMilliseconds).unref()
  powerMonitor.on('resume', () => {
    update(true)
    resumed.emit()
  })
  powerMonitor.on('lock-screen', () => (isLocked = true))
  powerMonitor.on('unlock-screen', () => {
    isLocked = false
    update(false)
  })
  powerMonitor.on('shutdown', () => app.quit())

  return { online, changed, resumed, isOnline: () => now.isOnline, isLocked: () => isLocked }
}
