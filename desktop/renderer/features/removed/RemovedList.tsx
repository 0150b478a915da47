import { ShieldCheck } from 'lucide-react'
import { listOwnRemoved } from '#shared/admin.ts'
import { useData } from '../../lib/data.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { RemovedItem } from './RemovedItem.tsx'
import { words } from './strings.ts'

/** All that moderators removed of the reader's own. */
export function RemovedList() {
  const { data, error, mutate } = useData(listOwnRemoved, {})
  if (error && !data) return <ErrorState message={words.loadFailed} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList shape="card" count={2} />
  if (data.length === 0)
    return <EmptyState icon={<ShieldCheck aria-hidden />} title={words.none} text={words.noneText} />
  return (
    <div className="flex flex-col gap-4">
      {data.map((removed) => (
        <RemovedItem key={removed.id} removed={removed} onAppealed={() => void mutate()} />
      ))}
    </div>
  )
}
