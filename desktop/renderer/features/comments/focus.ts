import { catchFocus } from '../../lib/focus.ts'
import { anchorOf } from './context.ts'

const articleOf = (id: string) => document.querySelector<HTMLElement>(`#${CSS.escape(anchorOf(id))}`)

/** A form that is about to close leaves the focus to its comment, or to the answer that was written in it. */
export function leaveForm(commentId: string, shownId = commentId): void {
  if (articleOf(commentId)?.contains(document.activeElement)) catchFocus(() => articleOf(shownId))
}

/**
 * A comment that is about to go leaves the focus to what stays in its place, to the comment that comes next, or to the
 * one before it; where no other is left, to the heading of them all.
 */
export function leaveComment(id: string): void {
  const gone = articleOf(id)
  const section = gone?.closest('section')
  if (!gone || !section) return
  const all = [...section.querySelectorAll<HTMLElement>('article[data-item]')]
  const at = all.indexOf(gone)
  const others = [...all.slice(at + 1), ...all.slice(0, at).toReversed()]
  catchFocus(() => {
    const stays = articleOf(id)
    // Its buttons are taken away with its text.
    if (stays) return stays.querySelector('[data-reply]') ? null : stays
    return others.find((other) => other.isConnected) ?? section.querySelector('h2')
  })
}
