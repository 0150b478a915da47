import { setTimeout as sleep } from 'node:timers/promises'

/** Whether what is written is kept at the moment: by the database, and where uploads lie. */
export interface Storage {
  /** The last answer, or a new trial when that one has grown old. */
  isWritable(): Promise<boolean>
  /** Something could not be written: that counts as no until a trial says otherwise, which a second later one may. */
  doubt(): void
}

/** How long a good answer holds; a bad one is looked at again sooner. */
const holdsMs = { good: 10_000, bad: 1000 }
const patienceMs = 4000

/** Proves by writing that writing works, each way of it at most once at a time and once in ten seconds. */
export function createStorage(
  trials: readonly (() => Promise<void>)[],
  now = () => performance.now(),
): Storage {
  let asking: Promise<boolean> | null = null
  let last = { isGood: true, until: 0 }

  async function ask(): Promise<boolean> {
    const tried = Promise.all(trials.map((trial) => trial())).then(
      () => true,
      () => false,
    )
    const isGood = await Promise.race([tried, sleep(patienceMs, false, { ref: false })])
    last = { isGood, until: now() + (isGood ? holdsMs.good : holdsMs.bad) }
    return isGood
  }

  return {
    isWritable: async () => {
      if (now() < last.until) return last.isGood
      asking ??= ask().finally(() => {
        asking = null
      })
      return await asking
    },
    doubt: () => {
      last = { isGood: false, until: now() + holdsMs.bad }
    },
  }
}
