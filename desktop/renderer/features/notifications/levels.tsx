import { Bell, BellDot, BellOff } from 'lucide-react'
import { listMutes, type Mute, mute, type NoticeLevel, noticeLevels, unmute } from '#shared/notifications.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'

const words = {
  notifications: 'Notifications',
  muteFailed: 'The setting could not be saved. Please try again.',
}

export const levelLabels: Record<NoticeLevel, string> = {
  all: 'Notify me of everything',
  direct: 'Only replies and mentions',
  none: 'Mute',
}

const levelNotices: Record<NoticeLevel, string> = {
  all: 'You will get all notifications from this again',
  direct: 'You will only be notified of replies and mentions',
  none: 'You will no longer be notified of this',
}

const options = noticeLevels.map((value) => ({ value, label: levelLabels[value] }))

/** Chooses how many notifications a forum sends. */
export function LevelSelect({ target }: { target: Mute }) {
  const { level, setLevel } = useLevel(target)
  if (level === null) return null
  return (
    <Field label={words.notifications}>
      <NativeSelect
        options={options}
        value={level}
        onChange={(event) => setLevel(event.target.value as NoticeLevel)}
      />
    </Field>
  )
}

const icons = { all: <Bell />, direct: <BellDot />, none: <BellOff /> }

/** The notification level of a forum or post; null while nobody is signed in, or that is not known. */
export function useLevel(target: Mute) {
  const viewer = useViewer()
  const { data, mutate } = useData(listMutes, viewer ? {} : null)
  const found = data?.find(({ type, id }) => type === target.type && id === target.id)
  const { act } = useAction(
    (level: NoticeLevel) =>
      level === 'all' ? call(unmute, { params: target }) : call(mute, { params: target, body: { level } }),
    {
      success: ({ level }) => ({ title: levelNotices[level] }),
      failure: { sentence: words.muteFailed, prefersReason: true },
      onSuccess: () => void mutate(),
    },
  )
  return { level: data ? (found?.level ?? 'all') : null, setLevel: (level: NoticeLevel) => void act(level) }
}

/** The lines of a menu that change it. */
export function useLevelItems(target: Mute): MenuItem[] {
  const { level, setLevel } = useLevel(target)
  if (level === null) return []
  return noticeLevels
    .filter((other) => other !== level)
    .map((other) => ({ label: levelLabels[other], icon: icons[other], onSelect: () => setLevel(other) }))
}
