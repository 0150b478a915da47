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

/** What somebody did before the page was taken over: pressed an element, or wrote into it. */
interface Kept {
  element: HTMLElement
  value: string | null
}

declare global {
  /** Ends the keeping, and answers what was kept in its order (`public/theme.js`). */
  var plazaTakeKept: (() => Kept[]) | undefined
}

/** Does to a field what typing does: what the app knows of it must differ from what it is told. */
function writeInto(field: HTMLElement, value: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Does what was done on a drawn page before it could hear it, each when the page shows what came of the one before. */
export async function doKept(): Promise<void> {
  document.querySelector('meta[name="plaza-drawn"]')?.remove()
  for (const { element, value } of globalThis.plazaTakeKept?.() ?? []) {
    if (!element.isConnected) continue
    // An event of this kind makes the app take over a part that it has left for later.
    element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    if (value === null) element.click()
    else writeInto(element, value)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
