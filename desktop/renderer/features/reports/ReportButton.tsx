import { Flag } from 'lucide-react'
import type { Post } from '#shared/posts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './strings.ts'
import { preloadReport, useReport } from './useReport.tsx'

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
