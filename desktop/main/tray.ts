import { Menu, Tray } from 'electron'
import { toldApart } from '../core/serverUrl.ts'
import { trayOf } from '../core/trayModel.ts'
import type { BadgeShown } from './badge.ts'
import type { Images } from './images.ts'
import type { RunCommand } from './commands.ts'
import { templateOf } from './menuTemplate.ts'
import type { PowerState } from './power.ts'
import type { SettingsStore } from './settings.ts'
import type { TrayHost } from './trayHost.ts'
import type { UnreadBook } from './unread.ts'

interface TrayOptions {
  platform: string
  host: TrayHost
  badge: BadgeShown
  unread: UnreadBook
  settings: SettingsStore
  images: Images
  power: PowerState
  run: RunCommand
}

/** Shows the tray and keeps it up to date. */
export function setupTray({
  platform,
  host,
  badge,
  unread,
  settings,
  images,
  power,
  run,
}: TrayOptions): void {
  const wanted = () =>
    trayOf({
      platform,
      badge: badge.shown(),
      servers: toldApart(settings.get().servers).map(({ id, name }) => ({
        id,
        name,
        unread: unread.of(id).total,
      })),
      isOffline: !power.isOnline() || isEveryNumberStale(unread),
      doNotDisturb: settings.get().doNotDisturb,
      quietHours: settings.get().quietHours,
      usualQuietHours: settings.get().usualQuietHours,
    })

  let { picture } = wanted()
  let tray = make()
  let shown = ''

  function make(): Tray {
    const made = new Tray(images.tray(picture))
    // On macOS a click opens the menu by itself, on Linux most desktops tell of none.
    if (platform === 'win32') made.on('click', () => run({ do: 'show' }))
    return made
  }
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
  // One that was made before its host came would never be shown.
  host.changed.listen(() => {
    if (!host.isThere()) return
    tray.destroy()
    tray = make()
    shown = ''
    update()
  })
  power.changed.listen(update)
  badge.changed.listen(update)
  unread.changed.listen(update)
  settings.changed.listen(update)
  update()
}

const isEveryNumberStale = (unread: UnreadBook): boolean => {
  const known = unread.all().filter(({ status }) => status !== 'unknown')
  return known.length > 0 && known.every(({ status }) => status === 'stale')
}
