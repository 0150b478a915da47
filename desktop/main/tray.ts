import { Menu, Tray } from 'electron'
import { trayOf, type TrayPicture } from '../core/trayModel.ts'
import type { BadgeShown } from './badge.ts'
import type { Images } from './images.ts'
import type { Log } from './log.ts'
import { type RunCommand, templateOf } from './menuTemplate.ts'
import type { SettingsStore } from './settings.ts'
import type { UnreadBook } from './unread.ts'

interface TrayOptions {
  platform: string
  badge: BadgeShown
  unread: UnreadBook
  settings: SettingsStore
  images: Images
  isOnline: () => boolean
  run: RunCommand
  log: Log
}

/** Shows the tray and keeps it up to date. Undefined on a system without one. */
export function setupTray(options: TrayOptions): { update: () => void } | undefined {
  const { platform, badge, unread, settings, images, isOnline, run, log } = options

  const wanted = () =>
    trayOf({
      platform,
      badge: badge.shown(),
      servers: settings.get().servers.map(({ id, name }) => ({ id, name, unread: unread.of(id).total })),
      isOffline: !isOnline() || isEveryNumberStale(unread),
      doNotDisturb: settings.get().doNotDisturb,
    })

  let picture: TrayPicture = wanted().picture
  const tray = made(() => new Tray(images.tray(picture)), log)
  if (!tray) return undefined

  let shown = ''
  const update = () => {
    const next = wanted()
    // Linux shows a menu's changes only if it is set again; nothing is set for the same.
    if (JSON.stringify(next) === shown) return
    shown = JSON.stringify(next)
    if (next.picture !== picture) tray.setImage(images.tray(next.picture))
    picture = next.picture
    if (platform === 'darwin') tray.setTitle(next.title, { fontType: 'monospacedDigit' })
    tray.setToolTip(next.tooltip)
    tray.setContextMenu(Menu.buildFromTemplate(templateOf(next.menu, run)))
  }
  // On macOS a click opens the menu by itself, on Linux most desktops tell of none.
  if (platform === 'win32') tray.on('click', () => run({ do: 'show' }))
  badge.changed.listen(update)
  unread.changed.listen(update)
  settings.changed.listen(update)
  update()
  return { update }
}

function made(make: () => Tray, log: Log): Tray | undefined {
  try {
    return make()
  } catch (error) {
    log.warn('tray.none', { error })
    return undefined
  }
}

const isEveryNumberStale = (unread: UnreadBook): boolean => {
  const known = unread.all().filter(({ status }) => status !== 'unknown')
  return known.length > 0 && known.every(({ status }) => status === 'stale')
}
