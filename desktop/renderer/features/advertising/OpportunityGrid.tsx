import type { ReactNode } from 'react'
import type { Opportunity } from '#shared/campaigns.ts'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'

interface OpportunityGridProps {
  opportunities: readonly Opportunity[]
  renderCard: (opportunity: Opportunity) => ReactNode
  columns?: 2 | 3
}

const grids = { 2: 'grid gap-4 md:grid-cols-2', 3: 'grid gap-4 md:grid-cols-2 lg:grid-cols-3' }

/** Campaigns side by side. */
export function OpportunityGrid({ opportunities, renderCard, columns = 3 }: OpportunityGridProps) {
  return (
    <ul className={grids[columns]}>
      {opportunities.map((opportunity) => (
        <li key={opportunity.id} className="flex min-w-0 *:flex-1">
          {renderCard(opportunity)}
        </li>
      ))}
    </ul>
  )
}

/** The same while it loads. */
export function OpportunitySkeleton({ columns = 3 }: { columns?: 2 | 3 }) {
  return (
    <Loading className={grids[columns]}>
      {Array.from({ length: columns }, (_, place) => (
        <div key={place} aria-hidden className="flex flex-col gap-4 rounded-card border bg-surface p-5">
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-4/5" />
          <SkeletonText />
          <Skeleton className="h-10" />
        </div>
      ))}
    </Loading>
  )
}
