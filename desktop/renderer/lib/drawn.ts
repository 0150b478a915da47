import type { Boot } from '#shared/boot.ts'

/**
 * The server draws a post at its own address, whichever of its addresses was asked for; the address bar follows
 * before the page is taken over.
 */
export function showDrawnAddress(boot: Boot | null): void {
  const path = boot?.drawn?.path
  if (path && path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash)
}

/**
 * Gives elements their styles back. The page's policy takes none in its text: there they stand in a style sheet
 * of the document, and are told of in an attribute.
 */
export function applyStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
}

/**
 * What somebody did before the page was taken over: pressed an element of this text, wrote into it, ticked it, or
 * pressed a key.
 */
interface Kept {
  element: HTMLElement
  value: string | boolean | null
  text?: string
  key?: KeyboardEvent
}

declare global {
  /** Ends the keeping, and answers what was kept in its order (`public/theme.js`). */
  var plazaTakeKept: (() => Kept[]) | undefined
}

/** Does to a field what typing does: what the app knows of it must differ from what it is told. */
function writeInto(field: HTMLElement, value: string): void {
  const isChosen = field instanceof HTMLSelectElement
  if (isChosen) field.value = value
  else {
    const text = field as HTMLInputElement | HTMLTextAreaElement
    text.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(text) as object, 'value')?.set?.call(text, value)
  }
  field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }))
}

let kept: Kept[] | null = null

/** Does the next of what was done on a drawn page before it could hear it; false when all is done. */
export function doNextKept(): boolean {
  document.querySelector('meta[name="plaza-drawn"]')?.remove()
  kept ??= globalThis.plazaTakeKept?.() ?? []
  const next = kept.shift()
  if (!next) return false
  const { element, value, text, key } = next
  // What it says now, or what stands before it, may be something else than what was meant.
  const isMeant = text === undefined || (element.textContent === text && !element.closest('[inert]'))
  if (!element.isConnected || !isMeant) return true
  // A part that was left for later is taken over at once by an event of this kind, which nothing listens to.
  element.dispatchEvent(new MouseEvent('auxclick', { bubbles: true }))
  if (key) {
    // It is pressed where the one before it has led, as into the search.
    document.activeElement?.dispatchEvent(new KeyboardEvent(key.type, key))
  } else if (typeof value === 'string') writeInto(element, value)
  else {
    if (value !== null && element instanceof HTMLInputElement) element.checked = !value
    element.click()
  }
  return true
}
