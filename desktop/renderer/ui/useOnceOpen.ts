import { useState } from 'react'

/** True from the first opening on: what floats is loaded then, and stays to animate its leaving. */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen
}
