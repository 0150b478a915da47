import { listen, notify } from '#db/listen.ts'
import type { Store } from '#db/store.ts'
import type { Log } from '../core/log.ts'

/** What a stream has open, and since when it wants to hear of that. */
export interface Pages {
  posts: string[]
  forums: string[]
  after?: string | undefined
}

/** What instances tell each other: look at the feed, close streams, a stream's page has changed. */
export type BusMessage =
  | { kind: 'look' }
  | { kind: 'end'; userId: string; sids: readonly string[] | null }
  | ({ kind: 'watch'; streamId: string; userId: string } & Pages)

export interface Bus {
  publish(message: BusMessage): Promise<void>
  close(): Promise<void>
}

const channel = 'plaza_live'

interface Options {
  store: Store
  databaseUrl: string
  log: Log
  onMessage: (message: BusMessage) => void
  onReconnect: () => void
}

/** Speaks over Postgres NOTIFY. SQLite has one process, which needs nobody to speak to: null. */
export async function openBus({
  store,
  databaseUrl,
  log,
  onMessage,
  onReconnect,
}: Options): Promise<Bus | null> {
  if (store.engine === 'sqlite') return null
  const close = await listen({
    url: databaseUrl,
    channel,
    onMessage: (payload) => onMessage(JSON.parse(payload) as BusMessage),
    onReconnect,
    log: (message, details) => log.warn(details, message),
  })
  return {
    publish: (message) => notify(store, channel, JSON.stringify(message)),
    close,
  }
}
