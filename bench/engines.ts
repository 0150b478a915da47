import { makeCluster } from '#db/testing/cluster.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import type { Engine } from '#db/store.ts'
import { database } from './data.ts'

export interface Ground {
  url: string
  remove: () => Promise<void>
}

/** Settings of a Postgres that keeps what it acknowledges, and has memory as a server of its own would. */
const durable = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '512MB',
}

/** A database with 50,000 posts: SQLite's is kept, Postgres' is made for this run. */
export async function groundOf(engine: Engine): Promise<Ground> {
  if (engine === 'sqlite') return { url: `file:${await database('m')}`, remove: async () => undefined }
  const cluster = await makeCluster(durable)
  await cluster.start()
  await cluster.createDatabase('bench')
  const url = `${cluster.url}/bench`
  await migrate({ url })
  await seedDemo({ url, size: 'm' })
  return { url, remove: () => cluster.remove() }
}
