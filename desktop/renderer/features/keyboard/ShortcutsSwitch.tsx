import { deviceStore, followDevice, readDevice, writeDevice } from '../../lib/device.ts'
import { Switch } from '../../ui/Checkbox.tsx'

const words = {
  switchLabel: 'Keyboard shortcuts',
  switchHint: 'Use single keys to move, vote and open. Press ? for the list.',
}

const name = 'plaza.shortcuts'
const stored = (): boolean => readDevice(name) !== false

/** Whether single keys do something; this device remembers. */
export const useShortcutsOn = deviceStore({ isOn: true }, () => ({ isOn: stored() }))
followDevice(name, () => useShortcutsOn.setState({ isOn: stored() }))

function switchShortcuts(isOn: boolean): void {
  useShortcutsOn.setState({ isOn })
  writeDevice(name, isOn)
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
