import { type DigestChoice, DigestRhythm, digestRhythms } from '#shared/digests.ts'
import type { NotificationSettings, NotificationSettingsInput } from '#shared/notifications.ts'
import { zoneHere } from '../../lib/timeZone.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'

const words = {
  digest: 'Digest of what you missed',
  digestText:
    'A mail with the most discussed posts of what you follow and how much is new in your forums. None comes when you have just been here.',
  rhythms: { off: 'Off', daily: 'Every day', weekly: 'Every week' } satisfies Record<DigestRhythm, string>,
  weekday: 'On',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  hour: 'Daily emails and the digest come at',
}

interface DigestSettingsProps {
  settings: NotificationSettings
  onChange: (input: NotificationSettingsInput) => void
}

const rhythms = digestRhythms.map((value) => ({ value, label: words.rhythms[value] }))
const weekdays = words.weekdays.map((label, at) => ({ value: String(at + 1), label }))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Whether, when and how often the reader gets a mail of what they missed. */
export function DigestSettings({ settings, onChange }: DigestSettingsProps) {
  const { digest, hasEmail } = settings
  // Whoever asks for an hour means that of the clock they see.
  const change = (choice: Partial<DigestChoice>) => onChange({ digest: choice, timeZone: zoneHere() })
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Field label={words.digest} hint={words.digestText} className="md:col-span-3">
        <NativeSelect
          options={rhythms}
          value={digest.rhythm}
          disabled={!hasEmail}
          className="max-w-60"
          onChange={(event) => change({ rhythm: DigestRhythm.parse(event.target.value) })}
        />
      </Field>
      <Field label={words.hour} className="md:col-span-2">
        <NativeSelect
          options={hours}
          value={String(digest.hour)}
          disabled={!hasEmail}
          className="max-w-60"
          onChange={(event) => change({ hour: Number(event.target.value) })}
        />
      </Field>
      {digest.rhythm === 'weekly' && (
        <Field label={words.weekday}>
          <NativeSelect
            options={weekdays}
            value={String(digest.weekday)}
            disabled={!hasEmail}
            className="max-w-60"
            onChange={(event) => change({ weekday: Number(event.target.value) })}
          />
        </Field>
      )}
    </div>
  )
}
