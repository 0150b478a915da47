import { deviceStore, followDevice, readDevice, writeDevice } from '../../lib/device.ts'

/** What is decided about: each has sentences of its own to begin from. */
export type ReasonTopic = 'content' | 'business' | 'payments' | 'forums'
export const reasonTopics: readonly ReasonTopic[] = ['content', 'business', 'payments', 'forums']

/** Reasons that are given all the time: a short name to press, and the sentence that people read. */
export const cannedReasons: Record<ReasonTopic, readonly { name: string; text: string }[]> = {
  content: [
    { name: 'Spam', text: 'This is advertising or repeated content, which our guidelines do not allow.' },
    {
      name: 'Harassment',
      text: 'This attacks a person. Disagree with what is said, not with who says it.',
    },
    {
      name: 'Off topic',
      text: 'This does not belong in this forum. You are welcome to post it where it does.',
    },
    { name: 'Misleading', text: 'This states as fact what is not, and gives no source for it.' },
    { name: 'Not yours', text: 'This was copied from somebody else without their permission.' },
    { name: 'Within the rules', text: 'We have looked at this and found that it is within our guidelines.' },
  ],
  business: [
    { name: 'Papers in order', text: 'We have looked at what you sent us, and it is in order.' },
    {
      name: 'Papers missing',
      text: 'We could not confirm who runs this business. Please send us its papers.',
    },
    { name: 'Misleading', text: 'This states as fact what is not, and gives no source for it.' },
    { name: 'Within the rules', text: 'We have looked at this and found that it is within our guidelines.' },
  ],
  payments: [
    {
      name: 'Asked for it',
      text: 'You asked for your money back within the days in which that is possible.',
    },
    { name: 'Paid twice', text: 'You were charged twice for the same month.' },
    { name: 'Fault of ours', text: 'Something of what you paid for did not work, and that was our fault.' },
    { name: 'Not their card', text: 'The owner of the card says that they did not make this payment.' },
  ],
  forums: [
    { name: 'By mistake', text: 'The forum was deleted by mistake.' },
    { name: 'Asked for it', text: 'Those who belong to the forum asked to have it back.' },
    { name: 'Looked at again', text: 'We have looked at this again and found that the forum may stay.' },
  ],
}

const prefix = 'plaza.reasons'
const nameOf = (topic: ReasonTopic): string => (topic === 'content' ? prefix : `${prefix}.${topic}`)
const kept = 4

type Kept = Record<ReasonTopic, readonly string[]>
const keptBy = (read: (topic: ReasonTopic) => readonly string[]): Kept =>
  Object.fromEntries(reasonTopics.map((topic) => [topic, read(topic)])) as Kept
const stored = (): Kept => keptBy((topic) => (readDevice(nameOf(topic)) as string[] | null) ?? [])

/** The reasons of one’s own that were given last; this device remembers. */
export const useOwnReasons = deviceStore<Kept>(
  keptBy(() => []),
  stored,
)
followDevice(prefix, () => useOwnReasons.setState(stored()))

/** The list with a reason on top; what is offered anyway is not kept twice. */
export function withReason(
  reasons: readonly string[],
  reason: string,
  topic: ReasonTopic = 'content',
): readonly string[] {
  if (reason === '' || cannedReasons[topic].some(({ text }) => text === reason)) return reasons
  return [reason, ...reasons.filter((other) => other !== reason)].slice(0, kept)
}

export function keepReason(reason: string, topic: ReasonTopic = 'content'): void {
  const reasons = withReason(useOwnReasons.getState()[topic], reason, topic)
  useOwnReasons.setState({ [topic]: reasons })
  writeDevice(nameOf(topic), reasons)
}
