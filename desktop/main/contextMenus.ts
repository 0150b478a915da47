import { app, clipboard, Menu, type MenuItemConstructorOptions } from 'electron'
import { type ContextCommand, contextMenuOf } from '../core/contextMenu.ts'
import { shellPageOf } from '../core/shellAddress.ts'
import { words } from '../core/words.ts'
import type { OpenExternal } from './external.ts'
import type { Opener } from './opener.ts'
import type { Page } from './pages.ts'
import type { Windows } from './windows.ts'

interface ContextMenusOptions {
  platform: string
  windows: Windows
  originOf: (server: string) => string | undefined
  openExternal: OpenExternal
  openTab: (page: Page, url: string) => void
  opener: Opener
}

interface At {
  x: number
  y: number
}

/** Offers what a right click on a link, a picture or text can do. */
export function setupContextMenus(options: ContextMenusOptions): void {
  const { platform, windows, originOf, openExternal, openTab, opener } = options
  windows.pageOpened.listen((page) => {
    const { contents, server } = page
    contents.on('context-menu', (_event, params) => {
      const isShell = shellPageOf(contents.getURL()) !== undefined
      const origin = server === null || isShell ? null : (originOf(server) ?? null)
      const items = contextMenuOf(params, { platform, isPackaged: app.isPackaged, origin })
      const window = windows.of(contents)?.window
      if (!window || items.length === 0) return
      const template = items.map((item): MenuItemConstructorOptions => {
        switch (item.kind) {
          case 'separator':
            return { type: 'separator' }
          case 'role':
            return { role: item.role, label: words.menus.roles[item.role], enabled: item.isEnabled }
          case 'text':
            return { label: item.label, enabled: false }
          case 'command':
            return { label: item.label, click: () => run(page, item.command, params) }
        }
      })
      Menu.buildFromTemplate(template).popup({ window })
    })
  })

  function run(page: Page, command: ContextCommand, { x, y }: At): void {
    const { contents } = page
    switch (command.do) {
      case 'openTab':
        return openTab(page, command.text)
      case 'openBrowser':
        return void openExternal(command.text, windows.of(contents))
      case 'copyText':
        return void clipboard.writeText(command.text)
      case 'save':
        return contents.downloadURL(command.text)
      case 'search':
        return void (page.server && opener.open(page.server, command.path))
      case 'replaceMisspelling':
        return contents.replaceMisspelling(command.text)
      case 'addWord':
        return void contents.session.addWordToSpellCheckerDictionary(command.text)
      case 'copyImage':
        return contents.copyImageAt(x, y)
      case 'lookUp':
        return contents.showDefinitionForSelection()
      case 'inspect':
        return contents.inspectElement(x, y)
    }
  }
}
