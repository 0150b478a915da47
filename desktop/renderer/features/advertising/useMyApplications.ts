import { useEffect } from 'react'
import { type Application, listMyApplications } from '#shared/applications.ts'
import type { EndpointSpec } from '#shared/endpoint.ts'
import type { Where } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'

/** The reader's own applications, all of them; asked for only when somebody is signed in. */
export function useMyApplications() {
  const viewer = useViewer()
  const list = useAll(listMyApplications, viewer ? { query: { limit: 50 } } : null)
  const applicationTo = (campaignId: string): Application | undefined =>
    list.items.find((application) => application.sponsoredPostId === campaignId)
  return { ...list, applicationTo, isSettled: !list.isLoading && !list.hasMore }
}

/** A list with all of its pages: sums, and whether one has applied, need every item. */
export function useAll<E extends EndpointSpec>(spec: E, input: Where<E> | null) {
  const list = useList(spec, input)
  const isWanted = list.hasMore && !list.isLoadingMore && !list.error
  useEffect(() => {
    if (isWanted) list.loadMore()
    // A page asks for the next one when it has come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted])
  return list
}
