import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import {
  getNotificationSettings,
  listMutes,
  type Muted,
  type NotificationSettings,
  type NotificationSettingsInput,
  updateNotificationSettings,
} from '#shared/notifications.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useHere } from '../../lib/hydrated.ts'
import { sendToLogin } from '../../lib/login.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { toast } from '../../lib/toasts.ts'
import { zoneHere } from '../../lib/timeZone.ts'
import { useViewer } from '../../lib/viewer.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { DigestSettings } from './DigestSettings.tsx'
import { levelLabels, useLevel } from './levels.tsx'
import { PushPanel } from './PushPanel.tsx'
import { SettingsGrid } from './SettingsGrid.tsx'
import { notificationWords } from './strings.ts'

const words = {
  mutedTitle: 'Where you get fewer notifications',
  mutedGone: 'Something you can no longer see',
  unmute: 'Get all notifications',
  unmuteOf: (title: string) => `Get all notifications from ${title}`,
  settingsTitle: 'How you are notified',
  settingsFailed: 'Your settings could not be loaded.',
  error: 'Error',
  quietHours: 'Quiet hours',
  quietText: 'Emails and push notifications wait until they end.',
  from: 'From',
  to: 'To',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  inZone: (zone: string) => `Use ${zone}`,
}

/** The notification settings; `#settings` leads here. */
export function SettingsPanel() {
  const { settings, error, reload, save } = useSettings()
  const viewer = useViewer()
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isThere = settings !== undefined
  useLayoutEffect(() => {
    if (hash === '#settings' && isThere) place.current?.scrollIntoView()
  }, [hash, isThere])
  return (
    <Card as="section" id="settings" ref={place} className="flex scroll-mt-20 flex-col gap-4 md:p-6">
      <h2 className="text-section font-bold">{words.settingsTitle}</h2>
      {settings ? (
        <>
          {viewer && <PushPanel userId={viewer.id} />}
          <SettingsGrid settings={settings} onChange={(input) => void save(input)} />
          <DigestSettings settings={settings} onChange={(input) => void save(input)} />
          <QuietHours settings={settings} onChange={(input) => void save(input)} />
          <MutedList />
        </>
      ) : error ? (
        <ErrorState message={words.settingsFailed} onRetry={reload} />
      ) : (
        <SkeletonList shape="row" count={8} />
      )}
    </Card>
  )
}

/** The settings as they will be once the server has taken the change. */
function changed(now: NotificationSettings, input: NotificationSettingsInput): NotificationSettings {
  const { channels = {}, quietHours = now.quietHours, timeZone = now.timeZone } = input
  const entries = Object.entries(now.channels).map(([kind, chosen]) => {
    const change = channels[kind as keyof typeof channels]
    return [kind, { ...chosen, ...change }]
  })
  return {
    ...now,
    quietHours,
    timeZone,
    digest: { ...now.digest, ...input.digest },
    channels: Object.fromEntries(entries) as NotificationSettings['channels'],
  }
}

/** The reader's settings: each change shows and is saved at once, and is undone if saving fails. */
function useSettings() {
  const { data, error, mutate } = useData(getNotificationSettings, {})
  // Sent in the order in which they were made: the answer to the last holds all of them.
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const save = async (input: NotificationSettingsInput) => {
    const send = () => call(updateNotificationSettings, { body: input })
    const answer = sending.current.then(send, send)
    sending.current = answer
    try {
      await mutate(answer, {
        // What is shown holds the changes that are still on their way.
        optimisticData: (known, shown) => changed(shown ?? known ?? data!, input),
        rollbackOnError: true,
        revalidate: false,
      })
    } catch (failure) {
      const refused = refusalOf(failure, { sentence: notificationWords.saveFailed, prefersReason: true })
      if (refused.kind === 'signed-out') sendToLogin()
      else toast({ title: words.error, description: refused.sentence, tone: 'danger' })
    }
  }
  return { settings: data, error, reload: () => void mutate(), save }
}

interface QuietHoursProps {
  settings: NotificationSettings
  onChange: (input: NotificationSettingsInput) => void
}

const usualHours = { from: '22:00', to: '07:00' }

/** The quiet hours, in which emails and push notifications wait. */
function QuietHours({ settings, onChange }: QuietHoursProps) {
  const { quietHours, timeZone } = settings
  const here = useHere(zoneHere())
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
          onChange(
            event.target.checked ? { quietHours: usualHours, timeZone: zoneHere() } : { quietHours: null },
          )
        }
      />
      {quietHours && (
        <div className="grid max-w-sm grid-cols-2 gap-4">
          {field('from')}
          {field('to')}
        </div>
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-3 text-dense text-2 touch:min-h-10">
        {words.timeZone(timeZone)}
        {here !== undefined && here !== timeZone && (
          <Button size="small" onClick={() => onChange({ timeZone: here })}>
            {words.inZone(here)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is muted or limited, each with a button that undoes it. */
function MutedList() {
  const { data = [], mutate } = useData(listMutes, {})
  // A menu elsewhere may have muted something since it was read.
  useEffect(() => void mutate(), [mutate])
  if (data.length === 0) return null
  return (
    <section aria-labelledby="muted" className="flex flex-col gap-2">
      <h3 id="muted" className="font-medium">
        {words.mutedTitle}
      </h3>
      <ul className="divide-y border-y">
        {data.map((muted) => (
          <MutedRow key={`${muted.type} ${muted.id}`} muted={muted} />
        ))}
      </ul>
    </section>
  )
}

function MutedRow({ muted }: { muted: Muted }) {
  const { setLevel } = useLevel(muted)
  const { title, path, level } = muted
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        {path === null ? (
          <span className="text-control text-2">{words.mutedGone}</span>
        ) : (
          <TextLink tone="quiet" href={path} className="block truncate text-control">
            <bdi>{title}</bdi>
          </TextLink>
        )}
        <span className="block text-meta text-2">{levelLabels[level]}</span>
      </span>
      <Button
        size="small"
        aria-label={words.unmuteOf(title ?? words.mutedGone)}
        onClick={() => setLevel('all')}
      >
        {words.unmute}
      </Button>
    </li>
  )
}
