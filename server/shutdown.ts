import type { Server } from 'node:http'
import { closeResting } from './http/connections.ts'

const defaultPatienceMs = 10_000
/** How long a request may take to arrive that had begun to when the end came. */
const arrivalMs = 1000
const sweepMs = 50

/**
 * From now on each answer is the last one of its connection. A proxy then keeps none to a server that is about to end:
 * one that it believed to be open would be closed while a request is on its way.
 */
export function keepNoConnection(server: Server): void {
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
}

/** Takes no new connection, lets answers under way finish, and in the end ends what is still open. */
export function closeServer(server: Server, patienceMs = defaultPatienceMs): Promise<void> {
  return new Promise((resolve) => {
    const begunAt = performance.now()
    const close = () => closeResting(server, performance.now() - begunAt < arrivalMs ? 'silent' : 'arriving')
    // A connection that is kept alive, or never asked anything, would hold the exit.
    const sweep = setInterval(close, sweepMs)
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(timer)
      resolve()
    })
    close()
  })
}

/** Waits for work under way, but not longer than the server waits for answers. */
export async function withPatience(work: Promise<void>, patienceMs = defaultPatienceMs): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}
