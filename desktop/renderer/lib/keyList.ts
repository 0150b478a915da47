import { create } from 'zustand'

interface KeyList {
  isOpen: boolean
  set: (isOpen: boolean) => void
}

/** Whether the list of keys is open: it is opened from the footer and the palette too. */
export const useKeyList = create<KeyList>()((set) => ({ isOpen: false, set: (isOpen) => set({ isOpen }) }))
