import { pages } from '#shared/pages.ts'
import { literal, type Role } from './menuModel.ts'
import { decideExternal } from './urlPolicy.ts'
import { words } from './words.ts'

/** What was clicked at, as Electron tells it. */
export interface Clicked {
  linkURL: string
  srcURL: string
  mediaType: string
  hasImageContents: boolean
  selectionText: string
  isEditable: boolean
  misspelledWord: string
  dictionarySuggestions: readonly string[]
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean }
}

interface Place {
  platform: string
  isPackaged: boolean
  /** The origin of the page's server; null on the shell's own pages. */
  origin: string | null
}

/** What is done to what was clicked at. */
export type ContextCommand =
  | { do: 'openTab' | 'openBrowser' | 'copyText' | 'save'; text: string }
  | { do: 'search'; path: string }
  | { do: 'replaceMisspelling' | 'addWord'; text: string }
  | { do: 'copyImage' | 'lookUp' | 'inspect' }

export type ContextItem =
  | { kind: 'command'; label: string; command: ContextCommand }
  | { kind: 'role'; role: Role; isEnabled: boolean }
  | { kind: 'text'; label: string }
  | { kind: 'separator' }

const longestQuote = 30

/** What a right click offers: nothing where there is nothing to do. */
export function contextMenuOf(clicked: Clicked, place: Place): ContextItem[] {
  const groups = [
    spelling(clicked),
    link(clicked, place),
    image(clicked, place),
    clicked.isEditable ? editing(clicked) : reading(clicked, place),
  ].filter((group) => group.length > 0)
  const items = groups.flatMap((group, index) => (index === 0 ? group : [separator, ...group]))
  return place.isPackaged || items.length === 0
    ? items
    : [...items, separator, command('inspect', { do: 'inspect' })]
}

const separator: ContextItem = { kind: 'separator' }
const role = (name: Role, isEnabled = true): ContextItem => ({ kind: 'role', role: name, isEnabled })

type Label = Exclude<keyof typeof words.contextMenu, 'search' | 'lookUp'>
const command = (label: Label, what: ContextCommand): ContextItem => ({
  kind: 'command',
  label: words.contextMenu[label],
  command: what,
})

function spelling({ misspelledWord, dictionarySuggestions }: Clicked): ContextItem[] {
  if (!misspelledWord) return []
  const suggestions = dictionarySuggestions.map((word): ContextItem => ({
    kind: 'command',
    label: literal(word),
    command: { do: 'replaceMisspelling', text: word },
  }))
  const none: ContextItem = { kind: 'text', label: words.contextMenu.noSuggestions }
  return [
    ...(suggestions.length > 0 ? suggestions : [none]),
    command('addToDictionary', { do: 'addWord', text: misspelledWord }),
  ]
}

function link({ linkURL }: Clicked, { origin }: Place): ContextItem[] {
  const url = linkURL === '' ? null : URL.parse(linkURL)
  if (!url) return []
  if (url.protocol === 'mailto:')
    return [command('copyEmail', { do: 'copyText', text: readable(url.pathname) })]
  const isOwn = url.origin === origin
  return [
    ...(isOwn ? [command('openInTab', { do: 'openTab', text: url.href })] : []),
    ...outside('openInBrowser', url.href),
    // What comes from elsewhere is not saved here.
    ...(isOwn ? [command('saveLink', { do: 'save', text: url.href })] : []),
    ...(isWeb(url) ? [command('copyLink', { do: 'copyText', text: url.href })] : []),
  ]
}

/** What a member wrote need not be encoded as it should be. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function image({ mediaType, hasImageContents, srcURL }: Clicked, { origin }: Place): ContextItem[] {
  if (mediaType !== 'image' || !hasImageContents) return []
  const url = URL.parse(srcURL)
  const isOwn = url !== null && url.origin === origin
  return [
    ...(isOwn ? [command('saveImage', { do: 'save', text: srcURL })] : []),
    command('copyImage', { do: 'copyImage' }),
    ...(url && isWeb(url)
      ? [command('copyImageAddress', { do: 'copyText', text: url.href }), ...outside('openImage', url.href)]
      : []),
  ]
}

/** Leads to the system browser, where the policy lets it go there. */
const outside = (label: Label, url: string): ContextItem[] =>
  decideExternal(url).do === 'refuse' ? [] : [command(label, { do: 'openBrowser', text: url })]

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

function reading({ selectionText }: Clicked, { platform, origin }: Place): ContextItem[] {
  const text = selectionText.replaceAll(/\s+/g, ' ').trim()
  if (text === '') return []
  const quoted = literal(text.length > longestQuote ? `${text.slice(0, longestQuote).trimEnd()}…` : text)
  const path = `${pages.search.path}?${new URLSearchParams({ q: text.slice(0, 200) }).toString()}`
  return [
    role('copy'),
    ...(origin === null
      ? []
      : [
          {
            kind: 'command',
            label: words.contextMenu.search(quoted),
            command: { do: 'search', path },
          } as const,
        ]),
    ...(platform === 'darwin'
      ? [{ kind: 'command', label: words.contextMenu.lookUp(quoted), command: { do: 'lookUp' } } as const]
      : []),
  ]
}

const editing = ({ editFlags }: Clicked): ContextItem[] => [
  role('cut', editFlags.canCut),
  role('copy', editFlags.canCopy),
  role('paste', editFlags.canPaste),
  role('pasteAndMatchStyle', editFlags.canPaste),
  role('selectAll', editFlags.canSelectAll),
]
