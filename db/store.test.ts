import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Scope } from './changes.ts'
import { count, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chainOf, isUniqueViolation } from './errors.ts'
import { newId } from './ids.ts'
import { prepared, rawRows, runSql } from './sql.ts'
import { openStore } from './store.ts'
import { testStore, type TestStore } from './testing/store.ts'

let store: TestStore
beforeEach(async () => {
  store = await testStore()
})
afterEach(() => store.close())

const at = new Date('2026-01-02T03:04:05.678Z')
const put = (key: string, value: unknown = 1) =>
  store.transaction(async (tx) => {
    await tx.insert(store.tables.settings).values({ key, value, updatedAt: at })
  })
const keys = () =>
  store.read(async (db) => {
    const rows = await db.select({ key: store.tables.settings.key }).from(store.tables.settings)
    return rows.map(({ key }) => key).sort()
  })

test('times, JSON, booleans and large numbers come back as they went in', async () => {
  const { users, brands, settings } = store.tables
  const id = newId()
  await store.transaction(async (tx) => {
    await tx.insert(users).values({ id, username: 'ada', isBlocked: true, createdAt: at, updatedAt: at })
    await tx.insert(brands).values({
      id,
      name: 'Ada',
      slug: 'ada',
      contactEmail: 'ada@example.test',
      totalSpent: 9_007_199_254_740_991,
      createdAt: at,
      updatedAt: at,
    })
    await tx.insert(settings).values({ key: 'k', value: { list: ['a', 1, null] }, updatedAt: at })
  })
  const [user] = await store.read((db) => db.select().from(users).where(eq(users.id, id)))
  const [brand] = await store.read((db) => db.select().from(brands))
  const [setting] = await store.read((db) => db.select().from(settings))
  expect(user).toMatchObject({ isBlocked: true, isTombstone: false, role: 'user', createdAt: at, bio: null })
  expect(brand?.totalSpent).toBe(9_007_199_254_740_991)
  expect(setting?.value).toEqual({ list: ['a', 1, null] })
})

