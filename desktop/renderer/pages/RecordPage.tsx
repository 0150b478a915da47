import { useParams } from 'react-router-dom'
import { getSharedRecord } from '#shared/records.ts'
import { RecordView } from '../features/records/RecordView.tsx'
import { viewWords as words } from '../features/records/strings.ts'
import { useData } from '../lib/data.ts'
import { usePageTitle } from '../lib/pageHead.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

/** The record of a member, for whoever was given its link. */
export default function RecordPage() {
  const { token = '' } = useParams()
  const { data, error, isValidating, mutate } = useData(getSharedRecord, { params: { token } })
  usePageTitle(data?.record.person.displayName)
  if (error?.status === 404)
    return (
      <EmptyState
        drawing="closed"
        title={words.gone}
        text={words.goneText}
        action={<ButtonLink href="/">{words.home}</ButtonLink>}
      />
    )
  return (
    <div className="mx-auto max-w-reading">
      {data ? (
        <RecordView record={data.record} document={data.document} expiresAt={data.expiresAt} />
      ) : error ? (
        <ErrorState message={words.failed} onRetry={() => void mutate()} isRetrying={isValidating} />
      ) : (
        <SkeletonList count={2} />
      )}
    </div>
  )
}
