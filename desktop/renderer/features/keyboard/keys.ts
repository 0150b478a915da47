import { pages } from '#shared/pages.ts'
import { currentItem, itemsHere } from '../../lib/steps.ts'

export type Command =
  | { kind: 'move'; step: 1 | -1 }
  | { kind: 'new'; step: 1 | -1 }
  | { kind: 'press'; target: Target }
  | { kind: 'go'; path: string }
  | { kind: 'search' }
  | { kind: 'help' }

/** What a key presses within an item; `mark` folds a comment or chooses a row. */
type Target = 'open' | 'upvote' | 'downvote' | 'reply' | 'save' | 'mark' | 'quote' | 'decide' | 'undo'

/** Whether `g` was pressed just before: the next key names a place. */
export type Pending = 'go' | null

const commands: Readonly<Record<string, Command>> = {
  j: { kind: 'move', step: 1 },
  k: { kind: 'move', step: -1 },
  o: { kind: 'press', target: 'open' },
  Enter: { kind: 'press', target: 'open' },
  a: { kind: 'press', target: 'upvote' },
  z: { kind: 'press', target: 'downvote' },
  r: { kind: 'press', target: 'reply' },
  s: { kind: 'press', target: 'save' },
  x: { kind: 'press', target: 'mark' },
  q: { kind: 'press', target: 'quote' },
  e: { kind: 'press', target: 'decide' },
  u: { kind: 'press', target: 'undo' },
  n: { kind: 'new', step: 1 },
  p: { kind: 'new', step: -1 },
  c: { kind: 'go', path: pages.create.path },
  '/': { kind: 'search' },
  '?': { kind: 'help' },
}

const places: Readonly<Record<string, string>> = {
  h: pages.home.path,
  f: pages.forums.path,
  t: pages.trending.path,
  m: pages.messages.path,
  n: pages.notifications.path,
}

/** What a key means, and whether it waits for another. */
export function readKey(pending: Pending, key: string): { command: Command | null; pending: Pending } {
  if (pending === 'go') {
    const path = places[key]
    return { command: path ? { kind: 'go', path } : null, pending: null }
  }
  if (key === 'g') return { command: null, pending: 'go' }
  return { command: commands[key] ?? null, pending: null }
}

const selectors: Readonly<Record<Target, string>> = {
  open: '[data-open]',
  upvote: '[data-vote=upvote]',
  downvote: '[data-vote=downvote]',
  reply: '[data-reply]',
  save: '[data-save]',
  mark: '[data-collapse], [data-select]',
  decide: '[data-decide]',
  quote: '[data-quote]',
  undo: '[data-undo]',
}
/** What belongs to no item. */
const anywhere: ReadonlySet<Target> = new Set(['quote', 'undo'])

/** Presses a button of the item that has the focus, or of the page's own when it shows only one. */
export function pressIn(target: Target): boolean {
  if (anywhere.has(target)) return press(document.querySelector<HTMLElement>(selectors[target]))
  const panel = document.activeElement?.closest('[role=dialog]')
  if (panel) return press(panel.querySelector<HTMLElement>(selectors[target]))
  const all = itemsHere()
  const item =
    currentItem() ?? all.find((one) => one.tagName === 'ARTICLE' && !one.querySelector('[data-open]'))
  if (press(item?.querySelector<HTMLElement>(selectors[target]))) return true
  if (target !== 'reply' || !item) return false
  const form = document.querySelector<HTMLElement>('#comments textarea')
  form?.focus()
  return form !== null
}

function press(button: HTMLElement | null | undefined): boolean {
  button?.click()
  return Boolean(button)
}

/** Where an answer to the post of a list is written; null where no post is chosen. */
export function writingAddress(): string | null {
  const link = currentItem()?.querySelector<HTMLAnchorElement>('a[data-open]')
  return link ? `${link.pathname}#write` : null
}
