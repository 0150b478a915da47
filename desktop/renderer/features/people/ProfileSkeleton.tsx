import { Loading, Skeleton, SkeletonCard } from '../../ui/Skeleton.tsx'

/** The shape of somebody's page. */
export function ProfileSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
      <SkeletonCard />
    </Loading>
  )
}
