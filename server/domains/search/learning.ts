import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Runner } from '../../jobs/runner.ts'
import { learningRepo, type Learned } from './learning.repo.ts'

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  runner: Runner
}

const kinds: (keyof Learned)[] = ['forums', 'users', 'posts']
const batch = 100
/** So that a database filled from outside is learned over some turns and not in one long one. */
const batchesATurn = 200
const tenMinutes = 10 * 60

/**
 * Learns the words that a mistyped search is compared with: those of new posts as they come, and of
 * everything that came in another way in turns.
 */
export function searchLearning({ store, clock, outbox, runner }: Parts): { catchUp: () => Promise<void> } {
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

  async function catchUp(): Promise<void> {
    for (const kind of kinds) {
      for (let turn = 0; turn < batchesATurn; turn += 1) if (!(await learnBatch(kind))) break
    }
  }

  for (const name of ['post.created', 'post.changed'] as const) {
    outbox.on(name, async (tx, { postId }) => {
      const title = await repo.titleOf(tx, postId)
      if (title !== undefined) await repo.learn(tx, [title])
    })
  }
  runner.every('search.learn', tenMinutes, catchUp)
  return { catchUp }
}
