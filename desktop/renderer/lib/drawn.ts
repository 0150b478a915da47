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
