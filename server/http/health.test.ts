import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    body: { status: 'ok', checks: { database: true, jobs: true, storage: true, clock: true } },
  })
})

test('a server whose jobs have stopped is not ready, and names them', async () => {
  const other = await startTestServer({ beside: server })
  await other.app.runner.stop()
  const { status, text } = await exchange(other.url, '/readyz')
  expect([status, JSON.parse(text)]).toEqual([
    503,
    { status: 'unavailable', checks: { database: true, jobs: false, storage: true, clock: true } },
  ])
  await other.close()
})

test('a server without its database is not ready, names it, and still lives', async () => {
  const other = await startTestServer({ beside: server })
  await other.store.close()
  const { status, text } = await exchange(other.url, '/readyz')
  expect([status, JSON.parse(text)]).toEqual([
    503,
    { status: 'unavailable', checks: { database: false, jobs: true, storage: false, clock: true } },
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
    { status: 'unavailable', checks: { database: true, jobs: true, storage: false, clock: true } },
  ])
  await other.close()
})
