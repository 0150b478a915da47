import type { Server } from 'node:http'

const patienceMs = 10_000

/** Takes no new connection, lets answers under way finish, and ends what is still open after ten seconds. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
