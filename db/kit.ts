import { sql, type SQL } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Gives every column the snake_case form of its property name, so that no name is written twice. */
const named = <Columns extends Record<string, unknown>>(columns: Columns): Columns => {
  for (const [property, builder] of Object.entries(columns)) {
    ;(builder as { setName(name: string): void }).setName(snakeCase(property))
  }
  return columns
}

/** The whole days (UTC) from 1970 to a time, in the words that an index over them is written in. */
export const daysOf = {
  sqlite: (time: string): SQL => sql.raw(`(${time} / 86400000)`),
  postgres: (time: string): SQL => sql.raw(`((${time} at time zone 'UTC')::date - '1970-01-01'::date)`),
}

/** The column, table and index makers of SQLite: the shape that every schema file is written against. */
export const sqliteKit = {
  table: ((name: string, columns: Record<string, never>, extras: never) =>
    lite.sqliteTable(name, named(columns), extras)) as unknown as typeof lite.sqliteTable,
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  check: lite.check,
  primaryKey: lite.primaryKey,
  /** The UUIDv7 that names a row. In a table that also has a `seq` it is unique instead of the primary key. */
  id: () => lite.text().primaryKey(),
  idBesideSeq: () => lite.text().notNull().unique(),
  /** A number that rises with every insert: the stable row number of full text search, the order of events. */
  seq: () => lite.integer().primaryKey({ autoIncrement: true }),
  text: () => lite.text(),
  oneOf: <const Words extends readonly [string, ...string[]]>(words: Words) => lite.text({ enum: words }),
  integer: () => lite.integer(),
  /** An integer that may pass 2^31: cents, bytes. */
  bigint: () => lite.integer(),
  real: () => lite.real(),
  boolean: () => lite.integer({ mode: 'boolean' }),
  timestamp: () => lite.integer({ mode: 'timestamp_ms' }),
  json: <Value>() => lite.text({ mode: 'json' }).$type<Value>(),
  daysOf: daysOf.sqlite,
}

export type Kit = typeof sqliteKit

/** The same makers for Postgres, under the SQLite types: what compiles for the one runs on the other. */
export const postgresKit = {
  table: (name: string, columns: Record<string, never>, extras: never) =>
    pg.pgTable(name, named(columns), extras),
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  check: pg.check,
  primaryKey: pg.primaryKey,
  id: () => pg.text().primaryKey(),
  idBesideSeq: () => pg.text().notNull().unique(),
  seq: () => pg.bigserial({ mode: 'number' }).primaryKey(),
  text: () => pg.text(),
  oneOf: (words: readonly [string, ...string[]]) => pg.text({ enum: words }),
  integer: () => pg.integer(),
  bigint: () => pg.bigint({ mode: 'number' }),
  real: () => pg.doublePrecision(),
  boolean: () => pg.boolean(),
  timestamp: () => pg.timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  json: () => pg.jsonb(),
  daysOf: daysOf.postgres,
} as unknown as Kit

/** The condition of a check constraint that lets only these words into a column. */
export const isOneOf = (column: string, words: readonly string[]): SQL =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`)

/** The condition of a check constraint that wants exactly one of these columns set. */
export const exactlyOne = (...columns: string[]): SQL =>
  sql.raw(`${columns.map((column) => `(case when ${column} is null then 0 else 1 end)`).join(' + ')} = 1`)
