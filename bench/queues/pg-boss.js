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
      const options = { localConcurrency: atOnce, pollingIntervalSeconds: 1 }
      await boss.work('work', options, async (jobs) => {
        for (const { data } of jobs) done(data.sentAt)
      })
    },
    stop: () => boss.stop({ graceful: true }),
  }
}
