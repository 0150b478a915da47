import { app, globalShortcut } from 'electron'
import type { RunCommand } from './commands.ts'
import type { Log } from './log.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'

/** Opens the composer from anywhere, by the keys that the person has chosen. */
export function setupShortcut(settings: SettingsStore, run: RunCommand, log: Log) {
  const changed = createSignal()
  let registered: string | null = null
  let isTaken = false

  function update(): void {
    const { composeShortcut: wanted } = settings.get()
    if (wanted === registered && !isTaken) return
    if (registered !== null) globalShortcut.unregister(registered)
    registered = null
    isTaken = wanted !== null && !register(wanted)
    if (wanted !== null && !isTaken) registered = wanted
    changed.emit()
  }

  function register(wanted: string): boolean {
    try {
      return globalShortcut.register(wanted, () => run({ do: 'compose' }))
    } catch (error) {
      log.warn('shortcut', { error })
      return false
    }
  }

  settings.changed.listen(update)
  app.on('will-quit', () => globalShortcut.unregisterAll())
  update()

  return {
    changed,
    /** Whether another program has the keys already. */
    isTaken: () => isTaken,
  }
}
