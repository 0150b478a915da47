import { desktop } from '../../lib/desktop.ts'
import { words } from './strings.ts'

/** What the palette offers in the desktop app besides: its own switcher, which no page sees into. */
export function appCommands() {
  const app = desktop()
  // An older app has none.
  if (!app || !('switchServer' in app)) return []
  return [
    { label: words.app, items: [{ id: 'switch', label: words.switchServer, onSelect: app.switchServer }] },
  ]
}
