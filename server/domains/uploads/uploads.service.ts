import { invalid } from '#shared/errors.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { uploadsRepo } from './uploads.repo.ts'

export type UploadsService = ReturnType<typeof createUploads>

export function createUploads({ store, clock }: { store: Store; clock: Clock }) {
  const repo = uploadsRepo(store.tables)
  return {
    /** Ties one of the caller's uploads to what is written in this transaction; others' are refused. */
    use: async (tx: Db, actor: Actor, url: string): Promise<void> => {
      const upload = { name: url.replace(/^\/media\//, ''), ownerId: actor.id }
      if (!(await repo.markUsed(tx, upload, clock.now())))
        throw invalid('imageUrl', 'Please upload the image first')
    },
  }
}
