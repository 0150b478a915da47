import type Database from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { sqliteKit } from '../kit.ts'
import { buildTables } from '../schema/tables.ts'
import { connectSqlite } from '../sqlite.ts'
import { sqlitePath } from '../url.ts'
import type { SeedRow, Sink, TableName } from './sink.ts'

const tables = buildTables(sqliteKit)

const columnName = (table: TableName, property: string): string => {
  const columns = getTableColumns(tables[table]) as Record<string, { name: string }>
  const column = columns[property]
  if (!column) throw new Error(`${table} has no column ${property}`)
  return column.name
}

const stored = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

interface Definition {
  name: string
  sql: string
}

const rowsPerTransaction = 50_000

/** Writes seed rows into a SQLite file with prepared statements and few, large transactions. */
export const sqliteSink = (url: string): Sink => {
  const connection = connectSqlite(sqlitePath(url))
  connection.pragma('synchronous = OFF')
  connection.pragma('foreign_keys = OFF')
  const statements = new Map<string, Database.Statement>()
  let putAside: Definition[] = []
  let uncommitted = 0

  const statement = (sql: string): Database.Statement => {
    const known = statements.get(sql) ?? connection.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const run = (sql: string, rows: SeedRow[], properties: string[]): void => {
    const prepared = statement(sql)
    if (!connection.inTransaction) connection.exec('begin immediate')
    for (const row of rows) prepared.run(properties.map((property) => stored(row[property])))
    uncommitted += rows.length
    if (uncommitted >= rowsPerTransaction) commit()
  }
  const commit = (): void => {
    if (connection.inTransaction) connection.exec('commit')
    uncommitted = 0
  }
  const definitions = (type: string): Definition[] =>
    connection
      .prepare(
        `select name, sql from sqlite_master where type = ? and sql is not null and tbl_name not like '%_search%'`,
      )
      .all(type) as Definition[]

  return {
    async insert(table, rows) {
      const [first] = rows
      if (!first) return
      const properties = Object.keys(first)
      const columns = properties.map((property) => columnName(table, property)).join(', ')
      const marks = properties.map(() => '?').join(', ')
      run(`insert into ${getTableName(tables[table])} (${columns}) values (${marks})`, rows, properties)
    },
    async update(table, rows) {
      const properties = Object.keys(rows[0] ?? {}).filter((property) => property !== 'id')
      const changes = properties.map((property) => `${columnName(table, property)} = ?`).join(', ')
      run(`update ${getTableName(tables[table])} set ${changes} where id = ?`, rows, [...properties, 'id'])
    },
    async isInhabited() {
      return connection.prepare('select 1 from users limit 1').get() !== undefined
    },
    async begin({ isBulk }) {
      if (!isBulk) return
      connection.pragma('cache_size = -524288')
      connection.pragma('wal_autocheckpoint = 20000')
      const indexes = definitions('index').filter(({ name }) => name !== 'users_id_unique')
      const triggers = definitions('trigger')
      for (const { name } of indexes) connection.exec(`drop index ${name}`)
      for (const { name } of triggers) connection.exec(`drop trigger ${name}`)
      putAside = [...indexes, ...triggers]
    },
    async finish(onStep) {
      commit()
      for (const { name, sql } of putAside) {
        onStep(name)
        connection.exec(sql)
      }
      if (putAside.length > 0) {
        for (const table of ['posts', 'forums', 'users']) {
          onStep(`${table}_search`)
          connection.exec(`insert into ${table}_search (${table}_search) values ('rebuild')`)
        }
      }
      onStep('statistics')
      connection.pragma('analysis_limit = 1000')
      connection.exec('analyze')
      connection.pragma('wal_checkpoint(TRUNCATE)')
    },
    async close() {
      connection.close()
    },
  }
}
