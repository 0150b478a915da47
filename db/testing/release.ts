import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is, SQL } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { sqliteKit } from '../kit.ts'
import { listMigrations } from '../migrations.ts'
import { programRoot } from '../root.ts'
import { buildTables } from '../schema/tables.ts'
import type { Engine } from '../store.ts'

/** A value of a row as JSON has it: a time as ISO 8601, a document as it is. */
export type Value = string | number | boolean | null | object
export type Rows = Record<string, Record<string, Value>[]>

/** The schema of a release, with some rows of it. */
export interface Release {
  /** Each migration by its tag, with the hash of its text. */
  migrations: Record<Engine, Record<string, string>>
  /** Rows by table, those that others refer to first. */
  rows: Rows
}

export const releaseFolder = join(programRoot, 'db/testing/released')

/** The migrations of this program, as a release keeps them. */
export const migrationsNow = (engine: Engine): Record<string, string> =>
  Object.fromEntries(
    listMigrations(engine).map(({ tag, read }) => [tag, createHash('sha256').update(read()).digest('hex')]),
  )

const textOf = (value: SQL): string =>
  value.queryChunks
    .map((chunk) => (is(chunk, SQL) ? textOf(chunk) : (chunk as { value: string[] }).value.join('')))
    .join('')

const tables = Object.values(buildTables(sqliteKit)).map((table) => {
  const { name, columns, foreignKeys, checks } = getTableConfig(table)
  const targets = new Map(
    foreignKeys.map((key) => {
      const { columns: own, foreignTable } = key.reference()
      return [own[0]?.name ?? '', getTableName(foreignTable)]
    }),
  )
  return { name, columns, targets, checks: checks.map(({ value }) => textOf(value)) }
})
type Table = (typeof tables)[number]

/** Every table after those it refers to. */
function inOrder(): Table[] {
  const ordered: Table[] = []
  const add = (table: Table): void => {
    if (ordered.includes(table)) return
    for (const target of table.targets.values())
      if (target !== table.name) add(tables.find(({ name }) => name === target) ?? table)
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}

/** What checks between columns ask for. */
const agreeing: Record<string, Record<string, Value>> = {
  campaign_fundings: { amount_cents: 10_000, drawn_cents: 2500, refunded_cents: 1000 },
  sponsored_posts: { budget: 50_000, budget_funded: 50_000, budget_reserved: 2500, budget_spent: 5000 },
  user_sponsored_content: { gross: 2500, payout: 2000, platform_fee: 500 },
}

/** Of these columns exactly one is set. */
const choices = ({ checks }: Table): string[] =>
  checks
    .filter((check) => check.endsWith(' = 1'))
    .flatMap((check) => [...check.matchAll(/when (\w+) is/g)].map(([, name = '']) => name))

/** Two rows for every table of the schema: the first with all that it can hold, the second with the least. */
function sampleRows(): Rows {
  const rowOf = (table: Table, place: number): Record<string, Value> => {
    const chosen = choices(table)
    const counts = new Map<string, number>()
    const valueOf = (column: SQLiteColumn): Value => {
      const { name, dataType, enumValues, notNull, default: usual } = column
      if (chosen.length > 0 && chosen.includes(name) && chosen[place] !== name) return null
      const isLeast = place === 1 && !notNull && !chosen.includes(name)
      if (isLeast) return null
      const target = table.targets.get(name)
      if (target) {
        const count = counts.get(target) ?? 0
        counts.set(target, count + 1)
        return `${target}-${(place + count) % 2}`
      }
      if (enumValues) return enumValues[place % enumValues.length] ?? ''
      if (name === 'id') return dataType === 'number' ? place + 1 : `${table.name}-${place}`
      if (dataType === 'number') return place + 1
      if (dataType === 'boolean') return place === 0
      if (dataType === 'date') return `2026-0${place + 1}-03T04:05:06.789Z`
      if (dataType === 'json')
        return Array.isArray(usual) ? ['ein', 'zwei'] : { kept: 'as “it” is', count: 3 }
      return `${name} ${place}: “ünï” 'x' 😀`
    }
    const columns = table.columns.filter(({ name, generated }) => generated === undefined && name !== 'seq')
    return {
      ...Object.fromEntries(columns.map((column) => [column.name, valueOf(column)])),
      ...agreeing[table.name],
    }
  }
  return Object.fromEntries(
    inOrder().map((table) => [table.name, [0, 1].map((place) => rowOf(table, place))]),
  )
}

// Run as a program: keeps the schema of today as one that was released.
if (import.meta.main) {
  const path = join(releaseFolder, `${listMigrations('sqlite').at(-1)?.tag}.json`)
  if (existsSync(path)) throw new Error(`${path} is there: what was released is not changed`)
  const migrations = { sqlite: migrationsNow('sqlite'), postgres: migrationsNow('postgres') }
  const release: Release = { migrations, rows: sampleRows() }
  writeFileSync(path, `${JSON.stringify(release, null, 1)}\n`)
  process.stdout.write(`${path}\n`)
}
