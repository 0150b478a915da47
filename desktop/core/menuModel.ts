import { pages } from '#shared/pages.ts'
import type { Policy } from './policy.ts'
import type { Server } from './settings.ts'
import { words } from './words.ts'

/** What a menu item does by its name alone. */
export type PlainCommand =
  | 'show'
  | 'addServer'
  | 'preferences'
  | 'signOut'
  | 'quit'
  | 'reload'
  | 'reloadFresh'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'back'
  | 'forward'
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'newTab'
  | 'closeTab'
  | 'nextTab'
  | 'previousTab'
  | 'reopenTab'
  | 'compose'
  | 'messages'
  | 'toggleDoNotDisturb'
  | 'toggleQuietHours'
  | 'diagnostics'
  | 'checkForUpdates'
  | 'downloads'
  | 'local'
  | 'localBackup'
  | 'localRestore'
  | 'localLog'
  | 'switchServer'

/** What a menu item does, where the system has no role for it. */
export type Command = { do: 'goTo'; path: string } | { do: 'openServer'; id: string } | { do: PlainCommand }

/** The roles that Electron fills in itself. */
export type Role =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'pasteAndMatchStyle'
  | 'selectAll'
  | 'toggleSpellChecker'
  | 'togglefullscreen'
  | 'toggleDevTools'
  | 'about'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'minimize'
  | 'zoom'
  | 'front'
  | 'close'

export type MenuItem =
  | {
      kind: 'command'
      label: string
      command: Command
      accelerator?: string
      isEnabled: boolean
      isChecked?: boolean
    }
  | { kind: 'role'; role: Role }
  | { kind: 'separator' }
  | { kind: 'menu'; label: string; items: MenuItem[] }

export interface MenuContext {
  platform: string
  isPackaged: boolean
  servers: readonly Pick<Server, 'id' | 'name'>[]
  /** Whether the window in front shows a server, and somebody is signed in there. */
  hasServer: boolean
  isSignedIn: boolean
  /** Whether there is a community on this computer. */
  hasLocal: boolean
  policy: Pick<Policy, 'otherServers' | 'localServer'>
  canUpdate: boolean
}

/** The application's menu for the window in front. */
export function menuOf(context: MenuContext): MenuItem[] {
  const isMac = context.platform === 'darwin'
  const { menus } = words
  // macOS picks no letters.
  const title = (label: string) => (isMac ? label.replace('&', '') : label)
  return [
    ...(isMac ? [menu(menus.app, appItems(context))] : []),
    menu(title(menus.file), fileItems(context)),
    menu(title(menus.edit), editItems()),
    menu(title(menus.view), viewItems(context)),
    menu(title(menus.go), goItems(context)),
    menu(title(menus.window), windowItems(isMac)),
    menu(title(menus.help), helpItems(context)),
  ]
}

const separator: MenuItem = { kind: 'separator' }
const role = (name: Role): MenuItem => ({ kind: 'role', role: name })
const menu = (label: string, items: MenuItem[]): MenuItem => ({ kind: 'menu', label, items })

interface Looks {
  accelerator?: string
  isEnabled?: boolean
}

const item = (label: string, command: Command, { accelerator, isEnabled = true }: Looks = {}): MenuItem => ({
  kind: 'command',
  label,
  command,
  isEnabled,
  ...(accelerator ? { accelerator } : {}),
})

const preferences = () => item(words.menus.preferences, { do: 'preferences' }, { accelerator: 'CmdOrCtrl+,' })
const quit = () => item(words.menus.quit, { do: 'quit' }, { accelerator: 'CmdOrCtrl+Q' })
const updates = ({ canUpdate }: MenuContext) =>
  item(words.menus.checkForUpdates, { do: 'checkForUpdates' }, { isEnabled: canUpdate })

const appItems = (context: MenuContext): MenuItem[] => [
  role('about'),
  updates(context),
  separator,
  preferences(),
  separator,
  role('services'),
  separator,
  role('hide'),
  role('hideOthers'),
  role('unhide'),
  separator,
  quit(),
]

/** The community on this computer. */
const localItems = (hasLocal: boolean): MenuItem[] => [
  item(words.menus.localPage, { do: 'local' }),
  separator,
  item(words.menus.localBackup, { do: 'localBackup' }, { isEnabled: hasLocal }),
  item(words.menus.localRestore, { do: 'localRestore' }),
  separator,
  item(words.menus.localLog, { do: 'localLog' }, { isEnabled: hasLocal }),
]

