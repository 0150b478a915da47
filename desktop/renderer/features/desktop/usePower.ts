import { useEffect } from 'react'
import type { Bridge } from './useBridge.ts'

/** Connects again when the computer has woken: a connection from before may look open for minutes. */
export function usePower(bridge: Bridge, refresh: () => void): void {
  useEffect(
    () =>
      bridge.onPower(({ isOnline, hasResumed }) => {
        if (!isOnline || !hasResumed) return
        // What waits for the network, the live stream first, takes it for found again.
        dispatchEvent(new Event('online'))
        refresh()
      }),
    [bridge, refresh],
  )
}
