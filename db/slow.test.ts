import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainOf } from './errors.ts'
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

describe.runIf(testEngine === 'postgres')('on Postgres', () => {
  test('a statement ends after the time that is set', async () => {
    const error = await store
      .read((db) => rawRows(db, sql`select pg_sleep(60)`))
      .catch((thrown: unknown) => thrown)
    expect(chainOf(error).at(-1)?.message).toContain('statement timeout')
  })

  test('connections are as many as are set, and whoever waits for one is counted', async () => {
    const few = await openStore({ url: scratch.url, pool: { size: 3, timeoutMs: 60_000 } })
    // Nobody can end before somebody lets them.
    const gate = await openStore({ url: scratch.url, pool: { size: 2, timeoutMs: 60_000 } })
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const held = Promise.withResolvers<void>()
    const holding = gate.transaction(async (tx) => {
      await rawRows(tx, sql`select pg_advisory_xact_lock(4711)`)
      held.resolve()
      await opened
    })
    await held.promise
    const five = Array.from({ length: 5 }, () =>
      few.read((db) => rawRows(db, sql`select pg_advisory_lock_shared(4711)`)),
    )
    await expect.poll(() => few.connections()).toEqual({ total: 3, idle: 0, waiting: 2 })
    open()
    await holding
    await Promise.all(five)
    await few.close()
    await gate.close()
  })
})
