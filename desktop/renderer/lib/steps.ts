/** The place in a list after a step; from nowhere to its beginning, and never beyond its ends. */
export function stepTo(current: number, step: 1 | -1, count: number): number {
  if (current === -1) return 0
  return Math.min(Math.max(current + step, 0), count - 1)
}

/** Everything on the page that the keys walk through. */
export const itemsHere = () => [...document.querySelectorAll<HTMLElement>('main [data-item]')]
export const currentItem = () => document.activeElement?.closest<HTMLElement>('[data-item]') ?? null

/** An item that takes no focus itself hands it to its link. */
function focusItem(item: HTMLElement, block: ScrollLogicalPosition = 'nearest'): void {
  const target = item.hasAttribute('tabindex') ? item : item.querySelector<HTMLElement>('[data-open]')
  target?.focus({ preventScroll: true })
  item.scrollIntoView({ block })
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

/** To the next new comment, or the one before; round again at the end. */
export function stepToNew(step: 1 | -1): boolean {
  const fresh = itemsHere().filter((item) => item.hasAttribute('data-new') && item.checkVisibility())
  if (fresh.length === 0) return false
  const at = document.activeElement ?? document.body
  const isFrom = (item: Element) => {
    const mask = at.compareDocumentPosition(item)
    if (mask & Node.DOCUMENT_POSITION_CONTAINS || item === at) return false
    return Boolean(mask & (step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING))
  }
  const next = step === 1 ? fresh.find(isFrom) : fresh.findLast(isFrom)
  focusItem(next ?? (step === 1 ? fresh[0]! : fresh.at(-1)!), 'center')
  return true
}
