import { lazy, Suspense } from 'react'
import { postPath } from '#shared/posts.ts'
import { PostSkeleton } from '../features/posts/PostView.tsx'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FormSkeleton } from './parts/layout.tsx'
import { PostMissing, usePost } from './parts/usePost.tsx'

const words = {
  title: 'Edit post',
  denied: 'Only its author can change a post.',
  back: 'Back to the post',
}

const EditForm = lazy(() => import('./parts/EditForm.tsx').then(({ EditForm }) => ({ default: EditForm })))

/** Where an author changes a post. */
export default function EditPostPage() {
  const viewer = useViewer()
  const { post, error, reload } = usePost('/edit')
  if (!post) return error ? <PostMissing error={error} onRetry={reload} /> : <PostSkeleton />
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} />
      {viewer?.id === post.authorId ? (
        <Suspense fallback={<FormSkeleton />}>
          <EditForm key={post.id} post={post} />
        </Suspense>
      ) : (
        <EmptyState
          drawing="closed"
          title={words.denied}
          action={<ButtonLink href={postPath(post)}>{words.back}</ButtonLink>}
        />
      )}
    </div>
  )
}
