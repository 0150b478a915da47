import { deviceStore, followDevice, readDevice, writeDevice } from '../../lib/device.ts'

const name = 'plaza.previewBeside'
const stored = (): boolean => readDevice(name) === true

/** Whether a post is shown beside its form while it is written; this device remembers. */
export const useBeside = deviceStore({ isOn: false }, () => ({ isOn: stored() }))
followDevice(name, () => useBeside.setState({ isOn: stored() }))

export function switchBeside(isOn: boolean): void {
  useBeside.setState({ isOn })
  writeDevice(name, isOn)
}
