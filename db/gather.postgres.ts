import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'

/** What the driver has of a connection; its types do not say so. */
interface Connected {
  connection: { stream: Socket }
}

/**
 * Sends what one turn asks of a connection in one write. The driver makes a system call of each statement, which
 * costs this process more than building most of them, and wakes the database for each.
 */
export function gatherWrites(client: PoolClient): void {
  const { connection } = client as unknown as Connected
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  let isGathering = false
  const query = (...given: unknown[]): unknown => {
    if (!isGathering) {
      isGathering = true
      const { stream } = connection
      stream.cork()
      const send = (): void => {
        isGathering = false
        stream.uncork()
      }
      // Behind everything that this turn asks for, promises and the commit that follows them included.
      process.nextTick(() => process.nextTick(send))
    }
    return ask(...given)
  }
  client.query = query as typeof client.query
}
