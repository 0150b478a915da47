import { Fragment } from 'react'
import {
  alwaysInApp,
  type Channels,
  EmailChoice,
  type NotificationKind,
  notificationKinds,
  type NotificationSettings,
  type NotificationSettingsInput,
} from '#shared/notifications.ts'
import { NativeSelect } from '../../ui/inputs.tsx'

const words = {
  event: 'About',
  inApp: 'In app',
  email: 'Email',
  push: 'Push',
  always: 'Always shown here, because it concerns your rights or your money.',
  noEmail: 'We have no email address that reaches you, so no emails are sent.',
}

const emailLabels: Record<EmailChoice, string> = {
  now: 'At once',
  digest: 'Daily',
  off: 'Off',
}

const kindLabels: Record<NotificationKind, string> = {
  reply: 'Replies to your comments',
  mention: 'Mentions of you',
  solution: 'Your comment as the solution',
  comment: 'Comments on your posts',
  vote: 'Votes for what you wrote',
  follow: 'New followers',
  message: 'Messages',
  forum: 'Your forums',
  hashtag: 'Hashtags you follow',
  search: 'Saved searches',
  campaign: 'Sponsorships',
  payout: 'Payouts',
  report: 'Your reports',
  billing: 'Your plan and payments',
  moderation: 'Moderation',
}

interface SettingsGridProps {
  settings: NotificationSettings
  onChange: (input: NotificationSettingsInput) => void
}

const emailOptions = EmailChoice.options.map((value) => ({ value, label: emailLabels[value] }))

/** The kinds of notifications, each with its channels. */
export function SettingsGrid({ settings, onChange }: SettingsGridProps) {
  const { channels, hasEmail } = settings
  const cells = (kind: NotificationKind, chosen: Channels) => {
    const change = (choice: Partial<Channels>) => onChange({ channels: { [kind]: choice } })
    const isAlways = alwaysInApp.has(kind)
    return (
      <>
        <td className="py-2 text-center">
          <Box
            label={`${kindLabels[kind]}: ${words.inApp}`}
            title={isAlways ? words.always : undefined}
            isChecked={chosen.inApp || isAlways}
            isDisabled={isAlways}
            onChange={(inApp) => change({ inApp })}
          />
        </td>
        <td className="py-2 max-[26rem]:px-2">
          <NativeSelect
            aria-label={`${kindLabels[kind]}: ${words.email}`}
            options={emailOptions}
            value={chosen.email}
            disabled={!hasEmail}
            onChange={(event) => change({ email: EmailChoice.parse(event.target.value) })}
          />
        </td>
        <td className="py-2 text-center">
          <Box
            label={`${kindLabels[kind]}: ${words.push}`}
            isChecked={chosen.push}
            onChange={(push) => change({ push })}
          />
        </td>
      </>
    )
  }
  return (
    <>
      {!hasEmail && <p className="text-control text-2">{words.noEmail}</p>}
      <table className="w-full table-fixed text-control">
        <thead>
          <tr className="border-b text-dense text-2">
            <th scope="col" className="py-2 text-start font-medium max-[26rem]:w-px">
              <span className="max-[26rem]:sr-only">{words.event}</span>
            </th>
            <th scope="col" className="w-14 py-2 font-medium md:w-28">
              {words.inApp}
            </th>
            <th
              scope="col"
              className="w-28 py-2 text-start font-medium max-[26rem]:w-auto max-[26rem]:ps-2 md:w-40"
            >
              {words.email}
            </th>
            <th scope="col" className="w-12 py-2 font-medium md:w-20">
              {words.push}
            </th>
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <Fragment key={kind}>
              {/* The narrowest windows have no room for a name beside its channels: there it stands above them. */}
              <tr aria-hidden className="min-[26rem]:hidden">
                <td colSpan={4} className="pt-3 text-control">
                  {kindLabels[kind]}
                </td>
              </tr>
              <tr className="border-b last:border-0">
                <th
                  scope="row"
                  className="py-2 pe-2 text-start text-dense font-normal max-[26rem]:p-0 md:text-control"
                >
                  <span className="max-[26rem]:sr-only">{kindLabels[kind]}</span>
                </th>
                {cells(kind, channels[kind])}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface BoxProps {
  label: string
  title?: string | undefined
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

function Box({ label, title, isChecked, isDisabled, onChange }: BoxProps) {
  return (
    <label title={title} className="inline-flex size-8 items-center justify-center touch:size-11">
      <input
        type="checkbox"
        aria-label={title ? `${label}. ${title}` : label}
        checked={isChecked}
        disabled={isDisabled}
        className="size-[1.125rem] accent-accent-solid"
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
