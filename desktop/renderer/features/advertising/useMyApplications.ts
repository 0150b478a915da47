import { type Application, listMyApplications } from '#shared/applications.ts'
import { useViewer } from '../../lib/viewer.ts'
import { useAll } from './useAll.ts'

/** The reader's own applications, all of them; asked for only when somebody is signed in. */
export function useMyApplications() {
  const viewer = useViewer()
  const list = useAll(listMyApplications, viewer ? { query: { limit: 50 } } : null)
  const applicationTo = (campaignId: string): Application | undefined =>
    list.items.find((application) => application.sponsoredPostId === campaignId)
  return { ...list, applicationTo, isSettled: !list.isLoading && !list.hasMore }
}
