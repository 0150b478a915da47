import { ArrowDown, ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import type { CommentSort } from '#shared/comments.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { CollapsedComments } from './collapsed.ts'
import { words } from './strings.ts'
import type { Thread } from './tree.ts'

interface CommentControlsProps {
  sort: CommentSort
  onSort: (sort: CommentSort) => void
  threads: readonly Thread[]
  collapsed: CollapsedComments
}

const sorts = (['best', 'new'] as const).map((value) => ({ value, label: words.sorts[value] }))
const barHeight = 72

/** Puts the focus on the first top-level comment below the top of the window, or on the first of all. */
function goToNextTopLevel(): void {
  const comments = [...document.querySelectorAll<HTMLElement>('[data-top-level]')]
  const focused = document.activeElement
  const below = comments.filter((comment) =>
    focused?.closest('[data-top-level]')
      ? Boolean(focused.compareDocumentPosition(comment) & Node.DOCUMENT_POSITION_FOLLOWING)
      : comment.getBoundingClientRect().top > barHeight,
  )
  const next = below[0] ?? comments[0]
  next?.scrollIntoView({ block: 'start' })
  next?.focus({ preventScroll: true })
}

/** How the comments are ordered, folded and walked through. */
export function CommentControls({ sort, onSort, threads, collapsed }: CommentControlsProps) {
  const answered = threads.filter(({ replyCount }) => replyCount > 0).map(({ comment }) => comment.id)
  const areCollapsed = answered.length > 0 && answered.every((id) => collapsed.isCollapsed(id))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented label={words.sort} options={sorts} value={sort} onChange={onSort} />
      <div className="flex flex-wrap gap-1 md:ms-auto">
        {answered.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            icon={areCollapsed ? <ChevronsUpDown aria-hidden /> : <ChevronsDownUp aria-hidden />}
            onClick={() => (areCollapsed ? collapsed.expand(answered) : collapsed.collapse(answered))}
          >
            {areCollapsed ? words.expandAll : words.collapseAll}
          </Button>
        )}
        {threads.length > 1 && (
          <Button size="small" variant="ghost" icon={<ArrowDown aria-hidden />} onClick={goToNextTopLevel}>
            {words.nextTopLevel}
          </Button>
        )}
      </div>
    </div>
  )
}
