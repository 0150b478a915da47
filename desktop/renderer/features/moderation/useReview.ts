import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { getAdminStats } from '#shared/admin.ts'

interface Opened<T> {
  /** What the dialog is about, also while it is leaving. */
  subject: T | null
  isOpen: boolean
  /** Counts the openings: as a key it empties the fields. */
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

// Where there are no rows any more: the table, or the tab where there are no more rows.
const places = ['[role=tabpanel]:not([hidden]) section[tabindex="0"]', '[role=tab][aria-selected=true]']

/** Where one was in the list, to go on from there. */
let lastRow = 0
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    const row = target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-item]') : null
    if (row) lastRow = row.sectionRowIndex
  })
}

/** After an act the list and the figures are read again. */
export function useActed(list: { reload(): void }): () => void {
  const { mutate } = useSWRConfig()
  const hasActed = useRef(false)
  // The pressed button may be gone: the focus then moves to the table.
  useEffect(() => {
    if (!hasActed.current || document.activeElement !== document.body) return
    hasActed.current = false
    const rows = document.querySelectorAll<HTMLElement>('[role=tabpanel]:not([hidden]) tr[data-item]')
    const row = rows[Math.min(lastRow, rows.length - 1)]
    if (row) return row.focus({ preventScroll: true })
    for (const place of places) {
      const element = document.querySelector<HTMLElement>(place)
      if (element) return element.focus({ preventScroll: true })
    }
  })
  return () => {
    hasActed.current = true
    list.reload()
    void mutate(getAdminStats.path)
  }
}

/** The chosen rows of a list; another list begins with none. */
export function useChosen(narrowing: string) {
  const [state, setState] = useState<{ of: string; keys: ReadonlySet<string> }>({
    of: narrowing,
    keys: new Set(),
  })
  const keys: ReadonlySet<string> = state.of === narrowing ? state.keys : new Set()
  return [keys, (next: ReadonlySet<string>) => setState({ of: narrowing, keys: next })] as const
}

/** Reads a list again that was read before under the same filters: others change it. */
export function useRefreshed(list: { isLoading: boolean; reload(): void }, narrowing: string): void {
  const known = useRef(narrowing)
  const refresh = useEffectEvent(() => list.isLoading || list.reload())
  useEffect(() => {
    if (known.current === narrowing) return
    known.current = narrowing
    refresh()
  }, [narrowing])
}
