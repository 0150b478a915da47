import { useState } from 'react'

interface Opened<T> {
  /** What the dialog is about, also while it is leaving. */
  subject: T | null
  isOpen: boolean
  /** Another one for every opening: as a key it gives each opening empty fields. */
  opening: number
  open: (subject: T) => void
  close: () => void
}

/** What a dialog or panel is open about. */
export function useOpened<T>(): Opened<T> {
  const [state, setState] = useState<{ subject: T | null; isOpen: boolean; opening: number }>({
    subject: null,
    isOpen: false,
    opening: 0,
  })
  return {
    ...state,
    open: (subject) => setState(({ opening }) => ({ subject, isOpen: true, opening: opening + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  }
}
