import type { TestProject } from 'vitest/node'
import { migrate } from '../migrate.ts'
import { makeCluster } from './cluster.ts'
import { memoryFolder } from './scratch.ts'

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

/** Starts a throw-away Postgres with one migrated database to copy from. */
export const startCluster = async (): Promise<TestCluster> => {
  const cluster = await makeCluster(hasty, memoryFolder())
  await cluster.start()
  await cluster.createDatabase(templateName)
  await migrate({ url: `${cluster.url}/${templateName}` })
  return { url: cluster.url, stop: () => cluster.remove() }
}

/** The global setup of the Postgres test project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster()
  project.provide('postgresUrl', url)
  return stop
}
