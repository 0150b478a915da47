import { spawn } from 'node:child_process'
import { app } from 'electron'
import { ownerOf } from '../core/trayHost.ts'
import { linesOf } from './lines.ts'
import { createSignal, type Signal } from './signal.ts'

const mostMilliseconds = 2000
const question = 'monitor --session --dest org.kde.StatusNotifierWatcher'

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
    const monitor = spawn(command, question.split(' '), { stdio: ['ignore', 'pipe', 'ignore'] })
    const timer = setTimeout(resolve, mostMilliseconds)
    const answered = () => {
      clearTimeout(timer)
      resolve()
    }
    linesOf(monitor.stdout, (line) => {
      const found = ownerOf(line)
      if (found === null) return
      const isNew = found !== isThere
      isThere = found
      answered()
      if (isNew) changed.emit()
    })
    monitor.on('error', answered)
    monitor.on('exit', answered)
    app.on('quit', () => monitor.kill())
  })
  return { isThere: () => isThere, changed, asked }
}
