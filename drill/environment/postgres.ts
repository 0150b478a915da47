import { readdirSync, readFileSync } from 'node:fs'
import { newClient } from '#db/client.ts'
import { isRunning } from '#db/lock.ts'
import { makeCluster, type Cluster } from '#db/testing/cluster.ts'

/** As in production, but for the disk's own slowness: processes die here, and no machine does. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  superuser_reserved_connections: '3',
}

export interface Postgres extends Cluster {
  databaseUrl: string
  /** The numbers of its processes: the first of all, and those that serve one connection each. */
  processes(): Promise<{ first: number; backends: number[] }>
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  /** Kills the first process, and waits until all of the others have noticed. */
  killAll(): Promise<void>
  /** How many connections our programs hold. */
  connections(): Promise<number>
}

const parentOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

const titleOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Starts a Postgres of the drill's own with an empty database. */
export async function startPostgres(own: Record<string, string> = {}, below?: string): Promise<Postgres> {
  const cluster = await makeCluster({ ...settings, ...own }, below)
  await cluster.start()
  await cluster.createDatabase('plaza')
  const databaseUrl = `${cluster.url}/plaza`

  const processes = async () => {
    const first = await cluster.pid()
    if (first === undefined) throw new Error('Postgres does not run')
    const backends = childrenOf(first).filter((pid) => titleOf(pid).includes('plaza plaza'))
    return { first, backends }
  }

  return {
    ...cluster,
    databaseUrl,
    processes,
    async signalAll(signal) {
      const { first } = await processes()
      for (const pid of [first, ...childrenOf(first)]) {
        // A connection may end in between.
        if (isRunning(pid)) process.kill(pid, signal)
      }
    },
    async killAll() {
      const { first } = await processes()
      process.kill(first, 'SIGKILL')
      while (isRunning(first)) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async connections() {
      const client = newClient({ connectionString: databaseUrl, application_name: 'drill' })
      await client.connect()
      try {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and application_name like 'plaza%'`,
        )
        return rows[0]?.n ?? 0
      } finally {
        await client.end()
      }
    },
  }
}
