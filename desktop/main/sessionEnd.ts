import { app, powerMonitor } from 'electron'
import type { Windows } from './windows.ts'

/**
 * Ends with the session. The system waits only for whoever asks it to, and nobody answers questions any more: what
 * is being written is finished, the rest goes.
 */
export function setupSessionEnd(windows: Windows): void {
  const end = () => {
    windows.end()
    app.quit()
  }
  // Its types leave the event out.
  const onShutdown = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    end()
  }
  powerMonitor.on('shutdown', onShutdown)
  // Windows tells its windows.
  windows.opened.listen(({ window }) => window.on('session-end', end))
}
