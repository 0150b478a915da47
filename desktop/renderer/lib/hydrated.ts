import { createContext, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether what is shown may differ from what the server drew: false on a server and while its document is
 * taken over, true afterwards.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** When a server drew the page: what it says of times holds until the page is taken over. */
export const DrawnAt = createContext<number | null>(null)
