import type { ApiError } from '../../lib/api.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { ErrorState, NotFound } from '../../ui/states.tsx'
import { words } from '../strings/post.ts'

/** Why there is no post to show. */
export function PostMissing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404) return <ErrorState message={words.loadFailed} onRetry={onRetry} />
  return (
    <NotFound title={words.notFound} text={words.notFoundText}>
      <TextLink href="/forums">{words.toForums}</TextLink>
    </NotFound>
  )
}
