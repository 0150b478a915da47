import { startCluster } from '#db/testing/postgres.ts'

/**
 * One throw-away Postgres for all journeys of a run; its address reaches the workers by the environment. A
 * run on SQLite alone can do without: E2E_ENGINES=sqlite.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_ENGINES'] === 'sqlite') return undefined
  const cluster = await startCluster()
  process.env['E2E_POSTGRES_URL'] = cluster.url
  return cluster.stop
}
