import { deviceStore, followDevice, readDevice, writeDevice } from '../../lib/device.ts'

/** Reasons that moderators give all the time: a short name to press, and the sentence that people read. */
export const cannedReasons: readonly { name: string; text: string }[] = [
  { name: 'Spam', text: 'This is advertising or repeated content, which our guidelines do not allow.' },
  { name: 'Harassment', text: 'This attacks a person. Disagree with what is said, not with who says it.' },
  {
    name: 'Off topic',
    text: 'This does not belong in this forum. You are welcome to post it where it does.',
  },
  { name: 'Misleading', text: 'This states as fact what is not, and gives no source for it.' },
  { name: 'Not yours', text: 'This was copied from somebody else without their permission.' },
  { name: 'Within the rules', text: 'We have looked at this and found that it is within our guidelines.' },
]

const name = 'plaza.reasons'
const kept = 4
const stored = (): string[] => (readDevice(name) as string[] | null) ?? []

/** The reasons of one's own that were given last; this device remembers. */
export const useOwnReasons = deviceStore<{ reasons: readonly string[] }>({ reasons: [] }, () => ({
  reasons: stored(),
}))
followDevice(name, () => useOwnReasons.setState({ reasons: stored() }))

/** The list with a reason on top; what is offered anyway is not kept twice. */
export function withReason(reasons: readonly string[], reason: string): readonly string[] {
  if (reason === '' || cannedReasons.some(({ text }) => text === reason)) return reasons
  return [reason, ...reasons.filter((other) => other !== reason)].slice(0, kept)
}

export function keepReason(reason: string): void {
  const reasons = withReason(useOwnReasons.getState().reasons, reason)
  useOwnReasons.setState({ reasons })
  writeDevice(name, reasons)
}
