import type { MenuItemConstructorOptions } from 'electron'
import { templateOf } from './fakes/system.ts'
import { callsOf } from './strict.ts'

const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

/** Every item of the application's menu, however deep. */
export const menuItems = (): MenuItemConstructorOptions[] =>
  flat(templateOf(callsOf('Menu.setApplicationMenu').at(-1)?.[0]))

/** The item of the application's menu with this label. */
export function menuItem(label: string): MenuItemConstructorOptions {
  const found = menuItems().find((item) => item.label === label)
  if (!found) throw new Error(`no item ${label}`)
  return found
}

/** The person chooses it. */
export const press = (label: string): void => menuItem(label).click?.({} as never, undefined, {})
