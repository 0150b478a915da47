/** The look of everything one types into. 16 px on touch, or phones zoom in on focus. */
export const controlLook =
  'w-full rounded-control border border-strong bg-sunken px-3 text-control text-1 transition-colors ' +
  'hover:border-[var(--text-3)] aria-invalid:border-danger disabled:opacity-60 touch:text-[1rem] ' +
  'focus-visible:outline-offset-0 focus-visible:border-accent'
