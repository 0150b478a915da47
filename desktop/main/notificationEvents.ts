import type { Notification } from 'electron'

const mostMilliseconds = 1000

/** Why a notification was not shown, or null. A system that says nothing has shown it. */
export const shownOrFailed = (object: Notification): Promise<string | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), mostMilliseconds)
    const finish = (reason: string | null) => {
      clearTimeout(timer)
      resolve(reason)
    }
    object.once('show', () => finish(null))
    object.once('failed', (_event, error) => finish(error))
  })
