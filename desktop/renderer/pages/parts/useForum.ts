import { useParams } from 'react-router-dom'
import { getForum } from '#shared/forums.ts'
import { useData } from '../../lib/data.ts'
import { useCanonical, usePageTitle } from '../../lib/pageHead.ts'

/** The forum that the address names. */
export function useForum() {
  const { slug = '' } = useParams()
  const answer = useData(getForum, { params: { id: slug } })
  const forum = answer.data
  usePageTitle(forum?.name)
  useCanonical(forum && `/r/${forum.slug}`)
  return { forum, slug, error: answer.error, reload: () => void answer.mutate() }
}
