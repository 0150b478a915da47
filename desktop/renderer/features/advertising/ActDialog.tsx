import type { ReactNode } from 'react'
import type { Action } from '../../lib/useAction.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

interface ActDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description: ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  action: Action<[], unknown>
  /** Asked first: whether the dialog's own fields are filled in. */
  isReady?: () => boolean
  children?: ReactNode
}

/** Asks before an act. It closes when the act has succeeded, or the session or subscription is missing. */
export function ActDialog({ action, isReady, onClose, ...rest }: ActDialogProps) {
  const { refusal } = action
  const close = () => {
    action.clear()
    onClose()
  }
  return (
    <ConfirmDialog
      {...rest}
      onClose={close}
      error={refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined}
      onConfirm={async () => {
        if (isReady && !isReady()) return
        if ((await action.act()) !== undefined) onClose()
      }}
    />
  )
}
