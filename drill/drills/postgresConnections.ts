import type { Client } from 'pg'
import { newClient } from '#db/client.ts'
import { must, type Drill } from '../drill.ts'
import type { Postgres } from '../environment/postgres.ts'

/** Takes every connection that Postgres still gives, and those that become free meanwhile. */
async function takeAll(postgres: Postgres): Promise<Client[]> {
  const taken: Client[] = []
  for (;;) {
    const client = newClient({ connectionString: postgres.databaseUrl, application_name: 'drill' })
    try {
      await client.connect()
      taken.push(client)
    } catch {
      return taken
    }
  }
}

const terminateOurs = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'plaza%'`

/** Other programs have all of Postgres' connections when the server needs new ones. */
export const postgresConnections: Drill = {
  name: 'postgres-connections',
  summary: 'no connection left: others have them all',
  engines: ['postgres'],
  rounds: 3,
  async run({ open, rounds, random, note }) {
    // The first user of a cluster may have the reserved ones as well.
    const site = await open({ postgres: { max_connections: '30', superuser_reserved_connections: '0' } })
    const { postgres, watch, writers, first } = site
    if (!postgres) return
    for (let round = 1; round <= rounds; round++) {
      await writers.pass(random.int(5, 40))
      const admin = newClient({ connectionString: postgres.databaseUrl, application_name: 'drill' })
      await admin.connect()
      const others: Client[] = []
      try {
        const at = performance.now()
        while (!watch.redSince(at).has('database')) {
          await admin.query(terminateOurs)
          others.push(...(await takeAll(postgres)))
        }
        note(`round ${round}: others had ${others.length} connections`)
      } finally {
        await Promise.all([admin, ...others].map((client) => client.end()))
      }
      note(`round ${round}: ready ${(await watch.untilReady()).toFixed(0)} ms after they let go`)
      must(first.process().isRunning(), 'the server has ended')
    }
  },
}
