import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { words } from './strings.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What will happen, with its amount or date. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** May answer with a promise: the button is busy until it settles. Closing is up to the caller. */
  onConfirm: () => void | Promise<void>
  isConfirmDisabled?: boolean
  /** Why the last try failed. */
  error?: string | undefined
  /** Fields that the act needs, such as its reason. */
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, description, confirmLabel, tone = 'primary', onConfirm, error } = props
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => {} : onClose}
      title={title}
      description={description}
      isAlert
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {props.cancelLabel ?? words.cancel}
          </Button>
          <Button
            variant={tone}
            isBusy={isBusy}
            disabled={props.isConfirmDisabled}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(props.children || error) && (
        <div className="flex flex-col gap-4">
          {props.children}
          {error && (
            <p role="alert" className="text-control text-danger">
              {error}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
