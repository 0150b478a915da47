import { setTimeout as sleep } from 'node:timers/promises'
import { isUniqueViolation } from '#db/errors.ts'

/** Of so many people who want one name at once, each round lets one go on. */
const mostTries = 50
const longestWaitMs = 25

/**
 * Runs a transaction again when somebody else took the same name in between. The work looks for a free
 * name itself, so that the next run finds another one.
 */
export async function retryTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isUniqueViolation(error) || tries >= mostTries) throw error
      await sleep(Math.random() * longestWaitMs)
    }
  }
}
