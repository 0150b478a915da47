import { saysYes } from '../core/daemon.ts'
import { lockedOf, sessionOf } from '../core/presence.ts'
import { followBus } from './lines.ts'
import type { Session } from './linuxSession.ts'
import { createSignal, type Signal } from './signal.ts'

const manager = { isOfSystem: true, destination: 'org.freedesktop.login1' }
const properties = 'org.freedesktop.DBus.Properties.Get'

/** Whether the person's session is locked, where the system has to be asked for it. */
export interface ScreenLock {
  isLocked: () => boolean
  changed: Signal<void>
}

/**
 * Follows whether the session is locked. On Linux nobody tells Electron, and what it answers there is whether X has
 * darkened the screen: today's desktops lock without that, and without taking the focus from a window. The manager of
 * sessions knows. Other systems tell Electron themselves.
 */
export function watchScreenLock(
  platform: string,
  { bus }: Pick<Session, 'bus'>,
  command = 'gdbus',
): ScreenLock {
  const changed = createSignal()
  let isLocked = false
  const tell = (found: boolean | null) => {
    if (found === null || found === isLocked) return
    isLocked = found
    changed.emit()
  }

  async function follow(): Promise<void> {
    const session = sessionOf(
      await bus({
        ...manager,
        path: '/org/freedesktop/login1',
        method: 'org.freedesktop.login1.Manager.GetSession',
        args: ['auto'],
      }),
    )
    if (session === null) return
    const whom = ['--system', '--dest', manager.destination, '--object-path', session]
    followBus({ command, whom, heard: (line) => tell(lockedOf(line)), ended: () => tell(false) })
    const args = ['org.freedesktop.login1.Session', 'LockedHint']
    const answer = await bus({ ...manager, path: session, method: properties, args })
    if (saysYes(answer)) tell(true)
  }
  if (platform === 'linux') void follow()
  return { isLocked: () => isLocked, changed }
}
