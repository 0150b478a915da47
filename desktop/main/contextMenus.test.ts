import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { views } from '../testing/fakes/windows.ts'
import { arrive, origin, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

/** What a right click offers, as it was given to Electron. */
function click(params: object): MenuItemConstructorOptions[] {
  const before = callsOf('menu.popup').length
  windowOf().contents.emit(
    'context-menu',
    {},
    {
      x: 10,
      y: 20,
      linkURL: '',
      srcURL: '',
      mediaType: 'none',
      hasImageContents: false,
      selectionText: '',
      isEditable: false,
      misspelledWord: '',
      dictionarySuggestions: [],
      editFlags: { canCut: true, canCopy: true, canPaste: false, canSelectAll: true },
      ...params,
    },
  )
  if (callsOf('menu.popup').length === before) return []
  return callsOf('Menu.buildFromTemplate').at(-1)?.[0] as MenuItemConstructorOptions[]
}
const press = (template: MenuItemConstructorOptions[], label: string) => {
  const found = template.find((item) => item.label === label)
  if (!found) throw new Error(`no item ${label}`)
  found.click?.({} as never, undefined, {})
}

test('nothing is offered where there is nothing', () => {
  startApp()
  arrive()
  expect(click({})).toEqual([])
})

test('a misspelled word is replaced, or known from now on', () => {
  startApp()
  arrive()
  const offered = click({ isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the', 'R&D'] })
  press(offered, 'R&&D')
  expect(callsOf('webContents.replaceMisspelling')).toEqual([['R&D']])
  press(offered, 'Add to Dictionary')
  expect(callsOf('partition.addWordToSpellCheckerDictionary')).toEqual([['teh']])
  expect(offered.find(({ role }) => role === 'paste')).toMatchObject({ label: 'Paste', enabled: false })
})

test('a link is opened beside the page, in the browser, saved, or copied', async () => {
  startApp()
  arrive()
  const offered = click({ linkURL: `${origin}/r/a?x=1` })
  press(offered, 'Open Link in New Tab')
  expect(views.map(({ page }) => page.goal)).toContain(`${origin}/r/a?x=1`)
  press(offered, 'Open Link in Browser')
  await settle()
  expect(callsOf('shell.openExternal')).toEqual([[`${origin}/r/a?x=1`]])
  press(offered, 'Save Link As…')
  expect(callsOf('webContents.downloadURL')).toEqual([[`${origin}/r/a?x=1`]])
  press(offered, 'Copy Link Address')
  expect(callsOf('clipboard.writeText')).toEqual([[`${origin}/r/a?x=1`]])
})

test('a picture is saved or copied', () => {
  startApp()
  arrive()
  const offered = click({ mediaType: 'image', hasImageContents: true, srcURL: `${origin}/a.png` })
  press(offered, 'Save Image As…')
  expect(callsOf('webContents.downloadURL')).toEqual([[`${origin}/a.png`]])
  press(offered, 'Copy Image')
  expect(callsOf('webContents.copyImageAt')).toEqual([[10, 20]])
})

test('text is searched for on its server, and looked up on macOS', async () => {
  startApp({ platform: 'darwin' })
  arrive()
  const offered = click({ selectionText: 'coffee grinder' })
  press(offered, 'Search for “coffee grinder”')
  await settle()
  expect(told('forum:open')).toMatchObject([{ path: '/search?q=coffee+grinder' }])
  press(offered, 'Look Up “coffee grinder”')
  expect(callsOf('webContents.showDefinitionForSelection')).toHaveLength(1)
})
