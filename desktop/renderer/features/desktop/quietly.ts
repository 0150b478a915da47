import { ApiError } from '../../lib/api.ts'

/** Lets go of something that no person waits for: a refusal or a lost network is no fault of the page. */
export function quietly(task: Promise<unknown>): void {
  task.catch((error: unknown) => {
    if (!(error instanceof ApiError) && !(error instanceof TypeError)) reportError(error)
  })
}
