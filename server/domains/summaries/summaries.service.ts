import { storedSummary } from '#shared/markdown.ts'
import type { Store } from '#db/store.ts'
import { missingSummaries, summarised, type Summarised } from '#db/missingSummaries.ts'

const batch = 200
/** So that a large database is read over some turns and not in one long one. */
const batchesATurn = 200

export interface SummariesParts {
  store: Store
}

export type SummariesService = ReturnType<typeof summariesService>

/**
 * Reads the texts that have no summary: those of before there were any, and those that came in another way
 * than through here. Until then a summary is made each time of a text's beginning.
 */
export function summariesService({ store }: SummariesParts) {
  const missing = missingSummaries(store.tables)

  /** Answers whether there may be more. */
  const readBatch = (kind: Summarised): Promise<boolean> =>
    store.transaction(async (tx) => {
      const texts = await missing.list(tx, kind, batch)
      if (texts.length === 0) return false
      const summaries = texts.map(({ id, beginning }) => [id, storedSummary(beginning)] as const)
      await missing.write(tx, kind, new Map(summaries))
      return texts.length === batch
    })

  async function catchUp(): Promise<void> {
    for (const kind of summarised) {
      for (let turn = 0; turn < batchesATurn; turn += 1) if (!(await readBatch(kind))) break
    }
  }

  return { catchUp }
}
