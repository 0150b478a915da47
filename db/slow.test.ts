import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRows } from './sql.ts'
import { openStore, type Store } from './store.ts'
import { scratchDatabase, testEngine } from './testing/store.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let store: Store
const told: Record<string, unknown>[] = []
beforeAll(async () => {
  scratch = await scratchDatabase()
  store = await openStore({
    url: scratch.url,
    slowMs: 20,
    pool: { size: 3, timeoutMs: 400 },
    log: (message, details) => message === 'database.slow' && told.push(details),
  })
})
afterAll(async () => {
  await store.close()
  await scratch.drop()
})

/** A statement that is busy for long, with a value that nobody may read. */
const slow =
  testEngine === 'postgres'
    ? sql`select ${'a private word'}::text as word from pg_sleep(0.05)`
    : sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*), ${'a private word'} as word from n`

test('a slow statement is told of with its text and its time, without its values', async () => {
  const [row] = await store.read((db) => rawRows<{ word: string }>(db, slow))
  expect(row?.word).toBe('a private word')
  await store.transaction(async (tx) => void (await rawRows(tx, slow)))
  const ours = told.filter(({ query }) => /pg_sleep|recursive/.test(String(query)))
  expect(ours).toHaveLength(2)
  for (const { ms } of ours) expect(ms).toEqual(expect.any(Number))
  expect(JSON.stringify(told)).not.toContain('private')
})

test.runIf(testEngine === 'postgres')(
  'a statement ends after the time that is set, and connections are as many',
  async () => {
    await expect(store.read((db) => rawRows(db, sql`select pg_sleep(5)`))).rejects.toThrow(
      'statement timeout',
    )
    const five = Array.from({ length: 5 }, () => store.read((db) => rawRows(db, sql`select pg_sleep(0.1)`)))
    await expect.poll(() => store.connections()).toEqual({ total: 3, idle: 0, waiting: 2 })
    await Promise.all(five)
  },
)
