import type { Store } from '#db/store.ts'
import type { ReachService } from './reach.service.ts'

/** Takes all that somebody is counted for out of the totals, or puts it back; answers how many marks that were. */
export async function setAllCounted(
  { store, reach }: { store: Store; reach: ReachService },
  userId: string,
  isCounted: boolean,
): Promise<number> {
  const ids = await store.read((db) => reach.listOtherwise(db, userId, { isCounted, limit: 100_000 }))
  for (const id of ids) await reach.setCounted(id, isCounted)
  return ids.length
}
