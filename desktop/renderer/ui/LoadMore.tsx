import { ArrowUp } from 'lucide-react'
import { Button } from './Button.tsx'

const words = {
  loadMore: 'Load More',
}

interface LoadMoreProps {
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

interface NewItemsPillProps {
  /** How many have come, in words; null for none. */
  label: string | null
  onShow: () => void
}

/** Says what has come since a list was read. It floats above the list and moves nothing. */
export function NewItemsPill({ label, onShow }: NewItemsPillProps) {
  return (
    <output className="pointer-events-none sticky top-22 z-10 flex h-0 justify-center">
      {label && (
        <Button
          size="small"
          variant="primary"
          icon={<ArrowUp aria-hidden />}
          className="pointer-events-auto -translate-y-4 rounded-full! shadow-float"
          onClick={onShow}
        >
          {label}
        </Button>
      )}
    </output>
  )
}
