import { Button } from '../../ui/Button.tsx'
import { words } from './strings.ts'

interface SelectionBarProps {
  count: number
  /** How many could be chosen. */
  pendingCount: number
  onAll: () => void
  onNone: () => void
  onResolve: () => void
}

/** Decides about many reports in one act. */
export function SelectionBar({ count, pendingCount, onAll, onNone, onResolve }: SelectionBarProps) {
  if (pendingCount === 0) return null
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-2">
      {count < pendingCount && (
        <Button size="small" onClick={onAll}>
          {words.selectAllShown}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button size="small" variant="ghost" onClick={onNone}>
            {words.clearSelection}
          </Button>
          <Button size="small" variant="primary" onClick={onResolve}>
            {words.resolveSelected}
          </Button>
        </>
      )}
      <output className="text-control text-2">{count > 0 && words.selected(count)}</output>
    </div>
  )
}
