import { Columns2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useViewer } from '../lib/viewer.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SignInRequired, PlanRequired } from '../ui/states.tsx'
import { switchBeside, useBeside } from './parts/besideStore.ts'
import { FormSkeleton } from './parts/layout.tsx'
import { QuotaNote, WithinLimit } from './parts/planLimits.tsx'
import { requestOf } from './parts/postValues.ts'

const words = {
  title: 'Create a Post',
  signInSentence: 'You need to be signed in to create a post.',
  beside: 'Split view',
  planOpens: 'With a plan you publish discussions, reviews and polls in every public forum.',
}

// The editor is the heaviest thing of the app: the page stands while it arrives.
const PostForm = lazy(() => import('./parts/PostForm.tsx').then(({ PostForm }) => ({ default: PostForm })))

/** Where a post is written. */
export default function CreatePage() {
  const viewer = useViewer()
  const [parameters] = useSearchParams()
  const { isOn: hasPreview } = useBeside()
  const { values, isPhoto, isLater } = requestOf(parameters)
  if (viewer === undefined) return null
  if (viewer === null) return <SignInRequired sentence={words.signInSentence} />
  return (
    <div className={classes('mx-auto max-w-reading', hasPreview && 'min-[80rem]:max-w-page')}>
      <PageHeading title={words.title} actions={viewer.isEntitled && <BesideSwitch />} />
      {viewer.isEntitled ? (
        <WithinLimit kind="posts" isLater={isLater}>
          <QuotaNote />
          <Suspense fallback={<FormSkeleton />}>
            <PostForm key={parameters.toString()} requested={values} isPhoto={isPhoto} isLater={isLater} />
          </Suspense>
        </WithinLimit>
      ) : (
        <PlanRequired text={words.planOpens} />
      )}
    </div>
  )
}

/** Shows the post beside its form, where a window has room for both. */
function BesideSwitch() {
  const { isOn } = useBeside()
  return (
    <Button
      size="small"
      variant="ghost"
      aria-pressed={isOn}
      className="hidden! aria-pressed:bg-accent-subtle aria-pressed:text-accent-on min-[80rem]:inline-flex!"
      icon={<Columns2 aria-hidden />}
      onClick={() => switchBeside(!isOn)}
    >
      {words.beside}
    </Button>
  )
}
