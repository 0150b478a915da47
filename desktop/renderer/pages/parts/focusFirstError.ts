const patienceFrames = 60

function firstRefused(form: HTMLElement): HTMLElement | null {
  const refused = form.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!refused || refused.matches('input, textarea, select')) return refused
  return refused.querySelector<HTMLElement>('input, textarea, button')
}

/**
 * Brings the focus to the first field that was refused, once its error has been drawn; and once more
 * when that field is still being loaded and its stand-in goes away with the focus.
 */
export function focusFirstError(form: HTMLElement | null, frames = patienceFrames): void {
  if (!form || frames === 0) return
  requestAnimationFrame(() => {
    const isLost = document.activeElement === document.body
    if (frames === patienceFrames || isLost) firstRefused(form)?.focus()
    focusFirstError(form, frames - 1)
  })
}
