import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'

/** The shape of a post's page. */
export function PostSkeleton() {
  return (
    <Loading className="mx-auto flex max-w-reading flex-col gap-4">
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="h-9 w-4/5" />
      <SkeletonText lines={6} />
      <Skeleton className="h-9 w-64 rounded-full" />
    </Loading>
  )
}
