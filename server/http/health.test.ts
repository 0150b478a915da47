import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql } from '#db/sql.ts'
import { exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ask = async (path: string) => {
  const { status, headers, text } = await exchange(server.url, path)
  expect(headers['cache-control']).toBe('no-store')
  return { status, body: JSON.parse(text) as unknown }
}

test('a healthy server says so', async () => {
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await ask('/readyz')).toEqual({
    status: 200,
    body: {
      status: 'ok',
      checks: { database: true, migrations: true, jobs: true, storage: true, clock: true },
    },
  })
})

test('a server whose jobs have stopped is not ready, and names them', async () => {
  const other = await startTestServer({ beside: server })
  await other.app.runner.stop()
  const { status, text } = await exchange(other.url, '/readyz')
  expect([status, JSON.parse(text)]).toEqual([
    503,
    {
      status: 'unavailable',
      checks: { database: true, migrations: true, jobs: false, storage: true, clock: true },
    },
  ])
  await other.close()
})

test('a server whose database lacks a migration is not ready, and names that; later ones do not matter', async () => {
  const other = await startTestServer()
  const ready = async () => (await exchange(other.url, '/readyz')).text
  const change = (statement: SQL) => other.store.transaction((tx) => runSql(tx, statement))
  const at = other.store.engine === 'sqlite' ? sql`0` : sql`now()`
  await change(sql`insert into schema_migrations (tag, applied_at) values ('9999_later', ${at})`)
  expect(JSON.parse(await ready())).toMatchObject({ status: 'ok', checks: { migrations: true } })
  await change(
    sql`delete from schema_migrations where tag = (select max(tag) from schema_migrations where tag < '9999')`,
  )
  const { status, text } = await exchange(other.url, '/readyz')
  expect([status, JSON.parse(text)]).toEqual([
    503,
    {
      status: 'unavailable',
      checks: { database: true, migrations: false, jobs: true, storage: true, clock: true },
    },
  ])
  await change(sql`drop table schema_migrations`)
  expect(JSON.parse(await ready())).toMatchObject({ checks: { database: true, migrations: false } })
  await other.close()
})

test('a server without its database is not ready, names it, and still lives', async () => {
  const other = await startTestServer({ beside: server })
  await other.store.close()
  const { status, text } = await exchange(other.url, '/readyz')
  expect([status, JSON.parse(text)]).toEqual([
    503,
    {
      status: 'unavailable',
      checks: { database: false, migrations: true, jobs: true, storage: false, clock: true },
    },
  ])
  expect((await exchange(other.url, '/healthz')).status).toBe(200)
  await other.close().catch(() => undefined)
})

test('a server whose uploads cannot be kept is not ready, and names the storage', async () => {
  const other = await startTestServer({ beside: server })
  // A file where the folder should be: nothing can be kept below it, whoever asks.
  writeFileSync(join(other.config.dataDir, 'media'), '')
  const { status, text } = await exchange(other.url, '/readyz')
  expect([status, JSON.parse(text)]).toEqual([
    503,
    {
      status: 'unavailable',
      checks: { database: true, migrations: true, jobs: true, storage: false, clock: true },
    },
  ])
  await other.close()
})
