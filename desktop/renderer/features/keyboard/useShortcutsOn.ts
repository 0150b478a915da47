import { deviceStore, followDevice, readDevice, writeDevice } from '../../lib/device.ts'

const name = 'plaza.shortcuts'
const stored = (): boolean => readDevice(name) !== false

/** Whether single keys do something; this device remembers. */
export const useShortcutsOn = deviceStore({ isOn: true }, () => ({ isOn: stored() }))
followDevice(name, () => useShortcutsOn.setState({ isOn: stored() }))

export function switchShortcuts(isOn: boolean): void {
  useShortcutsOn.setState({ isOn })
  writeDevice(name, isOn)
}
