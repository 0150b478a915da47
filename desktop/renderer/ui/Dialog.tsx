import type { ReactNode } from 'react'
import { lazily } from './lazily.tsx'
import { useOnceOpen } from './useOnceOpen.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at its foot, the main one last. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Asks for an answer: a press outside does not close it. */
  isAlert?: boolean
}

const DialogPanel = lazily<DialogProps>(() =>
  import('./floating/DialogPanel.tsx').then(({ DialogPanel }) => DialogPanel),
)

/** Over the page; the focus goes in, stays in, and returns to what opened it. */
export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return <DialogPanel {...props} />
}
