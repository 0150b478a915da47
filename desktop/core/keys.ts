import type { Command } from './menuModel.ts'

/** A key as it goes down, as the system tells of it. */
export interface Press {
  key: string
  code: string
  control: boolean
  meta: boolean
  alt: boolean
  shift: boolean
}

const byKey: Record<string, Command> = {
  '+': { do: 'zoomIn' },
  '=': { do: 'zoomIn' },
  '-': { do: 'zoomOut' },
  _: { do: 'zoomOut' },
  '0': { do: 'zoomReset' },
}
const byCode: Record<string, Command> = {
  NumpadAdd: { do: 'zoomIn' },
  NumpadSubtract: { do: 'zoomOut' },
  Numpad0: { do: 'zoomReset' },
}

/**
 * What a key means beside the one that its menu item names: the same plus on other keyboards and on the keypad, and
 * the keys of browsers. Null where the page or the menu decides.
 */
export function commandOfKey(press: Press, platform: string): Command | null {
  const { key, code, control, meta, alt, shift } = press
  if (alt) return null
  const isMac = platform === 'darwin'
  const [hasMain, hasOther] = isMac ? [meta, control] : [control, meta]
  if (hasOther) return null
  if (key === 'F3' && !hasMain) return { do: shift ? 'findPrevious' : 'findNext' }
  if (!isMac && key === 'F5') return { do: hasMain || shift ? 'reloadFresh' : 'reload' }
  if (!hasMain) return shift ? null : (browserKeys[key] ?? null)
  // With shift a plus is one on some keyboards, and the zero something else.
  return byCode[code] ?? (shift && key === '0' ? null : (byKey[key] ?? null))
}

const browserKeys: Record<string, Command> = {
  BrowserBack: { do: 'back' },
  BrowserForward: { do: 'forward' },
  BrowserRefresh: { do: 'reload' },
}

/**
 * What the further buttons of a mouse mean, as Windows tells of them. On Linux the page below the mouse goes back and
 * forward by itself: whoever did it once more would skip a page.
 */
export function commandOfApp(command: string, platform: string): Command | null {
  if (platform === 'linux') return null
  switch (command) {
    case 'browser-backward':
      return { do: 'back' }
    case 'browser-forward':
      return { do: 'forward' }
    case 'browser-refresh':
      return { do: 'reload' }
    default:
      return null
  }
}

/** What a swipe with three fingers means on macOS. */
export function commandOfSwipe(direction: string): Command | null {
  if (direction === 'left') return { do: 'back' }
  return direction === 'right' ? { do: 'forward' } : null
}
