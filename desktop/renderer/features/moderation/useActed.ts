import { useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { getAdminStats } from '#shared/admin.ts'

// The table, or where there are no more rows the tab that it stood under.
const places = ['[role=tabpanel]:not([hidden]) section[tabindex="0"]', '[role=tab][aria-selected=true]']

/** After an act the list that is shown, and the figures, are counted anew. */
export function useActed(list: { reload(): void }): () => void {
  const { mutate } = useSWRConfig()
  const hasActed = useRef(false)
  // The button that was pressed may be gone with what it did: the keyboard stays beside it.
  useEffect(() => {
    if (!hasActed.current || document.activeElement !== document.body) return
    hasActed.current = false
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
