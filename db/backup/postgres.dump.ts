import { createWriteStream } from 'node:fs'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { newClient } from '../client.ts'
import type { Dump } from './dump.ts'

const rowsAtOnce = 1000
const ending = '.ndjson'

/** A client whose long statements nobody hurries, and whose times are all UTC. */
export async function patientClient(url: string): Promise<Client> {
  const client = newClient({ connectionString: url, application_name: 'plaza backup' })
  await client.connect()
  await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = '5s'`)
  return client
}

/** Every table with the columns that are written; generated ones follow from them. */
export async function columnsByTable(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(quote_ident(column_name) order by ordinal_position)::text[] as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by table_name order by table_name`,
  )
  return new Map(rows.map(({ table_name: name, columns }) => [name, columns]))
}

async function* linesOf(client: Client, table: string, columns: string[]): AsyncGenerator<string[]> {
  await client.query(
    `declare dump no scroll cursor for
     select to_jsonb(row)::text as line from (select ${columns.join(', ')} from ${table}) as row`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from dump`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close dump')
}

/** Where a dump keeps the rows of a table. */
export const fileOf = (table: string): string => table + ending

async function dumpTable(client: Client, table: { name: string; columns: string[] }, path: string) {
  let count = 0
  async function* text(): AsyncGenerator<string> {
    for await (const lines of linesOf(client, table.name, table.columns)) {
      count += lines.length
      yield `${lines.join('\n')}\n`
    }
  }
  await pipeline(Readable.from(text()), createWriteStream(path))
  return count
}

/** Writes every table of one snapshot as lines of JSON: neither programs nor rights of its own are needed. */
export async function dumpPostgres(url: string, folder: string): Promise<Dump> {
  const client = await patientClient(url)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const tables: Record<string, number> = {}
    for (const [name, columns] of await columnsByTable(client))
      tables[name] = await dumpTable(client, { name, columns }, join(folder, fileOf(name)))
    const { rows } = await client.query<{ name: string; value: string | null }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
    )
    const sequences = rows.flatMap(({ name, value }) => (value === null ? [] : [[name, Number(value)]]))
    return { files: Object.keys(tables).map(fileOf), tables, sequences: Object.fromEntries(sequences) }
  } finally {
    await client.end()
  }
}

/**
 * The rows of a table's file, one by one. They are parted by line feeds alone: Node's `readline` also ends a line
 * where somebody's text has a separator of its own, as U+2028.
 */
export async function* rowsOf(folder: string, table: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(join(folder, fileOf(table)), 'utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield line
  }
  if (rest !== '') yield rest
}

/** What is wrong with a dump: rows that are missing or not readable, books that do not add up. */
export async function checkPostgres(folder: string, tables: Record<string, number>): Promise<string[]> {
  const problems: string[] = []
  let ledger = 0
  for (const [table, expected] of Object.entries(tables)) {
    let found = 0
    try {
      for await (const line of rowsOf(folder, table)) {
        const row = JSON.parse(line) as { amount_cents?: number }
        if (table === 'ledger_entries') ledger += row.amount_cents ?? 0
        found += 1
      }
    } catch (error) {
      problems.push(`${table} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
      continue
    }
    if (found !== expected) problems.push(`${table} has ${found} rows instead of ${expected}`)
  }
  return ledger === 0 ? problems : [...problems, `the ledger is off by ${ledger} cents`]
}
