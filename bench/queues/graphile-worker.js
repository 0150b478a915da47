import { Logger, makeWorkerUtils, run } from 'graphile-worker'

const logger = new Logger(() => () => undefined)

export const open = async (url, { atOnce }) => {
  const utils = await makeWorkerUtils({ connectionString: url, logger })
  await utils.migrate()
  let runner
  return {
    enqueue: async (payloads) => {
      await utils.addJobs(payloads.map((payload) => ({ identifier: 'work', payload })))
    },
    work: async (done) => {
      const taskList = { work: async (payload) => done(payload.sentAt) }
      const options = { connectionString: url, logger, concurrency: atOnce, noHandleSignals: true, taskList }
      // As often as ours looks for what is due later; new jobs are told by NOTIFY.
      runner = await run({ ...options, pollInterval: 1000 })
    },
    stop: async () => {
      await runner?.stop()
      await utils.release()
    },
  }
}
