import { Switch } from '../../ui/Checkbox.tsx'
import { switchShortcuts, useShortcutsOn } from './useShortcutsOn.ts'

const words = {
  switchLabel: 'Keyboard shortcuts',
  switchHint: 'Use single keys to move, vote and open. Press ? for the list.',
}

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
