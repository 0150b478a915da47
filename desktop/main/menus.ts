import {
  app,
  type BrowserWindow,
  Menu,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron'
import { menuOf } from '../core/menuModel.ts'
import { type RunCommand, templateOf } from './menuTemplate.ts'
import type { SettingsStore } from './settings.ts'
import type { UnreadBook } from './unread.ts'
import type { Windows } from './windows.ts'

interface MenusOptions {
  platform: string
  windows: Windows
  settings: SettingsStore
  unread: UnreadBook
  canUpdate: boolean
  run: RunCommand
}

/** The application's menu for the window in front, and what a right click offers. */
export function setupMenus({ platform, windows, settings, unread, canUpdate, run }: MenusOptions): void {
  let shown = ''
  const update = () => {
    const server = windows.front()?.server ?? null
    const model = menuOf({
      platform,
      isPackaged: app.isPackaged,
      servers: settings.get().servers,
      hasServer: server !== null,
      isSignedIn: server !== null && unread.isSignedIn(server),
      canUpdate,
    })
    if (JSON.stringify(model) === shown) return
    shown = JSON.stringify(model)
    Menu.setApplicationMenu(Menu.buildFromTemplate(templateOf(model, run)))
  }
  windows.opened.listen(update)
  windows.pageOpened.listen(({ contents }) => offerContextMenu(contents, () => windows.of(contents)?.window))
  windows.closed.listen(update)
  windows.focused.listen(update)
  settings.changed.listen(update)
  unread.changed.listen(update)
  update()
}

function offerContextMenu(contents: WebContents, windowOf: () => BrowserWindow | undefined): void {
  contents.on('context-menu', (_event, params) => {
    const template = contextTemplate(params, contents)
    const window = windowOf()
    if (window && template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

function contextTemplate(
  { dictionarySuggestions, misspelledWord, isEditable, editFlags, selectionText }: ContextMenuParams,
  contents: WebContents,
): MenuItemConstructorOptions[] {
  const spelling: MenuItemConstructorOptions[] = misspelledWord
    ? [
        ...dictionarySuggestions.map((word) => ({
          label: word.replaceAll('&', '&&'),
          click: () => contents.replaceMisspelling(word),
        })),
        {
          label: 'Add to Dictionary',
          click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
        },
        { type: 'separator' },
      ]
    : []
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy' }]
  return [
    ...spelling,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}
