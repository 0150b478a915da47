import { pages } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import type { Server } from './settings.ts'

/** What a menu item does, where the system has no role for it. */
export type Command =
  | { do: 'goTo'; path: string }
  | { do: 'openServer'; id: string }
  | { do: 'show' | 'addServer' | 'preferences' | 'signOut' | 'quit' }
  | { do: 'reload' | 'zoomIn' | 'zoomOut' | 'zoomReset' | 'back' | 'forward' }
  | { do: 'toggleDoNotDisturb' | 'diagnostics' | 'checkForUpdates' }

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
  canUpdate: boolean
}

/** The application's menu for the window in front. */
export function menuOf(context: MenuContext): MenuItem[] {
  const isMac = context.platform === 'darwin'
  return [
    isMac ? menu(site.name, appItems(context)) : menu('&File', fileItems(context)),
    ...(isMac ? [menu('File', fileItems(context))] : []),
    menu(isMac ? 'Edit' : '&Edit', editItems),
    menu(isMac ? 'View' : '&View', viewItems(context)),
    menu(isMac ? 'Go' : '&Go', goItems(context)),
    menu(isMac ? 'Window' : '&Window', windowItems(isMac)),
    menu(isMac ? 'Help' : '&Help', helpItems(context)),
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

const preferences = item('Preferences…', { do: 'preferences' }, { accelerator: 'CmdOrCtrl+,' })
const quit = item(`Quit ${site.name}`, { do: 'quit' }, { accelerator: 'CmdOrCtrl+Q' })
const updates = ({ canUpdate }: MenuContext) =>
  item('Check for Updates…', { do: 'checkForUpdates' }, { isEnabled: canUpdate })

const appItems = (context: MenuContext): MenuItem[] => [
  role('about'),
  updates(context),
  separator,
  preferences,
  separator,
  role('services'),
  separator,
  role('hide'),
  role('hideOthers'),
  role('unhide'),
  separator,
  quit,
]

function fileItems({ platform, hasServer, isSignedIn }: MenuContext): MenuItem[] {
  const isMac = platform === 'darwin'
  return [
    item(
      'New Post',
      { do: 'goTo', path: pages.create.path },
      { accelerator: 'CmdOrCtrl+N', isEnabled: hasServer },
    ),
    item('Add Server…', { do: 'addServer' }),
    separator,
    ...(isMac ? [] : [preferences, separator]),
    item('Sign Out', { do: 'signOut' }, { isEnabled: hasServer && isSignedIn }),
    separator,
    isMac ? role('close') : quit,
  ]
}

const editItems: MenuItem[] = [
  role('undo'),
  role('redo'),
  separator,
  role('cut'),
  role('copy'),
  role('paste'),
  role('pasteAndMatchStyle'),
  role('selectAll'),
  separator,
  role('toggleSpellChecker'),
]

const viewItems = ({ isPackaged, hasServer }: MenuContext): MenuItem[] => [
  item('Reload', { do: 'reload' }, { accelerator: 'CmdOrCtrl+R' }),
  separator,
  item('Actual Size', { do: 'zoomReset' }, { accelerator: 'CmdOrCtrl+0', isEnabled: hasServer }),
  item('Zoom In', { do: 'zoomIn' }, { accelerator: 'CmdOrCtrl+Plus', isEnabled: hasServer }),
  item('Zoom Out', { do: 'zoomOut' }, { accelerator: 'CmdOrCtrl+-', isEnabled: hasServer }),
  separator,
  role('togglefullscreen'),
  ...(isPackaged ? [] : [role('toggleDevTools')]),
]

function goItems({ platform, servers, hasServer }: MenuContext): MenuItem[] {
  const [back, forward] = platform === 'darwin' ? ['Cmd+[', 'Cmd+]'] : ['Alt+Left', 'Alt+Right']
  const page = (label: string, { path }: { path: string }, accelerator = '') =>
    item(label, { do: 'goTo', path }, { accelerator, isEnabled: hasServer })
  return [
    item('Back', { do: 'back' }, { accelerator: back }),
    item('Forward', { do: 'forward' }, { accelerator: forward }),
    separator,
    page('Home', pages.home),
    page('Forums', pages.forums),
    page('Trending', pages.trending),
    page('Messages', pages.messages),
    page('Search', pages.search, 'CmdOrCtrl+K'),
    ...(servers.length > 0 ? [separator] : []),
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
  ...(isMac ? [role('zoom'), separator, role('front')] : [role('close')]),
]

const helpItems = (context: MenuContext): MenuItem[] => [
  ...(['guidelines', 'contact'] as const).map((name) =>
    item(
      name === 'guidelines' ? 'Guidelines' : 'Contact',
      { do: 'goTo', path: pages[name].path },
      { isEnabled: context.hasServer },
    ),
  ),
  separator,
  item('Diagnostics', { do: 'diagnostics' }),
  ...(context.platform === 'darwin' ? [] : [updates(context)]),
]

/** A name as it is, where a menu would underline the letter after an ampersand. */
export const literal = (name: string): string => name.replaceAll('&', '&&')
