import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

// Readers, most of all those who are signed out, load nothing that only writers need.
const LoadedReplyForm = lazy(() =>
  import('./ReplyForm.tsx').then(({ ReplyForm }) => ({ default: ReplyForm })),
)
const LoadedEditForm = lazy(() => import('./EditForm.tsx').then(({ EditForm }) => ({ default: EditForm })))

/** The room of a form that is on its way. */
const room = <Skeleton className="h-40" />

export function ReplyForm(props: ComponentProps<typeof LoadedReplyForm>) {
  return (
    <Suspense fallback={room}>
      <LoadedReplyForm {...props} />
    </Suspense>
  )
}

export function EditForm(props: ComponentProps<typeof LoadedEditForm>) {
  return (
    <Suspense fallback={room}>
      <LoadedEditForm {...props} />
    </Suspense>
  )
}
