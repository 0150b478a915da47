import { readdirSync, readFileSync } from 'node:fs'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig as postgresConfig, type PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { postgresKit, sqliteKit } from './kit.ts'
import * as postgresSchema from './schema.postgres.ts'
import * as sqliteSchema from './schema.sqlite.ts'
import { buildTables, type Tables } from './schema/tables.ts'
import { rawRows } from './sql.ts'
import { testStore, type TestStore } from './testing/store.ts'

const sqlite = buildTables(sqliteKit)
const postgres = buildTables(postgresKit)
const names = Object.keys(sqlite) as (keyof Tables)[]
const asPg = (name: keyof Tables): PgTable => postgres[name] as unknown as PgTable

describe.each(names)('%s', (name) => {
  const lite = sqliteConfig(sqlite[name])
  const pg = postgresConfig(asPg(name))

  test('has the same columns on both engines', () => {
    const shape = (columns: Record<string, unknown>) =>
      Object.entries(columns as ReturnType<typeof getTableColumns<Tables['users']>>).map(
        ([property, column]) => ({
          property,
          name: column.name,
          dataType: column.dataType,
          notNull: column.notNull,
          hasDefault: column.hasDefault,
          isUnique: column.isUnique,
          primary: column.primary,
          words: column.enumValues,
          isGenerated: column.generated !== undefined,
        }),
      )
    expect(shape(getTableColumns(asPg(name)))).toEqual(shape(getTableColumns(sqlite[name])))
  })

  test('has the same indexes, checks and references on both engines', () => {
    const column = (value: object) => ('name' in value ? value.name : 'expression')
    const indexes = (config: typeof lite | typeof pg) =>
      config.indexes.map(({ config: index }) => [
        index.name,
        index.unique ?? false,
        index.columns.map(column),
        index.where !== undefined,
      ])
    const checks = (config: typeof lite | typeof pg) => config.checks.map((check) => check.name)
    const references = (config: typeof lite | typeof pg) =>
      config.foreignKeys.map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference()
        return [columns.map(column), getTableName(foreignTable), foreignColumns.map(column)]
      })
    expect(indexes(pg)).toEqual(indexes(lite))
    expect(checks(pg)).toEqual(checks(lite))
    expect(references(pg)).toEqual(references(lite))
  })

  test('is exported to the migration maker', () => {
    expect(sqliteSchema).toHaveProperty(name)
    expect(postgresSchema).toHaveProperty(name)
  })
})

describe('references', () => {
  /** Who removed, resolved, reviewed or decided: looked up by nobody, so not worth an index. */
  const unread = /_by$|^reviewed_by|^admin_id$|^decided_by$/

  test('are indexed', () => {
    const missing = names.flatMap((name) => {
      const { indexes, foreignKeys, primaryKeys, columns } = sqliteConfig(sqlite[name])
      const firsts = new Set([
        ...indexes.map(({ config }) => (config.columns[0] as { name?: string } | undefined)?.name),
        ...primaryKeys.map((key) => key.columns[0]?.name),
        ...columns.filter((column) => column.isUnique || column.primary).map((column) => column.name),
      ])
      return foreignKeys
        .map((key) => key.reference().columns[0]?.name ?? '')
        .filter((column) => !firsts.has(column) && !unread.test(column))
        .map((column) => `${name}.${column}`)
    })
    expect(missing).toEqual([])
  })
})

describe('a migrated database', () => {
  let store: TestStore
  beforeAll(async () => {
    store = await testStore()
  })
  afterAll(() => store.close())

  test('answers every table with every column', async () => {
    for (const name of names) {
      expect(await store.read((db) => db.select().from(store.tables[name]))).toEqual([])
    }
  })

  test('has the triggers of both engines under the same purpose', async () => {
    const query =
      store.engine === 'sqlite'
        ? sql`select distinct tbl_name as name from sqlite_master where type = 'trigger'`
        : sql`select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal`
    const rows = await store.read((db) => rawRows<{ name: string }>(db, query))
    expect(rows.map((row) => row.name).sort()).toEqual([
      'admin_actions',
      'comments',
      'forums',
      'ledger_entries',
      'posts',
      'sponsored_posts',
      'users',
    ])
  })
})

test('both engines have the same migrations', () => {
  const list = (engine: string) => {
    const folder = new URL(`./migrations/${engine}/`, import.meta.url)
    const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
      entries: { tag: string }[]
    }
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    const tags = journal.entries.map(({ tag }) => tag)
    expect(files).toEqual(tags.map((tag) => `${tag}.sql`))
    return tags
  }
  expect(list('postgres')).toEqual(list('sqlite'))
})
