import type { Db, Store } from '#db/store.ts'
import type { Reader } from '../../core/actor.ts'
import { pollsRepo } from './polls.repo.ts'

export type PollReading = ReturnType<typeof pollReading>

/** The poll of a post as the post's page shows it. */
export function pollReading({ store }: { store: Store }) {
  const repo = pollsRepo(store.tables)
  return async (db: Db, reader: Reader, postId: string) => {
    const options = await repo.options(db, postId)
    return {
      options,
      totalVotes: options.reduce((sum, { voteCount }) => sum + voteCount, 0),
      viewerOptionId: reader ? await repo.findChoice(db, reader.id, postId) : null,
    }
  }
}
