import { type Mute, NoticeLevel } from '#shared/notifications.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { levelLabels, words } from './strings.ts'
import { useLevel } from './useLevel.tsx'

const options = NoticeLevel.options.map((value) => ({ value, label: levelLabels[value] }))

/** How much one hears of a forum. */
export function LevelSelect({ target }: { target: Mute }) {
  const { level, setLevel } = useLevel(target)
  if (level === null) return null
  return (
    <Field label={words.notifications}>
      <NativeSelect
        options={options}
        value={level}
        onChange={(event) => setLevel(NoticeLevel.parse(event.target.value))}
      />
    </Field>
  )
}
