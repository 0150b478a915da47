import { useSyncExternalStore } from 'react'

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
