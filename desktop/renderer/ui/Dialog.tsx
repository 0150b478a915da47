import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { lazily, useOnceOpen } from './lazily.tsx'

const words = {
  cancel: 'Cancel',
}

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

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  side?: 'start' | 'end'
  size?: 'narrow' | 'wide'
}

const DrawerPanel = lazily<DrawerProps>(() =>
  import('./floating/DialogPanel.tsx').then(({ DrawerPanel }) => DrawerPanel),
)

/** A dialog along one edge: the phone's menu, a table row's details. */
export function Drawer(props: DrawerProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return <DrawerPanel {...props} />
}

interface ConfirmDialogProps {
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
