import type { Server } from 'node:http'

const defaultPatienceMs = 10_000
const sweepMs = 50

/** Takes no new connection, lets answers under way finish, and in the end ends what is still open. */
export function closeServer(server: Server, patienceMs = defaultPatienceMs): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
    // A connection that is kept alive would hold the exit after its last answer.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(timer)
      resolve()
    })
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
