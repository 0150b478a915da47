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

/**
 * A value that a server does not know: undefined there and while its document is taken over. Where it is undefined
 * anyway nothing is drawn again. It must be the same object each time.
 */
export const useHere = <Value>(value: Value): Value | undefined =>
  useSyncExternalStore(
    never,
    () => value,
    () => undefined,
  )

/** When a server drew the page: what it says of times holds until the page is taken over. */
export const DrawnAt = createContext<number | null>(null)
