import { newClient } from './client.ts'
import { isPostgresUrl } from './url.ts'

const advisoryLock = 7_521_409_933

/**
 * Work that is done once for a database, where several servers start together: one after the other they are let in,
 * and each looks again whether it is still to be done. A SQLite file has one server at a time anyway.
 */
export async function inTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgresUrl(url)) return await work()
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 3000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    return await work()
  } finally {
    // The lock ends with its connection.
    await client.end()
  }
}
