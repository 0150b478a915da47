import { getAdminStats } from '#shared/admin.ts'
import { useData } from '../../lib/data.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { words } from './strings.ts'

/** What waits to be done, and for how many people. */
export function Figures() {
  const { data, error } = useData(getAdminStats, {})
  const figures = [
    { label: words.pendingReports, value: data?.pendingReports },
    { label: words.totalUsers, value: data?.totalUsers },
    { label: words.blockedUsers, value: data?.blockedUsers },
  ]
  return (
    <dl aria-label={words.figures} className="mb-6 grid grid-cols-3 gap-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col rounded-card border bg-surface p-3 md:p-4">
          <dt className="flex-1 text-dense text-3">{label}</dt>
          <dd className="text-title font-bold tabular-nums">
            {value === undefined ? (
              error ? (
                <span title={words.figuresFailed}>{words.none}</span>
              ) : (
                <Skeleton className="my-1 h-6 w-12" />
              )
            ) : (
              value.toLocaleString('en')
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
