import type { QuietHours } from '#shared/notifications.ts'
import type { Badge } from './badge.ts'
import { type Command, literal, type MenuItem } from './menuModel.ts'
import type { Server } from './settings.ts'
import { words } from './words.ts'

/** The pictures in `desktop/assets`: one of each is drawn beforehand. */
export const trayPictures = [
  'normal',
  'dot',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '9+',
  'expired',
  'offline',
] as const
export type TrayPicture = (typeof trayPictures)[number]

export interface TrayContext {
  platform: string
  badge: Badge
  servers: readonly (Pick<Server, 'id' | 'name'> & { unread: number })[]
  /** No network, or no number that is live. */
  isOffline: boolean
  doNotDisturb: boolean
  quietHours: QuietHours | null
  /** The hours that the switch switches on. */
  usualQuietHours: QuietHours
}

export interface Tray {
  picture: TrayPicture
  /** Beside the picture, on macOS. */
  title: string
  tooltip: string
  menu: MenuItem[]
}

/** What the tray shows. Its menu always opens the window and quits: on Linux nothing else may do that. */
export function trayOf(context: TrayContext): Tray {
  const { platform, badge, servers, isOffline, doNotDisturb, quietHours } = context
  const { from, to } = quietHours ?? context.usualQuietHours
  return {
    picture: pictureOf(badge, isOffline),
    title: platform === 'darwin' && badge.kind === 'number' ? badge.text : '',
    tooltip: words.tray.tooltip(statusOf(badge, isOffline)),
    menu: [
      command(words.tray.show, { do: 'show' }),
      ...servers.map(({ id, name, unread }) =>
        command(literal(words.tray.unread(name, unread)), { do: 'openServer', id }),
      ),
      { kind: 'separator' },
      { ...command(words.tray.doNotDisturb, { do: 'toggleDoNotDisturb' }), isChecked: doNotDisturb },
      {
        ...command(words.tray.quietHours(from, to), { do: 'toggleQuietHours' }),
        isChecked: quietHours !== null,
      },
      command(words.tray.preferences, { do: 'preferences' }),
      { kind: 'separator' },
      command(words.tray.quit, { do: 'quit' }),
    ],
  }
}

/** The number of an overlay or a picture: one digit is all that 16 pixels can hold. */
export function pictureOf(badge: Badge, isOffline = false): TrayPicture {
  if (isOffline) return 'offline'
  switch (badge.kind) {
    case 'none':
      return 'normal'
    case 'dot':
      return 'dot'
    case 'alert':
      return 'expired'
    case 'number':
      return trayPictures.find((picture) => picture === badge.text) ?? '9+'
  }
}

/** What a badge says in words: the alternative text of an overlay. */
export function badgeText(badge: Badge): string {
  switch (badge.kind) {
    case 'none':
      return words.tray.nothingUnread
    case 'dot':
      return words.tray.somethingUnread
    case 'alert':
      return words.tray.signInAgain
    case 'number':
      return words.tray.countUnread(badge.text)
  }
}

const statusOf = (badge: Badge, isOffline: boolean) => (isOffline ? words.tray.offline : badgeText(badge))

const command = (label: string, what: Command) =>
  ({ kind: 'command', label, command: what, isEnabled: true }) as const
