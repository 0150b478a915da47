import type { MenuItemConstructorOptions } from 'electron'
import type { MenuItem, Role } from '../core/menuModel.ts'
import { words } from '../core/words.ts'
import type { RunCommand } from './commands.ts'

/** The key of a role that a command of ours has taken. */
const roleKeys: Partial<Record<Role, { accelerator: string }>> = {
  close: { accelerator: 'CmdOrCtrl+Shift+W' },
}

/** Turns the model of a menu into what Electron builds one from. */
export const templateOf = (items: readonly MenuItem[], run: RunCommand): MenuItemConstructorOptions[] =>
  items.map((item): MenuItemConstructorOptions => {
    switch (item.kind) {
      case 'separator':
        return { type: 'separator' }
      case 'role':
        return { role: item.role, label: words.menus.roles[item.role], ...roleKeys[item.role] }
      case 'menu':
        return { label: item.label, submenu: templateOf(item.items, run) }
      case 'command':
        return {
          label: item.label,
          enabled: item.isEnabled,
          click: () => run(item.command),
          ...(item.accelerator ? { accelerator: item.accelerator } : {}),
          ...(item.isChecked === undefined ? {} : { type: 'checkbox', checked: item.isChecked }),
        }
    }
  })
