import { isUniqueViolation } from '#db/errors.ts'

const mostTries = 5

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
    }
  }
}
