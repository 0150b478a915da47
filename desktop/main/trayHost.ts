import { ownerOf } from '../core/trayHost.ts'
import { followBus } from './lines.ts'
import { createSignal, type Signal } from './signal.ts'

const mostMilliseconds = 2000
const whom = ['--session', '--dest', 'org.kde.StatusNotifierWatcher']

/** What shows the trays of this system. */
export interface TrayHost {
  isThere: () => boolean
  /** It has come, or gone. */
  changed: Signal<void>
  /** Whether it is there has been asked. */
  asked: Promise<void>
}

/**
 * Follows whether anything on this system shows trays. On Linux making one succeeds even if nobody will ever see
 * it, and a window that hides there would be lost; the session bus knows, also of a host that comes after the app.
 * Where it cannot be asked, one is assumed.
 */
export function watchTrayHost(platform: string, command = 'gdbus'): TrayHost {
  const changed = createSignal()
  if (platform !== 'linux') return { isThere: () => true, changed, asked: Promise.resolve() }
  let isThere = true
  const asked = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, mostMilliseconds)
    const answered = () => {
      clearTimeout(timer)
      resolve()
    }
    const heard = (line: string) => {
      const found = ownerOf(line)
      if (found === null) return
      const isNew = found !== isThere
      isThere = found
      answered()
      if (isNew) changed.emit()
    }
    followBus({ command, whom, heard, ended: answered })
  })
  return { isThere: () => isThere, changed, asked }
}
