import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressOfTab, type TabName, withFilter } from './filters.ts'

interface Filters {
  address: URLSearchParams
  set: (name: string, value: string) => void
  /** Shows a tab without any filter. */
  show: (tab: TabName) => void
}

/** What is narrowed down, kept in the address so that it can be sent and reloaded. */
export function useFilters(): Filters {
  const [address, change] = useSearchParams()
  const set = useCallback(
    (name: string, value: string) =>
      change((before) => withFilter(before, name, value), { replace: true, preventScrollReset: true }),
    [change],
  )
  const show = useCallback(
    (tab: TabName) => change(addressOfTab(tab), { replace: true, preventScrollReset: true }),
    [change],
  )
  return { address, set, show }
}
