import { openStore } from '#db/store.ts'
import { systemClock } from '#server/core/clock.ts'
import { createLog } from '#server/core/log.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { createRunner } from '#server/jobs/runner.ts'
import type { JobQueue, Payload } from './jobs.worker.ts'

/** The product's own; it does four jobs at once by itself. */
export const open = async (url: string): Promise<JobQueue> => {
  const store = await openStore({ url })
  const queue = createQueue(store, systemClock)
  const runner = createRunner({ store, clock: systemClock, log: createLog('silent'), queue })
  return {
    enqueue: async (payloads: Payload[]) => {
      await store.transaction(async (tx) => {
        for (const payload of payloads) await queue.enqueue(tx, { queue: 'work', payload: { ...payload } })
      })
    },
    work: async (done) => {
      runner.handle('work', async ({ sentAt }) => done(Number(sentAt)))
      runner.start()
    },
    stop: async () => {
      await runner.stop()
      await store.close()
    },
  }
}
