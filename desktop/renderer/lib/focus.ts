const patienceFrames = 60

/**
 * After an act that takes away what was pressed: as soon as the focus is lost it goes to this place, which may have to
 * be drawn first. Where it is anywhere else it stays.
 */
export function catchFocus(place: () => HTMLElement | null, frames = patienceFrames): void {
  requestAnimationFrame(() => {
    const found = document.activeElement === document.body ? place() : null
    if (found) focusOn(found)
    else if (frames > 0) catchFocus(place, frames - 1)
  })
}

/** Puts the focus on something without scrolling, a heading too. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
