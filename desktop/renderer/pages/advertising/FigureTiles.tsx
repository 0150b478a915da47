import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface FigureTilesProps {
  label: string
  /** Null while it is being counted. */
  figures: readonly { label: string; value: ReactNode; text?: string }[]
}

/** Three figures in a row. */
export function FigureTiles({ label, figures }: FigureTilesProps) {
  return (
    <dl aria-label={label} className="grid gap-3 md:grid-cols-3">
      {figures.map((figure) => (
        <div key={figure.label} className="rounded-card border bg-surface p-4 md:p-5">
          <dt className="text-dense text-3">{figure.label}</dt>
          <dd className="text-title font-bold tabular-nums">
            {figure.value ?? <Skeleton className="my-1 h-6 w-12" />}
          </dd>
          {figure.text && <dd className="mt-1 text-dense text-2">{figure.text}</dd>}
        </div>
      ))}
    </dl>
  )
}