test('a transaction that throws leaves nothing behind, and the next one works', async () => {
  const failed = store.transaction(async (tx) => {
    await tx.insert(store.tables.settings).values({ key: 'half', value: 1, updatedAt: at })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await put('whole')
  expect(await keys()).toEqual(['whole'])
})

test('others see a transaction only after its commit', async () => {
  let seen: string[] = []
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
  const { promise: looked, resolve: look } = Promise.withResolvers<void>()
  const writing = store.transaction(async (tx) => {
    await tx.insert(store.tables.settings).values({ key: 'new', value: 1, updatedAt: at })
    wrote()
    await looked
  })
  await written
  seen = await keys()
  look()
  await writing
  expect(seen).toEqual([])
  expect(await keys()).toEqual(['new'])
})

test('counters survive transactions that run side by side', async () => {
  const { settings } = store.tables
  await put('n', 0)
  const add = () =>
    store.transaction(async (tx) => {
      const mine = eq(settings.key, 'n')
      await tx.update(settings).set({ updatedAt: at }).where(mine)
      const [row] = await tx.select().from(settings).where(mine)
      await tx
        .update(settings)
        .set({ value: Number(row?.value) + 1 })
        .where(mine)
    })
  await Promise.all(Array.from({ length: 40 }, add))
  const [row] = await store.read((db) => db.select().from(settings))
  expect(row?.value).toBe(40)
})

describe('nesting', () => {
  test('a transaction inside a transaction is refused', async () => {
    await expect(store.transaction(async () => put('inner'))).rejects.toThrow('Inside a transaction')
    expect(await keys()).toEqual([])
  })

  test('a read inside a transaction is refused', async () => {
    await expect(store.transaction(async () => keys())).rejects.toThrow('Inside a transaction')
  })

  test('work that a transaction started may open its own once the first has ended', async () => {
    let later: Promise<void> | undefined
    let end = (): void => undefined
    const hasEnded = new Promise<void>((resolve) => {
      end = resolve
    })
    await store.transaction(async () => {
      later = hasEnded.then(() => put('later'))
    })
    end()
    await later
    expect(await keys()).toEqual(['later'])
  })
})

test('a second row of the same name is told apart from other failures', async () => {
  await put('twice')
  const again = await put('twice').catch((error: unknown) => error)
  expect(isUniqueViolation(again)).toBe(true)
  const missing = await store
    .transaction((tx) => runSql(tx, sql`insert into nowhere values (1)`))
    .catch((error: unknown) => error)
  expect(isUniqueViolation(missing)).toBe(false)
})

test('a prepared query runs with other values each time, in reads and transactions', async () => {
  const { settings } = store.tables
  const byKey = prepared('store.test.byKey', (db) =>
    db
      .select()
      .from(settings)
      .where(eq(settings.key, sql.placeholder('key'))),
  )
  await put('a', 1)
  await put('b', 2)
  const read = (key: string) => store.read((db) => byKey(db, { key }))
  expect((await read('a'))[0]?.value).toBe(1)
  expect((await read('b'))[0]?.value).toBe(2)
  expect(await read('c')).toEqual([])
  expect(await store.transaction((tx) => byKey(tx, { key: 'b' }))).toMatchObject([{ value: 2 }])
})

test('raw SQL answers rows under their SQL names', async () => {
  await put('a')
  const rows = await store.read((db) => rawRows<{ key: string }>(db, sql`select key from settings`))
  expect(rows).toEqual([{ key: 'a' }])
})

test('counting maps to a number', async () => {
  await put('a')
  const [row] = await store.read((db) => db.select({ n: count() }).from(store.tables.settings))
  expect(row).toEqual({ n: 1 })
})

describe('changes', () => {
  test('are told after the commit and before its transaction resolves, as what it said or as anything', async () => {
    const told: unknown[] = []
    store.onChange((change) => void told.push(change && [...change]))
    const write = (key: string, say: (scope: Scope) => void) =>
      store.transaction(async (tx, scope) => {
        await tx.insert(store.tables.settings).values({ key, value: 1, updatedAt: at })
        say(scope)
      })
    await write('a', () => undefined)
    await write('b', (scope) => scope.only())
    await write('c', (scope) => scope.only('post:1', 'post:2'))
    await write('a', () => undefined).catch(() => undefined)
    expect(told).toEqual([null, ['post:1', 'post:2']])
  })
})

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('on Postgres', () => {
  test('another instance hears what a transaction said of itself', async () => {
    const told: unknown[] = []
    const other = await openStore({ url: store.url })
    other.onChange((change) => void told.push(change && [...change]))
    const write = (value: number) =>
      store.transaction(async (tx, scope) => {
        const row = { key: 'new', value, updatedAt: at }
        await tx
          .insert(store.tables.settings)
          .values(row)
          .onConflictDoUpdate({ target: store.tables.settings.key, set: row })
        scope.only('post:1')
      })
    // Its ear is opened meanwhile.
    await expect
      .poll(async () => {
        await write(Math.random())
        return told.length
      })
      .toBeGreaterThan(0)
    expect(told[0]).toEqual(['post:1'])
    await other.close()
  })

  test.each([
    '',
    'nonsense',
    'null',
    '7',
    '[]',
    '{}',
    '{"from":1,"subjects":null}',
    '{"from":"x","subjects":7}',
  ])(
    'a message that cannot be read (%s) is told of and dropped, and the next one is heard',
    async (payload) => {
      const told: unknown[] = []
      const lines: string[] = []
      const other = await openStore({ url: store.url, log: (message) => void lines.push(message) })
      other.onChange((change) => void told.push(change && [...change]))
      const say = (text: string) =>
        store.read((db) => rawRows(db, sql`select pg_notify('plaza_changes', ${text})`))
      await expect
        .poll(async () => {
          await say(payload)
          return lines
        })
        .toContain('database.unreadable_message')
      expect(told).toEqual([])
      await say('{"from":"elsewhere","subjects":["post:1"]}')
      await expect.poll(() => told).toEqual([['post:1']])
      await other.close()
    },
  )
})

describe.runIf(process.env['TEST_ENGINE'] !== 'postgres')('on SQLite', () => {
  test('the count of foreign changes moves with commits of other connections alone', async () => {
    const first = store.foreignChanges()
    await put('mine')
    expect(store.foreignChanges()).toBe(first)
    const other = await openStore({ url: store.url })
    await other.transaction((tx) => tx.delete(other.tables.settings))
    await other.close()
    expect(store.foreignChanges()).not.toBe(first)
  })

  test('optimizing gives the planner its statistics', async () => {
    await put('a')
    await store.optimize()
    const rows = await store.read((db) =>
      rawRows<{ tbl: string }>(db, sql`select tbl from sqlite_stat1 where tbl = 'settings'`),
    )
    expect(rows).toEqual([{ tbl: 'settings' }])
  })

  test('a read cannot write', async () => {
    const write = store.read((db) => db.delete(store.tables.settings))
    await expect(write).rejects.toMatchObject({ cause: { code: 'SQLITE_READONLY' } })
  })

  test('an in-memory store is ready to use', async () => {
    const memory = await openStore({ url: ':memory:' })
    expect(await memory.read((db) => db.select().from(memory.tables.users))).toEqual([])
    await memory.close()
  })
})

describe('statements that are sent together', () => {
  /** Its error is heard of turns after those of the statements behind it. */
  const late = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch(async (error: unknown) => {
      for (let turn = 0; turn < 5; turn++) await nextTurn()
      throw error
    })

  test('tell of what went wrong first, whichever of them is heard of first', async () => {
    await put('taken')
    const { settings } = store.tables
    const row = (key: string) => ({ key, value: 1, updatedAt: at })
    const failed = store.transaction(async (tx) => {
      await Promise.all([
        late(tx.insert(settings).values(row('taken')).execute()),
        tx.insert(settings).values(row('other')).execute(),
        tx.insert(settings).values(row('third')).execute(),
      ])
    })
    expect(isUniqueViolation(await failed.catch((error: unknown) => error))).toBe(true)
    expect(await keys()).toEqual(['taken'])
  })

  test('are refused when they come after the end, so that nothing is kept by itself', async () => {
    const { settings } = store.tables
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let straggler: Promise<unknown> | undefined
    const failed = store.transaction(async (tx) => {
      straggler = ended.then(() => tx.insert(settings).values({ key: 'late', value: 1, updatedAt: at }))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    // Amid the next one, which has the same connection, and after it.
    await store.transaction(async (tx) => {
      await runSql(tx, sql`select 1`)
      end()
      const refused = await straggler?.catch((error: unknown) => error)
      expect(chainOf(refused).map(({ message }) => message)).toContain(
        'This transaction has ended: its tx cannot be used any more',
      )
    })
    expect(await keys()).toEqual([])
  })
})
