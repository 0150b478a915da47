import { pages } from '#shared/pages.ts'
import { getScheduled } from '#shared/scheduled.ts'
import { useData } from '../../lib/data.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { FormSkeleton } from './layout.tsx'
import { ScheduledForm } from './ScheduledForm.tsx'

const words = {
  title: 'Edit scheduled post',
  failed: 'This post could not be loaded.',
  gone: 'This post is not scheduled any more',
  goneText: 'It has been published or cancelled.',
  back: 'Scheduled posts',
}

/** Where an author changes a post that is not published yet. */
export default function EditScheduled({ id }: { id: string }) {
  const { data, error, mutate } = useData(getScheduled, { params: { id } })
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} />
      {data ? (
        <ScheduledForm key={data.id} scheduled={data} />
      ) : error?.status === 404 ? (
        <EmptyState
          drawing="calm"
          title={words.gone}
          text={words.goneText}
          action={<ButtonLink href={pages.scheduled.path}>{words.back}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState message={words.failed} onRetry={() => void mutate()} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}
