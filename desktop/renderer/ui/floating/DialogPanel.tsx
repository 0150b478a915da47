import { Dialog, DialogDescription, DialogDismiss, DialogHeading } from '@ariakit/react'
import { X } from 'lucide-react'
import { classes } from '../classes.ts'
import type { DialogProps, DrawerProps } from '../Dialog.tsx'

const words = {
  close: 'Close',
}
const sizes = { small: 'md:max-w-md', medium: 'md:max-w-xl', large: 'md:max-w-3xl' }

export function DialogPanel(props: DialogProps) {
  const { isOpen, onClose, title, description, children, actions, size = 'small', isAlert = false } = props
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      hideOnInteractOutside={!isAlert}
      backdrop={<div className="floating-backdrop" />}
      className={classes(
        'floating-dialog fixed inset-x-0 bottom-0 z-40 flex max-h-[calc(100dvh-3rem)] flex-col rounded-t-dialog border bg-surface shadow-float',
        // Held at its top: what arrives below moves nothing that one is about to press.
        'md:top-[10dvh] md:bottom-auto md:mx-auto md:max-h-[84dvh] md:rounded-dialog',
        sizes[size],
      )}
    >
      <header className="flex items-start gap-4 px-6 pt-5">
        <DialogHeading render={<h2>{title}</h2>} className="flex-1 pt-1 text-section font-bold" />
        <DialogDismiss
          aria-label={words.close}
          className="-me-2 inline-flex size-10 items-center justify-center rounded-control text-2 hover:bg-sunken"
        >
          <X className="size-5" aria-hidden />
        </DialogDismiss>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6">
        {description && <DialogDescription className="text-2">{description}</DialogDescription>}
        {children && <div className={description ? 'mt-4' : 'mt-2'}>{children}</div>}
      </div>
      {actions && (
        <footer className="flex flex-col-reverse gap-2 border-t px-6 pt-4 pb-[calc(env(safe-area-inset-bottom)+1rem)] md:flex-row md:justify-end md:pb-4">
          {actions}
        </footer>
      )}
    </Dialog>
  )
}

export function DrawerPanel({
  isOpen,
  onClose,
  title,
  children,
  side = 'end',
  size = 'narrow',
}: DrawerProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      backdrop={<div className="floating-backdrop" />}
      className={classes(
        'fixed inset-y-0 z-40 flex w-[calc(100%-3rem)] flex-col bg-surface shadow-float',
        size === 'narrow' ? 'max-w-xs' : 'max-w-xl',
        side === 'start' ? 'floating-drawer-start start-0 border-e' : 'floating-drawer-end end-0 border-s',
      )}
    >
      <header className="flex h-14 shrink-0 items-center gap-4 border-b ps-4 pe-2">
        <DialogHeading render={<h2>{title}</h2>} className="flex-1 truncate font-bold" />
        <DialogDismiss
          aria-label={words.close}
          className="inline-flex size-10 items-center justify-center rounded-control text-2 hover:bg-sunken"
        >
          <X className="size-5" aria-hidden />
        </DialogDismiss>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 pb-[calc(env(safe-area-inset-bottom)+1rem)]">
        {children}
      </div>
    </Dialog>
  )
}
