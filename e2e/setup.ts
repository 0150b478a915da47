import { startCluster } from '#db/testing/postgres.ts'
import ownTemporaryFolder from '#db/testing/scratch.ts'

/**
 * A temporary folder and one throw-away Postgres for all journeys of a run; both reach the workers by the
 * environment. A run on SQLite alone can do without the latter: E2E_ENGINES=sqlite.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const removeFolder = ownTemporaryFolder()
  const cluster = process.env['E2E_ENGINES'] === 'sqlite' ? null : await startCluster()
  if (cluster) process.env['E2E_POSTGRES_URL'] = cluster.url
  return async () => {
    await cluster?.stop()
    removeFolder()
  }
}
