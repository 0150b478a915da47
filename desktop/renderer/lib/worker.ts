import { readBoot } from './boot.ts'
import { clearNotices, endPush, pushOwner, workerHere } from './push.ts'

/** Starts the service worker. A device that was somebody else's stops telling what is theirs. */
async function startWorker(): Promise<void> {
  await workerHere()
  const viewer = readBoot()?.viewer ?? null
  const owner = pushOwner()
  if (owner !== null && owner !== viewer?.id) await endPush()
  else if (!viewer) await clearNotices()
}

startWorker().catch(reportError)
