/**
 * Gives the focus back without scrolling: a button in the bar at the head of a page is in sight wherever one reads,
 * and yet a browser would scroll up to it.
 */
export function focusBack(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true })
  // Nobody else needs to do it.
  return element === null
}
