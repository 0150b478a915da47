import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailableError, isUnavailable } from './errors.ts'
import { rawRows, runSql } from './sql.ts'
import { openStore, type Db, type Store } from './store.ts'
import { openLine, type Line } from './testing/line.ts'
import { testEngine, testStore, type TestStore } from './testing/store.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

const at = new Date('2026-01-02T03:04:05.678Z')
const put = (into: Store, key: string) =>
  into.transaction(async (tx) => {
    await tx.insert(into.tables.settings).values({ key, value: 1, updatedAt: at })
  })
const keysIn = (from: Store) =>
  from.read(async (db) => {
    const rows = await db.select({ key: from.tables.settings.key }).from(from.tables.settings)
    return rows.map(({ key }) => key)
  })
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )

describe.runIf(testEngine === 'postgres')('a Postgres that is asked by a socket file', () => {
  test('is unavailable where it has ended, for then the file is gone', async () => {
    const ended = await openStore({ url: 'postgres://plaza@%2Fnowhere/plaza' })
    try {
      const asked = [put(ended, 'a'), keysIn(ended), ended.ping(), ended.presence.holder()]
      for (const error of await Promise.all(asked.map(errorOf)))
        expect(error).toBeInstanceOf(DatabaseUnavailableError)
    } finally {
      await ended.close()
    }
  })
})

describe.runIf(testEngine === 'postgres')('a lost line to Postgres', () => {
  let line: Line
  let far: Store
  const lost: string[] = []
  beforeAll(async () => {
    line = await openLine(store.url)
    far = await openStore({ url: line.url, log: (message) => lost.push(message) })
  })
  afterAll(async () => {
    await far.close()
    await line.close()
  })

  /** Transactions that stand in the middle of their work. */
  async function open(count: number, into: Store = far) {
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
    const begun: Promise<unknown>[] = []
    const outcomes = Array.from({ length: count }, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.push(promise)
      return errorOf(
        into.transaction(async (tx) => {
          await runSql(tx, sql`select 1`)
          resolve()
          await goOn
          await runSql(tx, sql`select 1`)
        }),
      )
    })
    await Promise.all(begun)
    return { outcomes: () => Promise.all(outcomes), release }
  }

  test('ends no process, and the next calls find a new one', async () => {
    const { outcomes, release } = await open(10)
    line.cut()
    // The errors of the connections are told in later turns.
    await expect.poll(() => lost.length).toBeGreaterThanOrEqual(10)
    release()
    const errors = await outcomes()
    expect(errors.every((error) => error instanceof DatabaseUnavailableError)).toBe(true)
    await put(far, 'after the cut')
    expect(await keysIn(store)).toContain('after the cut')
  })

  test('costs no place in the pool, however often it happens', async () => {
    for (let round = 0; round < 15; round++) {
      const { outcomes, release } = await open(3)
      line.cut()
      release()
      await outcomes()
    }
    const { outcomes, release } = await open(10)
    release()
    expect(await outcomes()).toEqual(Array(10).fill('no error'))
  })

  test('is told as such when nobody listens at its other end, and is found when somebody does', async () => {
    await line.refuse()
    expect(await errorOf(far.ping())).toBeInstanceOf(DatabaseUnavailableError)
    expect(await errorOf(put(far, 'lost'))).toBeInstanceOf(DatabaseUnavailableError)
    await line.restore()
    await put(far, 'found')
    expect(await keysIn(store)).toEqual(expect.arrayContaining(['found']))
  })

  test('that carries nothing is given up', async () => {
    await put(far, 'before')
    line.hold()
    const error = await errorOf(put(far, 'held'))
    expect(error).toBeInstanceOf(DatabaseUnavailableError)
    await line.restore()
    await put(far, 'carried')
    expect(await keysIn(store)).toContain('carried')
  })

  test('ended by an operator is the same', async () => {
    const { outcomes, release } = await open(2)
    await store.read((db) =>
      rawRows(
        db,
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      ),
    )
    release()
    for (const error of await outcomes()) expect(error).toBeInstanceOf(DatabaseUnavailableError)
  })

  test('when all connections are taken, who waits is told why', async () => {
    const { outcomes, release } = await open(10)
    const error = await errorOf(put(far, 'too late'))
    expect(error).toMatchObject({
      name: 'DatabaseUnavailableError',
      cause: { message: 'timeout exceeded when trying to connect' },
    })
    release()
    await outcomes()
  })

  test('a statement that takes too long is told as such', async () => {
    const slow = far.transaction(async (tx) => {
      await runSql(tx, sql`set local statement_timeout = 20`)
      await runSql(tx, sql`select pg_sleep(60)`)
    })
    expect(await errorOf(slow)).toBeInstanceOf(DatabaseUnavailableError)
  })

  test('a commit that kept nothing is not taken for one that did', async () => {
    const swallowed = far.transaction(async (tx) => {
      await errorOf(runSql(tx, sql`insert into nowhere values (1)`))
    })
    expect(await errorOf(swallowed)).toMatchObject({ message: 'relation "nowhere" does not exist' })
  })
})

