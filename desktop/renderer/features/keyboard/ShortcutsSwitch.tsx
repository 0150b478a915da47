import { Switch } from '../../ui/Switch.tsx'
import { switchShortcuts, useShortcutsOn } from './settings.ts'
import { words } from './strings.ts'

/** Switches single keys on or off. */
export function ShortcutsSwitch() {
  const { isOn } = useShortcutsOn()
  return (
    <Switch
      label={words.switchLabel}
      hint={words.switchHint}
      checked={isOn}
      onChange={(event) => switchShortcuts(event.target.checked)}
    />
  )
}
