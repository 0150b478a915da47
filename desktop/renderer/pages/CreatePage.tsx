import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SignInRequired, PlanRequired } from '../ui/states.tsx'
import { FormSkeleton } from './parts/layout.tsx'
import { WithinLimit } from './parts/planLimits.tsx'
import { requestOf } from './parts/postValues.ts'

const words = {
  title: 'Create a Post',
  signInSentence: 'You need to be signed in to create a post.',
  planOpens: 'With a plan you publish discussions, reviews and polls in every public forum.',
}

// The editor is the heaviest thing of the app: the page stands while it arrives.
const PostForm = lazy(() => import('./parts/PostForm.tsx').then(({ PostForm }) => ({ default: PostForm })))

/** Where a post is written. */
export default function CreatePage() {
  const viewer = useViewer()
  const [parameters] = useSearchParams()
  const { values, isPhoto } = requestOf(parameters)
  if (viewer === undefined) return null
  if (viewer === null) return <SignInRequired sentence={words.signInSentence} />
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} />
      {viewer.isEntitled ? (
        <WithinLimit kind="posts">
          <Suspense fallback={<FormSkeleton />}>
            <PostForm key={parameters.toString()} requested={values} isPhoto={isPhoto} />
          </Suspense>
        </WithinLimit>
      ) : (
        <PlanRequired text={words.planOpens} />
      )}
    </div>
  )
}
