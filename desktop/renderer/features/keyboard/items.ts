import { stepTo } from './keys.ts'

const items = () => [...document.querySelectorAll<HTMLElement>('main [data-item]')]
const current = () => document.activeElement?.closest<HTMLElement>('[data-item]') ?? null

/** An item that takes no focus itself hands it to its link. */
function focus(item: HTMLElement): void {
  const target = item.hasAttribute('tabindex') ? item : item.querySelector<HTMLElement>('[data-open]')
  target?.focus({ preventScroll: true })
  item.scrollIntoView({ block: 'nearest' })
}

/** From item to item; from elsewhere, to the first one in sight. */
export function moveBy(step: 1 | -1): void {
  const all = items()
  if (all.length === 0) return
  const at = current()
  const inSight = all.findIndex((item) => item.getBoundingClientRect().bottom > 0)
  const next = at ? stepTo(all.indexOf(at), step, all.length) : Math.max(inSight, 0)
  focus(all[next]!)
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
  const all = items()
  const item = current() ?? all.find((one) => one.tagName === 'ARTICLE' && !one.querySelector('[data-open]'))
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
