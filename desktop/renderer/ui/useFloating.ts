import { useState } from 'react'

/** The state that a trigger and its lazily loaded panel share. */
export function useFloating<Anchor extends HTMLElement>() {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const [isOpen, setOpen] = useState(false)
  return { anchor, setAnchor, isOpen, setOpen }
}

export interface FloatingPanel {
  anchor: HTMLElement
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}
