import { Client, type ClientConfig } from 'pg'
import { driverUrl } from './url.ts'

/**
 * A connection of its own to Postgres, not yet connected. That it was lost is told by the query that waits
 * on it or comes next; without a listener it would end the process.
 */
export const newClient = ({ connectionString, ...config }: ClientConfig): Client => {
  const address = connectionString === undefined ? {} : { connectionString: driverUrl(connectionString) }
  const client = new Client({ keepAlive: true, ...config, ...address })
  client.on('error', () => undefined)
  return client
}
