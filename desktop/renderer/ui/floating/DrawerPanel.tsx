import { Dialog, DialogDismiss, DialogHeading } from '@ariakit/react'
import { X } from 'lucide-react'
import { classes } from '../classes.ts'
import type { DrawerProps } from '../Drawer.tsx'
import { words } from '../strings.ts'

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
