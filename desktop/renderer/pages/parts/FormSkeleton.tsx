import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** The shape of the form in which posts are written. */
export function FormSkeleton() {
  return (
    <Loading className="flex flex-col gap-6 rounded-card border bg-surface p-4 md:p-6">
      <Skeleton className="h-10" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-80" />
      <Skeleton className="h-28" />
    </Loading>
  )
}
