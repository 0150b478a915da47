import { Skeleton } from '../../ui/Skeleton.tsx'

interface StatTilesProps {
  label: string
  /** Null while it is being counted. */
  tiles: readonly { label: string; value: string | null }[]
}

/** Figures in a row. */
export function StatTiles({ label, tiles }: StatTilesProps) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map((tile) => (
        <div key={tile.label} className="flex flex-col-reverse rounded-card border bg-surface p-4">
          <dt className="text-dense text-3">{tile.label}</dt>
          <dd className="text-title font-bold tabular-nums">
            {tile.value ?? <Skeleton className="my-1 h-6 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
