import { type DigestChoice, defaultDigest } from '#shared/digests.ts'
import {
  alwaysInApp,
  defaultChannels,
  notificationKinds,
  type Channels,
  type NotificationKind,
  type NotificationSettingsInput,
  type QuietHours,
} from '#shared/notifications.ts'

/** What somebody has chosen; the rest is as by default. */
export interface StoredSettings {
  channels?: Partial<Record<NotificationKind, Partial<Channels>>>
  quietHours?: QuietHours | null
  timeZone?: string
  digest?: DigestChoice
  /** The forums and posts of which only replies and mentions are told, the latest last. */
  direct?: string[]
}

const mostDirect = 500

/** Settings after something is, or is no longer, one of which only replies and mentions are told. */
export function withDirect(
  stored: StoredSettings | undefined,
  id: string,
  isDirect: boolean,
): StoredSettings {
  const others = (stored?.direct ?? []).filter((one) => one !== id)
  return { ...stored, direct: isDirect ? [...others, id].slice(-mostDirect) : others }
}

/** How a kind is told to somebody. */
export function channelsOf(stored: StoredSettings | undefined, kind: NotificationKind): Channels {
  const channels = { ...defaultChannels[kind], ...stored?.channels?.[kind] }
  return alwaysInApp.has(kind) ? { ...channels, inApp: true } : channels
}

/** The whole grid, quiet hours and time zone of somebody. */
export function settingsOf(stored: StoredSettings | undefined) {
  const channels = Object.fromEntries(notificationKinds.map((kind) => [kind, channelsOf(stored, kind)]))
  return {
    channels: channels as Record<NotificationKind, Channels>,
    quietHours: stored?.quietHours ?? null,
    timeZone: stored?.timeZone ?? 'UTC',
    digest: stored?.digest ?? defaultDigest,
  }
}

/** Settings after a change; what it leaves out stays. */
export function changed(
  stored: StoredSettings | undefined,
  input: NotificationSettingsInput,
): StoredSettings {
  const channels: StoredSettings['channels'] = { ...stored?.channels }
  for (const kind of notificationKinds) {
    const given = Object.entries(input.channels?.[kind] ?? {}).filter(([, value]) => value !== undefined)
    if (given.length > 0) channels[kind] = { ...channels[kind], ...Object.fromEntries(given) }
  }
  const quietHours = input.quietHours === undefined ? stored?.quietHours : input.quietHours
  const timeZone = input.timeZone ?? stored?.timeZone
  const digest = input.digest ? { ...settingsOf(stored).digest, ...input.digest } : stored?.digest
  return {
    ...stored,
    channels,
    ...(quietHours === undefined ? {} : { quietHours }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(digest === undefined ? {} : { digest }),
  }
}

/** Settings without mail of one kind, or without any digest. */
export function withoutMail(
  stored: StoredSettings | undefined,
  what: NotificationKind | 'digest',
): StoredSettings {
  const kinds =
    what === 'digest'
      ? notificationKinds.filter((kind) => channelsOf(stored, kind).email === 'digest')
      : [what]
  return changed(stored, {
    channels: Object.fromEntries(kinds.map((kind) => [kind, { email: 'off' as const }])),
    ...(what === 'digest' && { digest: { rhythm: 'off' as const } }),
  })
}
