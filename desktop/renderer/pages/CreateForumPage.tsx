import { useNavigate } from 'react-router-dom'
import { ForumForm } from '../features/forums/ForumForm.tsx'
import { useForget } from '../lib/patch.ts'
import { useViewer } from '../lib/viewer.ts'
import { SubscriptionRequired } from '../ui/ActionNotice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const words = {
  title: 'Create Forum',
  description: 'A place for one topic. You moderate it, and can make other members moderators.',
}

export default function CreateForumPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const forget = useForget()
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.description} />
      {viewer && !viewer.isEntitled ? (
        <SubscriptionRequired />
      ) : (
        <ForumForm
          onCreated={({ slug }) => {
            forget('/api/forums')
            void navigate(`/r/${slug}`)
          }}
        />
      )}
    </div>
  )
}
