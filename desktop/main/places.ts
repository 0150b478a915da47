import type { BrowserWindow } from 'electron'
import { saveAfterMilliseconds, type WindowState } from '../core/windowState.ts'

/** Keeps where a window stands, a moment after it has come to rest. */
export function keepPlace(window: BrowserWindow, keep: (state: WindowState) => void): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    keep({
      ...window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    })
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, saveAfterMilliseconds)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('maximize', soon)
  window.on('unmaximize', soon)
  window.on('enter-full-screen', soon)
  window.on('leave-full-screen', soon)
  window.on('close', () => {
    if (timer) save()
  })
  window.on('closed', () => clearTimeout(timer))
}
