import { useEffect } from 'react'
import { setView } from '../../lib/looking.ts'
import { quietly } from './quietly.ts'
import type { Bridge } from './useBridge.ts'

/** Follows how the app's window is seen: what arrives while nobody looks stays unread. */
export function useView(bridge: Bridge): void {
  useEffect(() => {
    const stop = bridge.onView(setView)
    quietly(bridge.look().then(setView))
    return stop
  }, [bridge])
}
