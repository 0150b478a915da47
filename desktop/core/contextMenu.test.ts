import { describe, expect, test } from 'vitest'
import { type Clicked, contextMenuOf } from './contextMenu.ts'

const origin = 'https://plaza.example'
const nothing: Clicked = {
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  selectionText: '',
  isEditable: false,
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: true, canCopy: true, canPaste: false, canSelectAll: true },
}
const linux = { platform: 'linux', isPackaged: true, origin }
const items = (changes: Partial<Clicked>, place: object = {}) =>
  contextMenuOf({ ...nothing, ...changes }, { ...linux, ...place })
const labels = (...args: Parameters<typeof items>) =>
  items(...args).map((item) => ('label' in item ? item.label : item.kind === 'role' ? item.role : '-'))
const picture = { mediaType: 'image', hasImageContents: true }

describe('a right click', () => {
  test.each<[string, Partial<Clicked>, string[]]>([
    ['nothing', {}, []],
    ['nothing but spaces', { selectionText: ' \n ' }, []],
    [
      'a link of the server',
      { linkURL: `${origin}/r/a` },
      ['Open Link in New Tab', 'Open Link in Browser', 'Save Link As…', 'Copy Link Address'],
    ],
    ['a link elsewhere', { linkURL: 'https://a.example/' }, ['Open Link in Browser', 'Copy Link Address']],
    ['a letter', { linkURL: 'mailto:ada%40b.example?subject=x' }, ['Copy Email Address']],
    ['a letter that is badly written', { linkURL: 'mailto:50%@b.example' }, ['Copy Email Address']],
    ['a script', { linkURL: 'javascript:alert(1)' }, []],
    ['a link with a password', { linkURL: 'https://a:b@c.example/' }, ['Copy Link Address']],
    ['text', { selectionText: 'some  words' }, ['copy', 'Search for “some words”']],
    [
      'a picture of the server',
      { ...picture, srcURL: `${origin}/a.png` },
      ['Save Image As…', 'Copy Image', 'Copy Image Address', 'Open Image in Browser'],
    ],
    [
      'a picture from elsewhere',
      { ...picture, srcURL: 'https://cdn.example/a.png' },
      ['Copy Image', 'Copy Image Address', 'Open Image in Browser'],
    ],
    ['a picture without an address', { ...picture, srcURL: 'data:image/png;base64,AA' }, ['Copy Image']],
    ['a picture that is not there', { mediaType: 'image', srcURL: `${origin}/a.png` }, []],
    [
      'a picture that is a link',
      { ...picture, srcURL: 'data:image/png;base64,AA', linkURL: `${origin}/r/a` },
      [
        'Open Link in New Tab',
        'Open Link in Browser',
        'Save Link As…',
        'Copy Link Address',
        '-',
        'Copy Image',
      ],
    ],
    ['a field', { isEditable: true }, ['cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll']],
    [
      'a misspelled word',
      { isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the', 'R&D'] },
      ['the', 'R&&D', 'Add to Dictionary', '-', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll'],
    ],
    [
      'a word that is like no other',
      { isEditable: true, misspelledWord: 'xqz' },
      ['No Suggestions', 'Add to Dictionary', '-', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll'],
    ],
  ])('on %s', (_what, clicked, expected) => {
    expect(labels(clicked)).toEqual(expected)
  })

  test('on text of macOS looks it up; a long one is quoted in part, and searched for whole', () => {
    const selectionText = 'A sentence that is much longer than a menu & its items'
    const found = items({ selectionText }, { platform: 'darwin' })
    expect(labels({ selectionText }, { platform: 'darwin' })).toEqual([
      'copy',
      'Search for “A sentence that is much longer…”',
      'Look Up “A sentence that is much longer…”',
    ])
    expect(found[1]).toMatchObject({
      command: {
        do: 'search',
        path: `/search?q=${encodeURIComponent(selectionText).replaceAll('%20', '+')}`,
      },
    })
  })

  test('on a page of the shell opens no tab and searches nothing', () => {
    expect(labels({ linkURL: 'plaza-shell://app/local.html' }, { origin: null })).toEqual([])
    expect(labels({ selectionText: 'x' }, { origin: null })).toEqual(['copy'])
  })

  test('offers to inspect where the app is developed', () => {
    expect(labels({ selectionText: 'x' }, { isPackaged: false }).at(-1)).toBe('Inspect Element')
    expect(labels({}, { isPackaged: false })).toEqual([])
  })

  test('pastes only what there is', () => {
    const paste = items({ isEditable: true }).find((item) => item.kind === 'role' && item.role === 'paste')
    expect(paste).toMatchObject({ isEnabled: false })
  })
})
