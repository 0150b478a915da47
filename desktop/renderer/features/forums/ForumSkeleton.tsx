import { Loading, Skeleton, SkeletonCard } from '../../ui/Skeleton.tsx'

/** The shape of a forum's page. */
export function ForumSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-40 rounded-card" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:gap-8">
        <div className="flex flex-col gap-3">
          <SkeletonCard />
          <SkeletonCard />
        </div>
        <Skeleton className="h-48 rounded-card" />
      </div>
    </Loading>
  )
}
