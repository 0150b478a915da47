import { useSearchParams } from 'react-router-dom'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SignInRequired } from '../ui/SignInRequired.tsx'
import { SubscriptionRequired } from '../ui/SubscriptionRequired.tsx'
import { PostForm } from './parts/PostForm.tsx'
import { requestOf } from './parts/postForm.ts'
import { words } from './strings/create.ts'

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
        <PostForm key={parameters.toString()} requested={values} isPhoto={isPhoto} />
      ) : (
        <SubscriptionRequired />
      )}
    </div>
  )
}
