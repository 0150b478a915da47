import { app, Menu } from 'electron'
import { type QuickAction, quickActionsOf } from '../core/quickActions.ts'
import { words } from '../core/words.ts'
import type { RunCommand } from './commands.ts'
import type { SettingsStore } from './settings.ts'

interface IconMenusOptions {
  platform: string
  settings: SettingsStore
  /** Unpackaged, the program is Electron, which has to be told the app's folder. */
  appDir: string
  run: RunCommand
}

/** What the app's icon offers: the jump list of Windows, the dock's menu of macOS. Linux has it in the desktop entry. */
export function setupIconMenus({ platform, settings, appDir, run }: IconMenusOptions): void {
  let shown = ''
  const update = () => {
    const actions = quickActionsOf(settings.get().servers)
    if (JSON.stringify(actions) === shown) return
    shown = JSON.stringify(actions)
    if (platform === 'win32') app.setJumpList(jumpListOf(actions, app.isPackaged ? [] : [appDir]))
    if (platform === 'darwin')
      app.dock?.setMenu(
        Menu.buildFromTemplate(actions.map(({ label, command }) => ({ label, click: () => run(command) }))),
      )
  }
  settings.changed.listen(update)
  update()
}

function jumpListOf(actions: readonly QuickAction[], first: readonly string[]): Electron.JumpListCategory[] {
  const items = actions.map(({ label, argument }) => ({
    type: 'task' as const,
    title: label,
    // Windows leaves out whatever has no description within its limit.
    description: label.slice(0, 250),
    program: process.execPath,
    args: [...first, argument].map((word) => `"${word}"`).join(' '),
    iconPath: process.execPath,
    iconIndex: 0,
  }))
  const isServer = ({ args }: (typeof items)[number]) => args.includes('plaza://')
  const servers = items.filter(isServer)
  return [
    { type: 'tasks', items: items.filter((item) => !isServer(item)) },
    ...(servers.length > 0 ? [{ type: 'custom' as const, name: words.menus.servers, items: servers }] : []),
  ]
}
