import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { listMigrations } from '../migrations.ts'
import type { Db } from '../store.ts'
import { addKeys, putKeysAside } from './foreignKeys.ts'
import { columnsByTable, patientClient, rowsOf } from './postgres.dump.ts'

const rowsAtOnce = 500
const outsideTransaction = '-- outside a transaction'

interface Loading {
  url: string
  folder: string
  tables: string[]
  sequences: Record<string, number>
  /** Runs as the last thing of the transaction that loads. */
  settle: (tx: Db) => Promise<void>
}

/** Makes the tables as they were when the dump was made; later migrations run on them afterwards. */
async function makeTables(client: Client, folder: string): Promise<void> {
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query('create table schema_migrations (tag text primary key, applied_at timestamptz not null)')
  const wanted = new Set<string>()
  for await (const line of rowsOf(folder, 'schema_migrations'))
    wanted.add((JSON.parse(line) as { tag: string }).tag)
  for (const { tag, read } of listMigrations('postgres')) {
    const statements = read()
    if (wanted.has(tag) && !statements.startsWith(outsideTransaction)) await client.query(statements)
  }
}

async function loadTable(client: Client, folder: string, table: { name: string; columns: string[] }) {
  if (table.columns.length === 0) throw new Error(`the schema has no table ${table.name}`)
  const columns = table.columns.join(', ')
  const insert = async (rows: string[]) => {
    await client.query(
      `insert into ${table.name} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table.name}, $1::jsonb)`,
      [`[${rows.join(',')}]`],
    )
  }
  let batch: string[] = []
  for await (const row of rowsOf(folder, table.name)) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    await insert(batch)
    batch = []
  }
  if (batch.length > 0) await insert(batch)
}

/** Replaces all that a database holds by a dump, in one transaction: a failure leaves the old as it was. */
export async function loadPostgres({ url, folder, tables, sequences, settle }: Loading): Promise<void> {
  const client = await patientClient(url)
  try {
    await client.query('begin')
    await makeTables(client, folder)
    const keys = await putKeysAside(client)
    const columns = await columnsByTable(client)
    for (const name of columns.keys()) await client.query(`alter table ${name} disable trigger user`)
    // Migrations may have put rows of their own into it.
    await client.query(`truncate ${[...columns.keys()].join(', ')}`)
    for (const name of tables) await loadTable(client, folder, { name, columns: columns.get(name) ?? [] })
    for (const [name, value] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2)', [name, value])
    await addKeys(client, keys)
    for (const name of columns.keys()) await client.query(`alter table ${name} enable trigger user`)
    await settle(drizzle(client) as unknown as Db)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // An unfinished transaction ends with its connection.
    await client.end()
  }
}

/**
 * How many connections programs of ours have to a database. What a pooler holds for them is left out: it outlives
 * them, and a server behind one also listens and shows its presence on connections of its own.
 */
export async function postgresUsers(url: string): Promise<number> {
  const client = await patientClient(url)
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database()
         and application_name in ('plaza', 'plaza listener', 'plaza presence')`,
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}
