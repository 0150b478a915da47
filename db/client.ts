import { Client, type ClientConfig } from 'pg'
import { driverUrl } from './url.ts'

/**
 * A connection of its own to Postgres, not yet connected. That it was lost is told by the query that waits
 * on it or comes next; without a listener it would end the process.
 */
export const newClient = ({ connectionString, ...config }: ClientConfig): Client => {
  const address = connectionString === undefined ? {} : { connectionString: driverUrl(connectionString) }
  const client = made({ keepAlive: true, ...config, ...address })
  client.on('error', () => undefined)
  return client
}

/** The driver reads the files of certificates that an address names, and says of a missing one only that. */
function made(config: ClientConfig): Client {
  try {
    return new Client(config)
  } catch (error) {
    const { syscall, path, code } = error as NodeJS.ErrnoException
    if (syscall !== 'open' || path === undefined) throw error
    const words = `${path} cannot be read (${code}), by sslrootcert, sslcert or sslkey`
    throw new Error(words, { cause: error })
  }
}
