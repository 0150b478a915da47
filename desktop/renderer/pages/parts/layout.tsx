import { type ReactNode, useId } from 'react'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const words = {
  aside: 'More on this page',
}

interface WithSideProps {
  children: ReactNode
  side: ReactNode
}

/** A main column and, from 1024 px on, a second one beside it; on phones it follows below. */
export function WithSide({ children, side }: WithSideProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:gap-8">
      <div>{children}</div>
      <aside aria-label={words.aside} className="flex flex-col gap-4 lg:sticky lg:top-20 lg:self-start">
        {side}
      </aside>
    </div>
  )
}

/** A part of a page with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-section font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

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
