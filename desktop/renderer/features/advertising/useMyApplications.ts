import { useEffect, useEffectEvent } from 'react'
import { type Application, listMyApplications } from '#shared/applications.ts'
import { listMyBrands } from '#shared/brands.ts'
import type { EndpointSpec } from '#shared/endpoint.ts'
import type { Where } from '../../lib/api.ts'
import { useData, useList } from '../../lib/data.ts'
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
  const loadMore = useEffectEvent(() => list.loadMore())
  useEffect(() => {
    // A page asks for the next one when it has come.
    if (isWanted) loadMore()
  }, [isWanted])
  return list
}

/** Whether the reader acts for a brand: nobody applies to a campaign of their own. */
export function useIsOwnBrand(slug: string): boolean {
  const viewer = useViewer()
  const { data: brands = [] } = useData(listMyBrands, viewer ? {} : null)
  return brands.some((brand) => brand.slug === slug)
}