function fileItems({ platform, hasServer, hasLocal, policy, isSignedIn }: MenuContext): MenuItem[] {
  const isMac = platform === 'darwin'
  return [
    item(
      words.menus.newPost,
      { do: 'goTo', path: pages.create.path },
      { accelerator: 'CmdOrCtrl+N', isEnabled: hasServer },
    ),
    item(words.menus.newTab, { do: 'newTab' }, { accelerator: 'CmdOrCtrl+T', isEnabled: hasServer }),
    item(
      words.menus.reopenTab,
      { do: 'reopenTab' },
      { accelerator: 'CmdOrCtrl+Shift+T', isEnabled: hasServer },
    ),
    separator,
    item(words.menus.addServer, { do: 'addServer' }, { isEnabled: policy.otherServers }),
    ...(policy.localServer ? [menu(words.menus.thisComputer, localItems(hasLocal))] : []),
    separator,
    ...(isMac ? [] : [preferences(), separator]),
    item(words.menus.signOut, { do: 'signOut' }, { isEnabled: hasServer && isSignedIn }),
    separator,
    item(words.menus.closeTab, { do: 'closeTab' }, { accelerator: 'CmdOrCtrl+W' }),
    ...(isMac ? [role('close')] : [separator, quit()]),
  ]
}

const editItems = (): MenuItem[] => [
  role('undo'),
  role('redo'),
  separator,
  role('cut'),
  role('copy'),
  role('paste'),
  role('pasteAndMatchStyle'),
  role('selectAll'),
  separator,
  item(words.menus.find, { do: 'find' }, { accelerator: 'CmdOrCtrl+F' }),
  item(words.menus.findNext, { do: 'findNext' }, { accelerator: 'CmdOrCtrl+G' }),
  item(words.menus.findPrevious, { do: 'findPrevious' }, { accelerator: 'CmdOrCtrl+Shift+G' }),
  separator,
  role('toggleSpellChecker'),
]

const viewItems = ({ isPackaged, hasServer }: MenuContext): MenuItem[] => [
  item(words.menus.reload, { do: 'reload' }, { accelerator: 'CmdOrCtrl+R' }),
  item(words.menus.hardReload, { do: 'reloadFresh' }, { accelerator: 'CmdOrCtrl+Shift+R' }),
  separator,
  item(words.menus.actualSize, { do: 'zoomReset' }, { accelerator: 'CmdOrCtrl+0', isEnabled: hasServer }),
  item(words.menus.zoomIn, { do: 'zoomIn' }, { accelerator: 'CmdOrCtrl+Plus', isEnabled: hasServer }),
  item(words.menus.zoomOut, { do: 'zoomOut' }, { accelerator: 'CmdOrCtrl+-', isEnabled: hasServer }),
  separator,
  role('togglefullscreen'),
  ...(isPackaged ? [] : [role('toggleDevTools')]),
]

function goItems({ platform, servers, hasServer }: MenuContext): MenuItem[] {
  const [back, forward] = platform === 'darwin' ? ['Cmd+[', 'Cmd+]'] : ['Alt+Left', 'Alt+Right']
  const page = (label: string, { path }: { path: string }, accelerator = '') =>
    item(label, { do: 'goTo', path }, { accelerator, isEnabled: hasServer })
  return [
    item(words.menus.back, { do: 'back' }, { accelerator: back }),
    item(words.menus.forward, { do: 'forward' }, { accelerator: forward }),
    separator,
    page(words.menus.home, pages.home),
    page(words.menus.forums, pages.forums),
    page(words.menus.trending, pages.trending),
    page(words.menus.messages, pages.messages),
    page(words.menus.search, pages.search, 'CmdOrCtrl+K'),
    separator,
    item(words.menus.switchServer, { do: 'switchServer' }, { accelerator: 'CmdOrCtrl+Shift+K' }),
    ...servers.map(({ id, name }, index) =>
      item(
        literal(name),
        { do: 'openServer', id },
        index < 9 ? { accelerator: `CmdOrCtrl+${index + 1}` } : {},
      ),
    ),
  ]
}

const windowItems = (isMac: boolean): MenuItem[] => [
  role('minimize'),
  ...(isMac ? [role('zoom')] : [role('close')]),
  item(words.menus.downloads, { do: 'downloads' }, { accelerator: 'CmdOrCtrl+J' }),
  separator,
  item(words.menus.nextTab, { do: 'nextTab' }, { accelerator: 'Ctrl+Tab' }),
  item(words.menus.previousTab, { do: 'previousTab' }, { accelerator: 'Ctrl+Shift+Tab' }),
  ...(isMac ? [separator, role('front')] : []),
]

const helpItems = (context: MenuContext): MenuItem[] => [
  ...(['guidelines', 'contact'] as const).map((name) =>
    item(words.menus[name], { do: 'goTo', path: pages[name].path }, { isEnabled: context.hasServer }),
  ),
  separator,
  item(words.menus.diagnostics, { do: 'diagnostics' }),
  ...(context.platform === 'darwin' ? [] : [updates(context)]),
]

/** A name as it is, where a menu would underline the letter after an ampersand. */
export const literal = (name: string): string => name.replaceAll('&', '&&')
