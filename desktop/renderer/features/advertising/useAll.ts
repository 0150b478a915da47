import { useEffect } from 'react'
import type { EndpointSpec } from '#shared/endpoint.ts'
import type { Where } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'

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
