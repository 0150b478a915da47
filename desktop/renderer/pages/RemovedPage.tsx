import { SWRConfig } from 'swr'
import { alwaysFresh } from '../features/moderation/ReviewQueue.tsx'
import { RemovedList } from '../features/removed/RemovedList.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const words = {
  title: 'Removed by moderators',
  description: 'Only you and the moderators can still see this content.',
}

/** What moderators removed, for its author. */
export default function RemovedPage() {
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.description} />
      <SWRConfig value={alwaysFresh}>
        <RemovedList />
      </SWRConfig>
    </div>
  )
}
