import { PgBoss } from 'pg-boss'

export const open = async (url, { atOnce }) => {
  const boss = new PgBoss({ connectionString: url, useListenNotify: true })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue('work', { notify: true })
  return {
    enqueue: async (payloads) => {
      await boss.insert(
        'work',
        payloads.map((data) => ({ data })),
      )
    },
    work: async (done) => {
      // Jobs are taken by fours, and at once again after four: one by one, each waits for the next second.
      const options = { batchSize: atOnce, burstWhenBatchFull: true, pollingIntervalSeconds: 1 }
      await boss.work('work', options, async (jobs) => {
        for (const { data } of jobs) done(data.sentAt)
      })
    },
    stop: () => boss.stop({ graceful: true }),
  }
}
