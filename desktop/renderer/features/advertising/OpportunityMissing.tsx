import type { ApiError } from '../../lib/api.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { ErrorState, NotFound } from '../../ui/states.tsx'
import { words } from './strings/opportunity.ts'

/** In place of a campaign that is not there, or could not be read. */
export function OpportunityMissing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404) return <ErrorState message={words.unavailable} onRetry={onRetry} />
  return (
    <NotFound title={words.notFound} text={words.notFoundText}>
      <TextLink href="/advertising/opportunities">{words.back}</TextLink>
    </NotFound>
  )
}