describe.runIf(testEngine === 'postgres')('what fails amid statements that are sent together', () => {
  const failWith = (tx: Db, code: string) =>
    runSql(tx, sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`))

  /** Two statements, of which the first fails with this code, and the second is heard of first. */
  const together = async (tx: Db, code: string) => {
    const late = failWith(tx, code).catch(async (error: unknown) => {
      for (let turn = 0; turn < 5; turn++) await nextTurn()
      throw error
    })
    await Promise.all([late, runSql(tx, sql`select 1`)])
  }

  test('a full disk is told as such', async () => {
    expect(await errorOf(store.transaction((tx) => together(tx, '53100')))).toBeInstanceOf(
      DatabaseUnavailableError,
    )
  })

  test('a lost race is run again', async () => {
    let runs = 0
    const raced = store.transaction(async (tx) => {
      runs += 1
      if (runs < 3) await together(tx, '40P01')
      return runs
    })
    expect(await raced).toBe(3)
  })

  test('an error that was left out is why a commit kept nothing', async () => {
    const swallowed = store.transaction(async (tx) => {
      await errorOf(failWith(tx, '53100'))
    })
    expect(await errorOf(swallowed)).toBeInstanceOf(DatabaseUnavailableError)
  })
})

describe.runIf(testEngine === 'sqlite')('a SQLite file', () => {
  test('that is full amid a transaction keeps none of it, however many statements follow', async () => {
    const { settings } = store.tables
    await put(store, 'before')
    const row = (key: string, value: unknown) => ({ key, value, updatedAt: at })
    const connection = new Database(store.url.replace('file:', ''))
    const pages = connection.pragma('page_count', { simple: true }) as number
    connection.close()
    const error = await errorOf(
      store.transaction(async (tx) => {
        await runSql(tx, sql.raw(`pragma max_page_count = ${pages + 4}`))
        await Promise.all([
          tx
            .insert(settings)
            .values(row('large', 'x'.repeat(1_000_000)))
            .execute(),
          tx.insert(settings).values(row('small', 1)).execute(),
        ])
      }),
    )
    await store.transaction((tx) => runSql(tx, sql.raw('pragma max_page_count = 1000000')))
    expect(error).toBeInstanceOf(DatabaseUnavailableError)
    expect(await keysIn(store)).not.toContain('small')
    await store.transaction((tx) => tx.delete(settings))
  })

  test('that another process writes to lets this one go on meanwhile, and is told as busy in the end', async () => {
    const other = new Database(store.url.replace('file:', ''))
    other.exec('begin immediate')
    const order: string[] = []
    const refused = [put(store, 'a'), put(store, 'b'), put(store, 'c')].map((work) =>
      errorOf(work).then((error) => {
        order.push('refused')
        return error
      }),
    )
    // Whoever only reads does not wait for it, nor does anything else in this process.
    for (let turn = 0; turn < 5; turn++) {
      await keysIn(store)
      await nextTurn()
    }
    order.push('read')
    for (const work of refused) expect(await work).toBeInstanceOf(DatabaseUnavailableError)
    other.exec('rollback')
    other.close()
    expect(order).toEqual(['read', 'refused', 'refused', 'refused'])
    await put(store, 'd')
    expect(await keysIn(store)).toEqual(['d'])
  })

  test('that is full, or may not be written, is told as such and keeps what it has', async () => {
    const connection = new Database(store.url.replace('file:', ''))
    connection.pragma(`max_page_count = 1`)
    const full = await errorOf(
      (async () => connection.exec('create table more as select hex(zeroblob(100000)) as x'))(),
    )
    expect(full).toMatchObject({ code: 'SQLITE_FULL' })
    connection.pragma('query_only = on')
    const readonly = await errorOf((async () => connection.exec('create table more (x)'))())
    expect(readonly).toMatchObject({ code: 'SQLITE_READONLY' })
    connection.close()
    expect([full, readonly].map(isUnavailable)).toEqual([true, true])
  })

  test('that was closed is told as unavailable', async () => {
    const closed = await openStore({ url: store.url })
    await closed.close()
    expect(await errorOf(closed.read((db) => db.select().from(closed.tables.settings)))).toBeInstanceOf(
      DatabaseUnavailableError,
    )
  })

  test('is closed though somebody begins one transaction after the other', async () => {
    const closed = await openStore({ url: store.url })
    const work = async () => {
      for (;;) await closed.transaction(async (tx) => void (await tx.select().from(closed.tables.settings)))
    }
    const ended = errorOf(work())
    await closed.close()
    expect(await ended).toBeInstanceOf(DatabaseUnavailableError)
  })
})
