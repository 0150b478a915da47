import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { from } from 'pg-copy-streams'
import { addKeys, putKeysAside, type Constraint } from '../backup/foreignKeys.ts'
import { newClient } from '../client.ts'
import { postgresKit } from '../kit.ts'
import { buildTables } from '../schema/tables.ts'
import type { SeedRow, Sink, TableName } from './sink.ts'

const tables = buildTables(postgresKit)

interface SeedColumn {
  property: string
  name: string
  type: string
}

const seedColumn = (table: TableName, property: string): SeedColumn => {
  const columns = getTableColumns(tables[table]) as Record<string, { name: string; getSQLType(): string }>
  const column = columns[property]
  if (!column) throw new Error(`${table} has no column ${property}`)
  return { property, name: column.name, type: column.getSQLType() }
}

const stored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value

/** A value as COPY reads it in its text format. */
const copied = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  const plain = (value instanceof Date ? value.toISOString() : stored(value)) as string | number | boolean
  return String(plain).replaceAll(/[\\\n\r\t]/g, (sign) => copyEscapes[sign] ?? sign)
}
const copyEscapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const linesPerPiece = 200

const piecesOf = function* (columns: SeedColumn[], rows: SeedRow[]): Generator<string> {
  for (let start = 0; start < rows.length; start += linesPerPiece)
    yield rows
      .slice(start, start + linesPerPiece)
      .map((row) => `${columns.map(({ property }) => copied(row[property])).join('\t')}\n`)
      .join('')
}

const rowsPerStatement = 5000

/** The rows as one array per column: a statement of any size then needs few parameters. */
const unnested = (columns: SeedColumn[], rows: SeedRow[]) => ({
  values: columns.map(({ property }) => rows.map((row) => stored(row[property]))),
  source: `unnest(${columns.map(({ type }, index) => `$${index + 1}::${type === 'jsonb' ? 'text' : type}[]`).join(', ')})
    as seed (${columns.map(({ name }) => name).join(', ')})`,
})

const cast = ({ name, type }: SeedColumn): string =>
  type === 'jsonb' ? `seed.${name}::jsonb` : `seed.${name}`

const chunks = function* (rows: SeedRow[]): Generator<SeedRow[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}

const searchable = {
  posts: 'title, content, hashtags',
  forums: 'name, description',
  users: 'username, display_name, first_name, last_name',
}

const isKept = `(select 1 from pg_constraint where conindid = indexrelid)`

/** Writes seed rows into Postgres by COPY. */
export const postgresSink = async (url: string): Promise<Sink> => {
  const client = newClient({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  let putAside: string[] = []
  let keys: Constraint[] = []

  return {
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {}).map((property) => seedColumn(table, property))
      if (rows.length === 0) return
      const names = columns.map(({ name }) => name).join(', ')
      const into = client.query(from(`copy ${getTableName(tables[table])} (${names}) from stdin`))
      await pipeline(Readable.from(piecesOf(columns, rows)), into)
    },
    async update(table, rows) {
      const columns = Object.keys(rows[0] ?? {}).map((property) => seedColumn(table, property))
      const changes = columns
        .filter(({ name }) => name !== 'id')
        .map((column) => `${column.name} = ${cast(column)}`)
        .join(', ')
      const name = getTableName(tables[table])
      for (const chunk of chunks(rows)) {
        const { values, source } = unnested(columns, chunk)
        await client.query(`update ${name} set ${changes} from ${source} where ${name}.id = seed.id`, values)
      }
    },
    async isInhabited() {
      const { rows } = await client.query('select 1 from users limit 1')
      return rows.length > 0
    },
    async begin({ isBulk }) {
      if (!isBulk) {
        await client.query('begin')
        return
      }
      const { rows } = await client.query<{ name: string; definition: string }>(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index join pg_class on pg_class.oid = indexrelid
         where relnamespace = 'public'::regnamespace and not exists ${isKept}`,
      )
      for (const { name } of rows) await client.query(`drop index ${name}`)
      for (const table of Object.keys(searchable))
        await client.query(`alter table ${table} disable trigger user`)
      keys = await putKeysAside(client)
      putAside = rows.map(({ definition }) => definition)
      await client.query(`set maintenance_work_mem = '512MB'`)
    },
    async finish(onStep) {
      const isBulk = putAside.length > 0
      for (const [table, columns] of Object.entries(isBulk ? searchable : {})) {
        onStep(`${table}_search`)
        const text = columns
          .split(', ')
          .map((column) => `coalesce(${column}::text, '')`)
          .join(` || ' ' || `)
        await client.query(
          `insert into ${table}_search (seq, document) select seq, search_document(${text}) from ${table}`,
        )
        await client.query(`alter table ${table} enable trigger user`)
      }
      for (const definition of putAside) {
        onStep(definition.split(' ')[2] ?? 'index')
        await client.query(definition)
      }
      onStep('foreign keys')
      await addKeys(client, keys)
      onStep('statistics')
      if (!isBulk) await client.query('commit')
      await client.query(isBulk ? 'vacuum analyze' : 'analyze')
    },
    close: () => client.end(),
  }
}
