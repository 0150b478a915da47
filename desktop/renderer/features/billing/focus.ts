import { catchFocus } from '../../lib/focus.ts'

/** The heading that tells how the subscription stands. */
export const headingId = 'current-plan'

/** After an act that takes its own button away the focus goes to what has become of it, else to the page's heading. */
export function toCurrentPlan(): void {
  catchFocus(() => document.querySelector<HTMLElement>(`#${headingId}`) ?? document.querySelector('h1'))
}
