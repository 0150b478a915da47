import { useParams } from 'react-router-dom'
import { getForum } from '#shared/forums.ts'
import type { ApiError } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useCanonical, usePageTitle } from '../../lib/pageHead.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { ErrorState, NotFound } from '../../ui/states.tsx'

const words = {
  notFound: 'Forum Not Found',
  notFoundText: "The forum you're looking for doesn't exist.",
  toForums: 'Browse All Forums',
  loadFailed: 'The forum could not be loaded.',
}

/** The forum that the address names. */
export function useForum() {
  const { slug = '' } = useParams()
  const answer = useData(getForum, { params: { id: slug } })
  const forum = answer.data
  usePageTitle(forum?.name)
  useCanonical(forum && `/r/${forum.slug}`)
  return { forum, slug, error: answer.error, reload: () => void answer.mutate() }
}

/** Why there is no forum to show. */
export function ForumMissing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404) return <ErrorState message={words.loadFailed} onRetry={onRetry} />
  return (
    <NotFound title={words.notFound} text={words.notFoundText}>
      <TextLink href="/forums">{words.toForums}</TextLink>
    </NotFound>
  )
}
