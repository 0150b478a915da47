import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './Button.tsx'
import { words } from './strings.ts'

export interface ErrorStateProps {
  title?: string
  message?: string | undefined
  onRetry?: () => void
  isRetrying?: boolean
}

export function ErrorState({
  title = words.somethingWentWrong,
  message = words.couldNotLoad,
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-1 rounded-card border bg-surface px-6 py-10 text-center"
    >
      <TriangleAlert className="mb-2 size-7 stroke-[1.5] text-danger" aria-hidden />
      <p className="font-medium">{title}</p>
      <p className="max-w-prose text-control text-2">{message}</p>
      {onRetry && (
        <Button className="mt-4" icon={<RotateCw aria-hidden />} isBusy={isRetrying} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  )
}
