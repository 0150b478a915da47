import { getPostUsage } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'

/** This month's usage of the signed-in person. */
export function usePostUsage() {
  const viewer = useViewer()
  return useData(getPostUsage, viewer ? {} : null)
}
