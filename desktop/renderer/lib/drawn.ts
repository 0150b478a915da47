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

/** What somebody did before the page was taken over, to an element, of this text if it was pressed. */
interface Kept {
  element: HTMLElement
  text?: string
  /** Does it again. */
  again: () => void
}

declare global {
  /** Ends the keeping, and answers what was kept in its order (`public/theme.js`). */
  var plazaTakeKept: (() => Kept[]) | undefined
}

let kept: Kept[] | null = null

/** Does the next of what was done on a drawn page before it could hear it; false when all is done. */
export function doNextKept(): boolean {
  document.querySelector('meta[name="plaza-drawn"]')?.remove()
  kept ??= globalThis.plazaTakeKept?.() ?? []
  const next = kept.shift()
  if (!next) return false
  const { element, text, again } = next
  // What it says now, or what stands before it, may be something else than what was meant.
  const isMeant = text === undefined || (element.textContent === text && !element.closest('[inert]'))
  if (!element.isConnected || !isMeant) return true
  // A part that was left for later is taken over at once by an event of this kind, which nothing listens to.
  element.dispatchEvent(new MouseEvent('auxclick', { bubbles: true }))
  again()
  return true
}
