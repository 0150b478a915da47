import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import { learningRepo, type Learned } from './learning.repo.ts'

export interface LearningParts {
  store: Store
  clock: Clock
}

const kinds: (keyof Learned)[] = ['forums', 'users', 'posts']
const batch = 100
/** So that a database filled from outside is learned over some turns and not in one long one. */
const batchesATurn = 200

/**
 * Learns the words that a mistyped search is compared with: those of new posts as they come, and of
 * everything that came in another way in turns.
 */
export function learningService({ store, clock }: LearningParts) {
  const repo = learningRepo(store.tables)

  /** Answers whether there may be more. */
  const learnBatch = (kind: keyof Learned): Promise<boolean> =>
    store.transaction(async (tx) => {
      const learned = await repo.read(tx)
      const lessons = await repo.lessons[kind](tx, learned[kind], batch)
      const last = lessons.at(-1)
      if (!last) return false
      await repo.learn(
        tx,
        lessons.map(({ text }) => text),
      )
      await repo.write(tx, { ...learned, [kind]: last.seq }, clock.now())
      return lessons.length === batch
    })

  return {
    /** Learns what came without an event, a part of it at a time. */
    catchUp: async (): Promise<void> => {
      for (const kind of kinds) {
        for (let turn = 0; turn < batchesATurn; turn += 1) if (!(await learnBatch(kind))) break
      }
    },

    /** Learns the title of a post, if everybody may read it. */
    learnPost: async (tx: Db, postId: string): Promise<void> => {
      const title = await repo.titleOf(tx, postId)
      if (title !== undefined) await repo.learn(tx, [title])
    },
  }
}
