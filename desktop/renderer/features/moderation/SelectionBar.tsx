import { Button } from '../../ui/Button.tsx'
import { words as common } from './strings.ts'

interface SelectionBarProps {
  count: number
  /** How many could be chosen. */
  pendingCount: number
  onAll: () => void
  onNone: () => void
  onAct: () => void
  /** What its button says, and how the choice is counted. */
  words: { act: string; selected: (count: number) => string }
}

/** Decides about many in one act. */
export function SelectionBar({ count, pendingCount, onAll, onNone, onAct, words }: SelectionBarProps) {
  if (pendingCount === 0) return null
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-2">
      {count < pendingCount && (
        <Button size="small" onClick={onAll}>
          {common.selectAllShown}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button size="small" variant="ghost" onClick={onNone}>
            {common.clearSelection}
          </Button>
          <Button size="small" variant="primary" onClick={onAct}>
            {words.act}
          </Button>
        </>
      )}
      <output className="text-control text-2">{count > 0 && words.selected(count)}</output>
    </div>
  )
}
