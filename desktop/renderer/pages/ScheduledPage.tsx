import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { pages } from '#shared/pages.ts'
import { ScheduledList } from '../features/scheduled/ScheduledList.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { FormSkeleton } from './parts/layout.tsx'

const words = {
  description: 'Only you see them until they are published. Each takes its slot in the month of its date.',
}

// What a job has published since is not shown again.
const alwaysFresh = { revalidateOnMount: true }

const EditScheduled = lazy(() => import('./parts/EditScheduled.tsx'))

/** The reader's posts that are published later, or the one of them that the address names to be changed. */
export default function ScheduledPage() {
  const [parameters] = useSearchParams()
  const edited = parameters.get('edit')
  return (
    <div className="mx-auto max-w-reading">
      <SWRConfig value={alwaysFresh}>
        {edited ? (
          <Suspense fallback={<FormSkeleton />}>
            <EditScheduled key={edited} id={edited} />
          </Suspense>
        ) : (
          <>
            <PageHeading title={pages.scheduled.title} description={words.description} />
            <ScheduledList />
          </>
        )}
      </SWRConfig>
    </div>
  )
}
