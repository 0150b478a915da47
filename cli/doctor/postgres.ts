import { sql } from 'drizzle-orm'
import { databaseName } from '#db/databaseName.ts'
import { databaseFault } from '#db/fault.ts'
import { rawRows } from '#db/sql.ts'
import { openStore } from '#db/store.ts'
import { ageOf, fail, ok, reasonOf, warn, type Check, type Finding, type Patient } from './check.ts'

const longMs = 60_000
const systemOf = sql`(select system_identifier::text from pg_control_system())`

/** The one row of a question to another Postgres than that of the store. */
async function ask<Row>(
  where: { url: string; poolerUrl?: string },
  question: ReturnType<typeof sql>,
): Promise<Row | undefined> {
  const store = await openStore(where)
  try {
    const [row] = await store.read((db) => rawRows<Row>(db, question))
    return row
  } finally {
    await store.close()
  }
}

interface Standing {
  is_replica: boolean
  system: string
  late_ms: string | null
}

async function replica({ config, store }: Patient): Promise<Finding> {
  const { readUrl } = config.database
  if (readUrl === null) return ok('none')
  const name = databaseName(readUrl)
  try {
    const there = await ask<Standing>(
      { url: readUrl },
      sql`select pg_is_in_recovery() as is_replica, ${systemOf} as system,
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000 end as late_ms`,
    )
    const [here] = await store.read((db) =>
      rawRows<{ system: string }>(db, sql`select ${systemOf} as system`),
    )
    if (!there?.is_replica) return fail(`${name} is no replica: it takes writes`, 'check DATABASE_READ_URL')
    if (there.system !== here?.system)
      return fail(`${name} is a replica of another database`, 'check DATABASE_READ_URL')
    const late = Number(there.late_ms ?? 0)
    return late > longMs
      ? warn(`${name}, ${ageOf(late)} behind`, 'see what the replica waits for: pg_stat_replication')
      : ok(name)
  } catch (error) {
    const reason = databaseFault(error) ?? `${name} does not answer: ${reasonOf(error)}`
    return warn(reason, 'start it: until then the primary answers for it')
  }
}

async function pooler({ config }: Patient): Promise<Finding> {
  const { poolerUrl } = config.database
  if (poolerUrl === null) return ok('none')
  const name = databaseName(poolerUrl)
  try {
    const client = await ask<{ limit: string }>(
      { url: config.databaseUrl, poolerUrl },
      sql`select current_setting('statement_timeout') as limit`,
    )
    return client?.limit === '0'
      ? warn(
          `${name}: statements outside transactions may take for ever`,
          `alter role … set statement_timeout = '5s', and start the pooler anew`,
        )
      : ok(name)
  } catch (error) {
    return fail(databaseFault(error) ?? `${name} does not answer: ${reasonOf(error)}`, 'check DATABASE_URL')
  }
}

/** What may stand before and beside Postgres. */
export const postgresChecks: Check[] = [
  { name: 'pooler', needs: 'config', look: pooler },
  { name: 'replica', needs: 'store', look: replica },
]
