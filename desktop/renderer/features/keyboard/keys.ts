import { pages } from '#shared/pages.ts'

export type Command =
  | { kind: 'move'; step: 1 | -1 }
  | { kind: 'press'; target: 'open' | 'upvote' | 'downvote' | 'reply' | 'save' }
  | { kind: 'go'; path: string }
  | { kind: 'search' }
  | { kind: 'help' }

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

/** The place in a list after a step; from nowhere to its beginning, and never beyond its ends. */
export function stepTo(current: number, step: 1 | -1, count: number): number {
  if (current === -1) return 0
  return Math.min(Math.max(current + step, 0), count - 1)
}

const itemsHere = () => [...document.querySelectorAll<HTMLElement>('main [data-item]')]
const currentItem = () => document.activeElement?.closest<HTMLElement>('[data-item]') ?? null

/** An item that takes no focus itself hands it to its link. */
function focusItem(item: HTMLElement): void {
  const target = item.hasAttribute('tabindex') ? item : item.querySelector<HTMLElement>('[data-open]')
  target?.focus({ preventScroll: true })
  item.scrollIntoView({ block: 'nearest' })
}

/** From item to item; from elsewhere, to the first one in sight. */
export function moveBy(step: 1 | -1): void {
  const all = itemsHere()
  if (all.length === 0) return
  const at = currentItem()
  const inSight = all.findIndex((item) => item.getBoundingClientRect().bottom > 0)
  const next = at ? stepTo(all.indexOf(at), step, all.length) : Math.max(inSight, 0)
  focusItem(all[next]!)
}

const selectors = {
  open: '[data-open]',
  upvote: '[data-vote=upvote]',
  downvote: '[data-vote=downvote]',
  reply: '[data-reply]',
  save: '[data-save]',
} as const

/** Presses a button of the item that has the focus, or of the page's own when it shows only one. */
export function pressIn(target: keyof typeof selectors): boolean {
  const all = itemsHere()
  const item =
    currentItem() ?? all.find((one) => one.tagName === 'ARTICLE' && !one.querySelector('[data-open]'))
  const button = item?.querySelector<HTMLElement>(selectors[target])
  if (button) {
    button.click()
    return true
  }
  if (target !== 'reply' || !item) return false
  const form = document.querySelector<HTMLElement>('#comments textarea')
  form?.focus()
  return form !== null
}
