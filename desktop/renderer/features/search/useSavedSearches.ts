import { listSavedSearches } from '#shared/savedSearches.ts'
import { useData } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'

/** The reader's saved searches; nothing is asked for a visitor. */
export function useSavedSearches() {
  const viewer = useViewer()
  const { data, mutate } = useData(listSavedSearches, viewer ? {} : null)
  return { searches: data, reload: () => void mutate() }
}
