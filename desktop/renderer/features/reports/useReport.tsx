import { type ReactNode, useCallback, useState } from 'react'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { useViewer } from '../../lib/viewer.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { ReportDialogProps } from './ReportDialog.tsx'
import type { Reported } from './reportForm.ts'

const LazyDialog = lazily<ReportDialogProps>(() =>
  import('./ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog),
)

/** The dialog is asked for soon: a pointer or the focus has come near. */
export const preloadReport = LazyDialog.preload

interface ReportControl {
  /** Opens the dialog; somebody signed out is led to the login. */
  open: (reported: Reported) => void
  /** Stands anywhere in the page. */
  dialog: ReactNode
}

/** One report dialog for everything on a page that can be reported. */
export function useReport(): ReportControl {
  const isSignedOut = useViewer() === null
  const [reported, setReported] = useState<Reported | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(
    (next: Reported) => {
      if (isSignedOut) return leaveFor(loginAddress())
      setReported(next)
      setOpen(true)
    },
    [isSignedOut],
  )
  const dialog = reported && (
    <LazyDialog key={reported.id} reported={reported} isOpen={isOpen} onClose={() => setOpen(false)} />
  )
  return { open, dialog }
}
