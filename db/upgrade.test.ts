import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Client, types } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, schemaState } from './migrate.ts'
import { recount } from './recount.ts'
import { openStore } from './store.ts'
import { migrationsNow, releaseFolder, type Release, type Rows, type Value } from './testing/release.ts'
import { scratchDatabase, testEngine } from './testing/store.ts'
import { sqlitePath } from './url.ts'

const releases = readdirSync(releaseFolder)
  .toSorted()
  .map((file): [string, Release] => [
    file,
    JSON.parse(readFileSync(join(releaseFolder, file), 'utf8')) as Release,
  ])

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let folder: string
beforeEach(async () => {
  scratch = await scratchDatabase(false)
  folder = await mkdtemp(join(tmpdir(), 'plaza-release-'))
})
afterEach(async () => {
  await scratch.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The migrations of a release and no later ones. */
async function migrateTo({ migrations }: Release): Promise<void> {
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const journal = join(folder, testEngine, 'meta/_journal.json')
  const entries = Object.keys(migrations[testEngine]).map((tag) => ({ tag }))
  await writeFile(journal, JSON.stringify({ entries }))
  await migrate({ url: scratch.url, folder })
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A value as SQLite keeps it. */
function inSqlite(value: Value): string | number | null {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' && time.test(value)) return Date.parse(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(', ')

async function withPostgres<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const getTypeParser: typeof types.getTypeParser = (id, format) =>
    id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)
  const client = new Client({ connectionString: scratch.url, types: { getTypeParser } })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function insert(rows: Rows): Promise<void> {
  const all = Object.entries(rows).flatMap(([table, some]) => some.map((row) => ({ table, row })))
  if (testEngine === 'postgres') {
    return withPostgres(async (client) => {
      for (const { table, row } of all) {
        const columns = quoted(Object.keys(row))
        await client.query(
          `insert into "${table}" (${columns}) select ${columns} from json_populate_record(null::"${table}", $1)`,
          [JSON.stringify(row)],
        )
      }
    })
  }
  const connection = new Database(sqlitePath(scratch.url))
  connection.pragma('foreign_keys = ON')
  for (const { table, row } of all) {
    const places = Object.keys(row).map(() => '?')
    connection
      .prepare(`insert into "${table}" (${quoted(Object.keys(row))}) values (${places.join(', ')})`)
      .run(Object.values(row).map(inSqlite))
  }
  connection.close()
}

/** The same columns of the same tables as they are now. */
async function read(rows: Rows): Promise<Record<string, unknown>> {
  const columnsOf = (some: Rows[string]): string => quoted(Object.keys(some[0] ?? {}))
  const found: Record<string, unknown> = {}
  if (testEngine === 'postgres') {
    return withPostgres(async (client) => {
      for (const [table, some] of Object.entries(rows)) {
        const answer = await client.query(`select ${columnsOf(some)} from "${table}" order by 1`)
        // A time comes as a Date, which JSON writes like the release.
        found[table] = JSON.parse(JSON.stringify(answer.rows))
      }
      return found
    })
  }
  const connection = new Database(sqlitePath(scratch.url))
  for (const [table, some] of Object.entries(rows))
    found[table] = connection.prepare(`select ${columnsOf(some)} from "${table}" order by 1`).all()
  connection.close()
  return found
}

/** What the rows of a release are expected to read as, in the order in which they are read. */
const expected = (rows: Rows): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(rows).map(([table, some]) => [
      table,
      testEngine === 'postgres'
        ? some
        : some.map((row) =>
            Object.fromEntries(Object.entries(row).map(([name, value]) => [name, inSqlite(value)])),
          ),
    ]),
  )

/** The rows of a release as its later migrations are meant to write them. */
const upgraded = ({ uploads = [], ...rows }: Rows): Rows => ({
  ...rows,
  uploads: uploads.map((row) => ({ ...row, used_at: row['used_at'] ?? row['created_at'] ?? null })),
})

test('there is a release to come from', () => {
  expect(releases.length).toBeGreaterThan(0)
})

describe.each(releases)('a database of the release %s', (file, release) => {
  test('has migrations that nobody has changed since', () => {
    expect(migrationsNow(testEngine)).toMatchObject(release.migrations[testEngine])
    expect(
      Object.keys(migrationsNow(testEngine)).slice(0, Object.keys(release.migrations[testEngine]).length),
    ).toEqual(Object.keys(release.migrations[testEngine]))
  })

  test('is brought to the schema of today with every row as it was', async () => {
    const { url } = scratch
    await migrateTo(release)
    await insert(release.rows)
    expect(await read(release.rows)).toEqual(expected(release.rows))
    const { pending } = await schemaState({ url })
    expect(await migrate({ url })).toEqual(pending)
    expect(await read(release.rows)).toEqual(expected(upgraded(release.rows)))
    const store = await openStore({ url })
    for (const table of Object.values(store.tables))
      await store.read(async (db) => await db.select().from(table))
    // Its rows are of no sense, so this is what today's rules count of them where that is not what stands there. A rule
    // that changes counts something else here: it needs a migration that counts anew, which takes its lines off the list.
    const drifts = (await recount(store, { isDryRun: true })).map(
      ({ counter, id, counted }) => `${counter} of ${id}: ${String(counted)}`,
    )
    await expect(`${drifts.toSorted().join('\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'testing/counted', file.replace(/json$/, 'txt')),
    )
    await store.close()
  })

  test('keeps the pictures that people have sent, but not those that a deleted account gave up', async () => {
    const { users = [], uploads: [upload] = [] } = release.rows
    const sent = users.map(({ id = null }, n) => ({
      ...upload,
      id: `uploads-${n}`,
      owner_id: id,
      name: `${n}.webp`,
      used_at: null,
    }))
    await migrateTo(release)
    await insert({ ...release.rows, uploads: sent })
    await migrate({ url: scratch.url })
    const kept = sent.map((row, n) =>
      users[n]?.['is_tombstone'] === true ? row : { ...row, used_at: upload?.['created_at'] ?? null },
    )
    expect(kept.some(({ used_at }) => used_at === null)).toBe(true)
    expect(await read({ uploads: sent })).toEqual(expected({ uploads: kept }))
  })
})
