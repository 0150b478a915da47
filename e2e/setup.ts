import { startCluster } from '#db/testing/postgres.ts'

/** One throw-away Postgres for all journeys of a run; its address reaches the workers by the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  process.env['E2E_POSTGRES_URL'] = cluster.url
  return cluster.stop
}
