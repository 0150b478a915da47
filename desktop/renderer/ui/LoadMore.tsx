import { Button } from './Button.tsx'
import { words } from './strings.ts'

export interface LoadMoreProps {
  onLoad: () => void
  hasMore: boolean
  isLoading?: boolean
  /** The last try failed: the sentence stands above the button until the next one. */
  error?: string | undefined
}

export function LoadMore({ onLoad, hasMore, isLoading = false, error }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {error && (
        <p role="alert" className="text-control text-danger">
          {error}
        </p>
      )}
      <Button isBusy={isLoading} onClick={onLoad}>
        {words.loadMore}
      </Button>
    </div>
  )
}
