import { anchorOf } from './context.ts'

const patienceFrames = 60

/**
 * After an act that takes away what was pressed: as soon as the focus is lost it goes to this place, which may have to
 * be drawn first. Where it is anywhere else it stays.
 */
function catchFocus(place: () => HTMLElement | null, frames = patienceFrames): void {
  requestAnimationFrame(() => {
    const found = document.activeElement === document.body ? place() : null
    if (found) found.focus({ preventScroll: true })
    else if (frames > 0) catchFocus(place, frames - 1)
  })
}

const articleOf = (id: string) => document.querySelector<HTMLElement>(`#${CSS.escape(anchorOf(id))}`)

/** A form that is about to close leaves the focus to its comment, or to the answer that was written in it. */
export function leaveForm(commentId: string, shownId = commentId): void {
  if (articleOf(commentId)?.contains(document.activeElement)) catchFocus(() => articleOf(shownId))
}
