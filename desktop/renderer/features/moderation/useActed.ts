import { useSWRConfig } from 'swr'
import { getAdminStats } from '#shared/admin.ts'

/** After an act the list that is shown, and the figures, are counted anew. */
export function useActed(list: { reload(): void }): () => void {
  const { mutate } = useSWRConfig()
  return () => {
    list.reload()
    void mutate(getAdminStats.path)
  }
}
