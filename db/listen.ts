import { Client, escapeIdentifier } from 'pg'
import { sql } from 'drizzle-orm'
import { rawRows } from './sql.ts'
import type { Log, Store } from './store.ts'
import { driverUrl } from './url.ts'

interface Listening {
  url: string
  channel: string
  onMessage: (payload: string) => void
  /** Called after the connection was lost and is back: read what was missed by id. */
  onReconnect: () => void
  log?: Log
}

const retryAfter = 1000

/**
 * Hears what other instances say over Postgres NOTIFY, on a connection of its own that comes back
 * by itself. Answers a function that stops listening.
 */
export const listen = async (options: Listening): Promise<() => Promise<void>> => {
  const { url, channel, onMessage, onReconnect, log } = options
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const connect = async (): Promise<void> => {
    const next = new Client({
      connectionString: driverUrl(url),
      keepAlive: true,
      application_name: 'plaza listener',
    })
    client = next
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', (error) => log?.('database.listener_lost', { error: error.message }))
    next.on('end', () => {
      if (!isStopped && client === next) reconnectLater()
    })
    await next.connect()
    await next.query(`listen ${escapeIdentifier(channel)}`)
  }

  const reconnectLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(onReconnect, reconnectLater)
    }, retryAfter)
    timer.unref()
  }

  await connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end()
  }
}

/**
 * The beginning of a statement that notifies. A message may be lost, so its commit need not wait for the disk:
 * Postgres lets one transaction that notifies commit at a time, and each that waits holds up the next.
 */
export const notifying = "select set_config('synchronous_commit', 'off', true), pg_notify"

/** Says something to every instance that listens to this channel; Postgres only. */
export const notify = async (store: Store, channel: string, payload: string): Promise<void> => {
  await store.read((db) => rawRows(db, sql`${sql.raw(notifying)}(${channel}, ${payload})`))
}
