import { app } from 'electron'
import { callsFor } from '../core/noticeLook.ts'
import type { Daemon } from './daemon.ts'
import type { Log } from './log.ts'
import type { Notifier } from './notifier.ts'
import type { SettingsStore } from './settings.ts'
import type { Windows } from './windows.ts'

interface AttentionOptions {
  platform: string
  notifier: Notifier
  windows: Windows
  settings: SettingsStore
  daemon: Daemon
  log: Log
}

/** Has the taskbar's button flash, or the dock's icon bounce once, for what a person may not want to miss. */
export function setupAttention({
  platform,
  notifier,
  windows,
  settings,
  daemon,
  log,
}: AttentionOptions): void {
  notifier.shown.listen(({ server, kind }) => {
    if (callsFor(kind, settings.get().attention))
      draw(server).catch((error: unknown) => log.warn('attention', { error }))
  })

  async function draw(server: string): Promise<void> {
    const window = windows.ofServer(server)?.window
    const isInUse = windows.all().some((one) => one.window.isFocused())
    if (!window || isInUse || (await daemon.isPaused())) return
    if (platform === 'darwin') app.dock?.bounce('informational')
    else if (!window.isDestroyed() && (window.isVisible() || window.isMinimized())) window.flashFrame(true)
  }
}
