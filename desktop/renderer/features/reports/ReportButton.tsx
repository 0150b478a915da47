import { Flag } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import type { Post } from '#shared/posts.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { ReportDialogProps, Reported } from './ReportDialog.tsx'

/** The words of the button; those of the dialog are loaded with it. */
const words = {
  report: 'Report',
  reportOf: (title: string) => `Report: ${title}`,
}

interface ReportButtonProps {
  post: Pick<Post, 'id' | 'title' | 'authorId'>
}

/** Reports a post; nobody reports their own. */
export function ReportButton({ post }: ReportButtonProps) {
  const viewer = useViewer()
  const { open, dialog } = useReport()
  if (viewer && viewer.id === post.authorId) return null
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={words.reportOf(post.title)}
        icon={<Flag aria-hidden />}
        onPointerEnter={preloadReport}
        onFocus={preloadReport}
        onClick={() => open({ kind: 'post', id: post.id })}
      >
        <span className="max-md:sr-only">{words.report}</span>
      </Button>
      {dialog}
    </>
  )
}

const LazyDialog = lazily<ReportDialogProps>(() =>
  import('./ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog),
)

/** The dialog is asked for soon: a pointer or the focus has come near. */
const preloadReport = LazyDialog.preload

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

/** The line of a menu that reports what the menu belongs to. */
export const reportItem = (onSelect: () => void): MenuItem => ({
  label: words.report,
  icon: <Flag />,
  onSelect,
})
