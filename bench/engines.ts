import { readFileSync } from 'node:fs'
import { makeCluster } from '#db/testing/cluster.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo, type SizeName } from '#db/seed/demo.ts'
import type { Engine } from '#db/store.ts'
import { database } from './data.ts'

/** A database that is measured. */
export interface BenchDatabase {
  url: string
  /** The processor time that the database's own processes have used so far, in ms; none where there are none. */
  cpuMs: () => Promise<number>
  remove: () => Promise<void>
}

/** Settings of a Postgres that keeps what it acknowledges, and has memory as a server of its own would. */
export const durable = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '512MB',
}

/** A database of a size, 50,000 posts unless told: SQLite's is kept, Postgres' is made for this run. */
export async function benchDatabase(engine: Engine, size: SizeName = 'm'): Promise<BenchDatabase> {
  if (engine === 'sqlite')
    return { url: `file:${await database(size)}`, cpuMs: async () => 0, remove: async () => undefined }
  const cluster = await makeCluster(durable)
  await cluster.start()
  await cluster.createDatabase('bench')
  const url = `${cluster.url}/bench`
  await migrate({ url })
  await seedDemo({ url, size })
  return { url, cpuMs: async () => cpuBelow(await cluster.pid()), remove: () => cluster.remove() }
}

/** Processor time of a process and of those that it has started, ended or not. */
function cpuBelow(pid: number | undefined): number {
  if (pid === undefined) return 0
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const fieldsOf = (of: number | string) =>
    readFileSync(`/proc/${of}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = (fields: string[], ...places: number[]) =>
    places.reduce((sum, place) => sum + Number(fields[place]), 0)
  // utime and stime of each, and of the parent also those of the children that have ended; in hundredths of a second.
  const own = ticks(fieldsOf(pid), 11, 12, 13, 14)
  return children.reduce((sum, child) => sum + ticks(fieldsOf(child), 11, 12), own) * 10
}
