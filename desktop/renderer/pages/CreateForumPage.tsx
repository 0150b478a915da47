import { useNavigate } from 'react-router-dom'
import { getForumUsage } from '#shared/plans.ts'
import { ForumForm } from '../features/forums/ForumForm.tsx'
import { useForget } from '../lib/patch.ts'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PlanRequired } from '../ui/states.tsx'
import { UsageNote, WithinLimit } from './parts/planLimits.tsx'

const words = {
  title: 'Create Forum',
  description: 'A place for one topic. You moderate it, and can make other members moderators.',
  planOpens: 'With a plan you open forums of your own, public or private.',
}

export default function CreateForumPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const forget = useForget()
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.description} />
      {!viewer ? null : !viewer.isEntitled ? (
        <PlanRequired text={words.planOpens} />
      ) : (
        <WithinLimit kind="forums">
          <ForumForm
            usage={<UsageNote kind="forums" />}
            onCreated={({ slug }) => {
              forget('/api/forums')
              forget(getForumUsage.path)
              void navigate(`/r/${slug}`)
            }}
          />
        </WithinLimit>
      )}
    </div>
  )
}
