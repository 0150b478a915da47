import { app, Menu } from 'electron'
import { toldApart } from '../core/serverUrl.ts'
import { menuOf } from '../core/menuModel.ts'
import type { Policy } from '../core/policy.ts'
import type { RunCommand } from './commands.ts'
import type { LocalServer } from './localServer.ts'
import { templateOf } from './menuTemplate.ts'
import type { SettingsStore } from './settings.ts'
import type { UnreadBook } from './unread.ts'
import type { Windows } from './windows.ts'

interface MenusOptions {
  platform: string
  windows: Windows
  settings: SettingsStore
  unread: UnreadBook
  local: Pick<LocalServer, 'id' | 'changed'>
  policy: Policy
  canUpdate: boolean
  run: RunCommand
}

/** The application's menu for the window in front. */
export function setupMenus({
  platform,
  windows,
  settings,
  unread,
  local,
  policy,
  canUpdate,
  run,
}: MenusOptions): void {
  let shown = ''
  const update = () => {
    const server = windows.front()?.server ?? null
    const model = menuOf({
      platform,
      isPackaged: app.isPackaged,
      servers: toldApart(settings.get().servers),
      hasServer: server !== null,
      isSignedIn: server !== null && unread.isSignedIn(server),
      hasLocal: local.id() !== null,
      policy,
      canUpdate,
    })
    if (JSON.stringify(model) === shown) return
    shown = JSON.stringify(model)
    Menu.setApplicationMenu(Menu.buildFromTemplate(templateOf(model, run)))
  }
  windows.opened.listen(update)
  windows.closed.listen(update)
  windows.focused.listen(update)
  settings.changed.listen(update)
  unread.changed.listen(update)
  local.changed.listen(update)
  update()
}
