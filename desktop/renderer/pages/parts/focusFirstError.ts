/** Brings the focus to the first field that was refused, once its error has been drawn. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const refused = form?.querySelector<HTMLElement>('[aria-invalid=true]')
    const field = refused?.matches('input, textarea, select')
      ? refused
      : refused?.querySelector<HTMLElement>('input, textarea, button')
    field?.focus()
  })
}
