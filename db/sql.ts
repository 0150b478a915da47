import { is, or, sql, type Column, type Placeholder, type SQL, type Table } from 'drizzle-orm'
import { PgColumn, PgDatabase } from 'drizzle-orm/pg-core'
import { daysOf } from './kit.ts'
import type { Tables } from './schema/tables.ts'
import type { Db, Engine } from './store.ts'

/** Which engine this database handle speaks to: for the few places where SQL itself differs. */
export const engineOf = (db: Db): Engine => (is(db, PgDatabase) ? 'postgres' : 'sqlite')

/**
 * The rows of a raw query, under their SQL names. Raw rows are as the driver gives them: a time is
 * a number on SQLite and text on Postgres, a count may be text. Select ids and numbers, wrap
 * numbers in `Number()`, and prefer the builder with `sql` fragments, which maps both engines alike.
 */
export const rawRows = async <Row>(db: Db, query: SQL): Promise<Row[]> => {
  if (engineOf(db) === 'sqlite') return (db as unknown as { all(query: SQL): Row[] }).all(query)
  const result = await (db as unknown as { execute(query: SQL): Promise<{ rows: Row[] }> }).execute(query)
  return result.rows
}

/** Runs raw SQL that answers no rows. */
export const runSql = async (db: Db, query: SQL): Promise<void> => {
  if (engineOf(db) === 'sqlite') (db as unknown as { run(query: SQL): unknown }).run(query)
  else await (db as unknown as { execute(query: SQL): Promise<unknown> }).execute(query)
}

const nameless = new WeakSet<Db>()

/** Marks a handle whose connection is another one each time: no statement is kept there under its name. */
export const unnamed = (db: Db): Db => {
  nameless.add(db)
  return db
}

interface Preparable<Result> {
  prepare(): { execute(values?: Record<string, unknown>): Promise<Result> }
}

/**
 * A read or write that is built once per connection and then only given its placeholders' values:
 *
 *     const bySlug = prepared('forums.bySlug', (db) =>
 *       db.select().from(forums).where(eq(forums.slug, sql.placeholder('slug'))))
 *     const [forum] = await bySlug(db, { slug })
 *
 * The name must be unique in the program: Postgres knows the statement by it.
 */
export const prepared = <Result>(name: string, build: (db: Db) => Preparable<Result>) => {
  type Statement = ReturnType<Preparable<Result>['prepare']>
  const statements = new WeakMap<Db, Statement>()
  return async (db: Db, values?: Record<string, unknown>): Promise<Result> => {
    let statement = statements.get(db)
    if (!statement) {
      statement = (build(db) as { prepare(name: string): Statement }).prepare(nameless.has(db) ? '' : name)
      statements.set(db, statement)
    }
    return statement.execute(values)
  }
}

/** A placeholder under each of these names: the values of a prepared insert. */
export const placeholders = <Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>

/** The longest page and the row after it. */
const pageLength = 52

/** The ids of one page at most, for `inArray` in a prepared query: its text is the same however many there are. */
export const pageIds = (): Placeholder[] =>
  Array.from({ length: pageLength }, (_, place) => sql.placeholder(`id${place}`))

/** The values of `pageIds`; places without an id name nothing. Throws where there are more than a page. */
export const givenIds = (ids: readonly string[]): Record<string, string> => {
  if (ids.length > pageLength) throw new Error(`${ids.length} ids are more than a page`)
  return Object.fromEntries(
    Array.from({ length: pageLength }, (_, place) => [`id${place}`, ids[place] ?? '']),
  )
}

/** The same for the columns that a prepared update sets. */
export const changes = <Row extends Table, Name extends string & keyof Row>(
  table: Row,
  ...names: Name[]
): Record<Name, SQL> =>
  Object.fromEntries(
    names.map((name) => [name, sql`${sql.param(sql.placeholder(name), table[name] as Column)}`]),
  ) as Record<Name, SQL>

/**
 * A select whose rows are held until the transaction ends, so that what is decided by them still holds when
 * it is written. SQLite has one writer, which holds everything.
 */
export const held = <Query>(tx: Db, query: Query): Query =>
  engineOf(tx) === 'postgres'
    ? (query as unknown as { for(strength: 'no key update'): Query }).for('no key update')
    : query

/** Whether a row is as it was, and on Postgres stays so until this transaction ends. */
export const isStillThere = async (tx: Db, table: Table, where: SQL | undefined): Promise<boolean> => {
  const lock = engineOf(tx) === 'postgres' ? sql`for share` : sql``
  const rows = await rawRows(tx, sql`select 1 from ${table} where ${where} ${lock}`)
  return rows.length > 0
}

/** Posts that anybody may see. Names the bare column, as the partial indexes want it. */
export const listed = ({ isListed }: Tables['posts'] | Tables['postHashtags']): SQL => sql`${isListed}`

/** Posts that are neither removed nor deleted; who may read their forum is the caller's question. */
export const visible = ({ isVisible }: Tables['posts']): SQL => sql`${isVisible}`

/** The whole days (UTC) from 1970 to the creation of a post, as the index over them has it. */
export const createdDay = (db: Db): SQL => daysOf[engineOf(db)]('created_at')

interface ListOfEach {
  /** What the lists belong to: `forum_memberships`, or a common table expression. */
  rows: SQL
  /** The posts of one row, by conditions that name it. */
  where: SQL
  orderBy: SQL
  limit: number
}

/**
 * A from clause: the rows, and with each of them the first posts of its own list under the name
 * `found`. Each list is a walk over one index that stops after `limit`. It is a lateral join, which
 * SQLite does not have and writes as a join with a list of row numbers.
 */
export const firstOfEach = (db: Db, posts: Tables['posts'], list: ListOfEach): SQL => {
  const some = (what: SQL) =>
    sql`select ${what} from ${posts} where ${list.where} order by ${list.orderBy} limit ${list.limit}`
  return engineOf(db) === 'postgres'
    ? sql`${list.rows} cross join lateral (${some(sql`${posts}.*`)}) as found`
    : sql`${list.rows} cross join ${posts} as found on found.seq in (${some(sql`${posts.seq}`)})`
}

/**
 * A text column as a value of its own, so that grouping by it does not make the planner read a whole
 * table in that column's order when a narrow `where` has an index.
 */
export const unordered = (column: Column): SQL<string> => sql<string>`(${column} || '')`

const row = (columns: Column[], values: unknown[]) => ({
  left: sql.join(columns, sql`, `),
  right: sql.join(
    columns.map((column, position) => sql`${sql.param(values[position], column)}`),
    sql`, `,
  ),
})

/** The rows after a cursor in a list ordered by these columns, all descending. */
export const isBelow = (columns: Column[], values: unknown[]): SQL => {
  const { left, right } = row(columns, values)
  return sql`(${left}) < (${right})`
}

/** The rows after a cursor in a list ordered by these columns, all ascending. */
export const isAbove = (columns: Column[], values: unknown[]): SQL => {
  const { left, right } = row(columns, values)
  return sql`(${left}) > (${right})`
}

/** A text without its capitals, of whatever script: what SQLite itself calls lower knows those of English alone. */
const lowered = (column: Column): SQL =>
  is(column, PgColumn) ? sql`lower(${column})` : sql`unicode_lower(${column})`

/** The rows of which one of these columns contains a text, whatever its case; signs stand for themselves. */
export function contains(columns: Column[], text: string | undefined): SQL | undefined {
  const wanted = text?.trim().toLowerCase()
  if (!wanted) return undefined
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${lowered(column)} like ${pattern} escape '\\'`))
}
