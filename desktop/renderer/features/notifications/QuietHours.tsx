import type { NotificationSettings, NotificationSettingsInput } from '#shared/notifications.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { words } from './strings.ts'

interface QuietHoursProps {
  settings: NotificationSettings
  onChange: (input: NotificationSettingsInput) => void
}

const usualHours = { from: '22:00', to: '07:00' }
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** When mail and push wait. */
export function QuietHours({ settings, onChange }: QuietHoursProps) {
  const { quietHours, timeZone } = settings
  const here = zoneHere()
  const field = (name: 'from' | 'to') => (
    <Field label={words[name]}>
      <TextInput
        type="time"
        required
        // What is half typed stays in the field until it is a time.
        key={quietHours?.[name]}
        defaultValue={quietHours?.[name]}
        onBlur={({ target: { value } }) => {
          if (quietHours && value && value !== quietHours[name])
            onChange({ quietHours: { ...quietHours, [name]: value } })
        }}
      />
    </Field>
  )
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={words.quietHours}
        hint={words.quietText}
        checked={quietHours !== null}
        onChange={(event) =>
          onChange(event.target.checked ? { quietHours: usualHours, timeZone: here } : { quietHours: null })
        }
      />
      {quietHours && (
        <div className="grid max-w-sm grid-cols-2 gap-4">
          {field('from')}
          {field('to')}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 text-dense text-2">
        {words.timeZone(timeZone)}
        {here !== timeZone && (
          <Button size="small" onClick={() => onChange({ timeZone: here })}>
            {words.inZone(here)}
          </Button>
        )}
      </div>
    </div>
  )
}
