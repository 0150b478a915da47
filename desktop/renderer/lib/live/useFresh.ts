import { useEffect, useRef } from 'react'
import { type SignalName, useSignal } from './bus.ts'

const quietMilliseconds = 2000

/**
 * Reads again what was read before this tab heard of anything. What happens while the answer is on its way
 * may be missing from it, so it is read once more when something did.
 */
export function useFresh(reload: () => void, about: SignalName): void {
  const hasHeard = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const settle = () => {
    clearTimeout(timer.current)
    hasHeard.current = false
    latest.current()
    timer.current = setTimeout(() => hasHeard.current && settle(), quietMilliseconds)
  }
  useSignal(about, () => {
    hasHeard.current = true
  })
  useSignal('attached', settle)
  useSignal('reset', settle)
}
