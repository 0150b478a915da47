import { storedSummary } from '#shared/markdown.ts'
import type { Store } from '#db/store.ts'
import type { Runner } from '../../jobs/runner.ts'
import { summariesRepo, summarised, type Summarised } from './summaries.repo.ts'

const batch = 200
/** So that a large database is read over some turns and not in one long one. */
const batchesATurn = 200
const minute = 60

/**
 * Reads the texts that have no summary: those of before there were any, and those that came in another way
 * than through here. Until then a summary is made each time of a text's beginning.
 */
export function summariesJobs({ store, runner }: { store: Store; runner: Runner }): {
  catchUp: () => Promise<void>
} {
  const repo = summariesRepo(store.tables)

  /** Answers whether there may be more. */
  const readBatch = (kind: Summarised): Promise<boolean> =>
    store.transaction(async (tx) => {
      const missing = await repo.listMissing(tx, kind, batch)
      if (missing.length === 0) return false
      const summaries = missing.map(({ id, beginning }) => [id, storedSummary(beginning)] as const)
      await repo.write(tx, kind, new Map(summaries))
      return missing.length === batch
    })

  async function catchUp(): Promise<void> {
    for (const kind of summarised) {
      for (let turn = 0; turn < batchesATurn; turn += 1) if (!(await readBatch(kind))) break
    }
  }

  runner.every('summaries.catchUp', minute, catchUp)
  return { catchUp }
}
