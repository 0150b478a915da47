import type { ApiError } from '../../lib/api.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { ErrorState, NotFound } from '../../ui/states.tsx'
import { words } from '../strings/forum.ts'

/** Why there is no forum to show. */
export function ForumMissing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404) return <ErrorState message={words.loadFailed} onRetry={onRetry} />
  return (
    <NotFound title={words.notFound} text={words.notFoundText}>
      <TextLink href="/forums">{words.toForums}</TextLink>
    </NotFound>
  )
}
