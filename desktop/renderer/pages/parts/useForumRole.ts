import { type ForumRole, getForum } from '#shared/forums.ts'
import { useData } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'

/** What the reader is in a forum; asked for members only. */
export function useForumRole(slug: string): ForumRole | null {
  const viewer = useViewer()
  const { data } = useData(getForum, viewer?.isEntitled ? { params: { id: slug } } : null)
  return data?.viewerRole ?? null
}
