import { Client, type ClientConfig } from 'pg'

/**
 * A connection of its own to Postgres, not yet connected. That it was lost is told by the query that waits
 * on it or comes next; without a listener it would end the process.
 */
export const newClient = (config: ClientConfig): Client => {
  const client = new Client({ keepAlive: true, ...config })
  client.on('error', () => undefined)
  return client
}
