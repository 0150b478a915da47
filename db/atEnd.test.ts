import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { AtEnd } from './atEnd.ts'
import { isUniqueViolation } from './errors.ts'
import { prepared } from './sql.ts'
import type { Db } from './store.ts'
import { testStore, type TestStore } from './testing/store.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

const at = new Date('2026-01-02T03:04:05.678Z')
const put = (tx: Db, key: string) => tx.insert(store.tables.settings).values({ key, value: 1, updatedAt: at })
const find = prepared('atEnd.test.find', (db) => {
  const { settings } = store.tables
  return db
    .select({ key: settings.key })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
})
const isThere = async (key: string) => (await store.read((db) => find(db, { key }))).length > 0
/** Asks some turns of the promise queue later, as a builder of queries does. */
const late = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  return await ask()
}

test('the last statements are kept with what came before, and answer what they found', async () => {
  const told: unknown[] = []
  store.onChange((change) => void told.push(change && [...change]))
  const found = await store.transaction(async (tx, scope) => {
    scope.only('post:1')
    await put(tx, 'before')
    const written = Promise.all([
      put(tx, 'last'),
      late(() => put(tx, 'later').execute()),
      find(tx, { key: 'before' }),
    ])
    return new AtEnd(written.then((results) => results[2]))
  })
  expect(found).toEqual([{ key: 'before' }])
  expect(await Promise.all(['before', 'last', 'later'].map(isThere))).toEqual([true, true, true])
  expect(told).toEqual([['post:1']])
})

test('where one of them fails nothing is kept, its error is told, and the next transaction is none the worse', async () => {
  await store.transaction((tx) => put(tx, 'taken'))
  const failed = store.transaction(async (tx) => {
    await put(tx, 'first')
    return new AtEnd(Promise.all([put(tx, 'beside'), put(tx, 'taken'), put(tx, 'behind')]))
  })
  expect(isUniqueViolation(await failed.catch((error: unknown) => error))).toBe(true)
  expect(await Promise.all(['first', 'beside', 'behind'].map(isThere))).toEqual([false, false, false])
  await store.transaction((tx) => put(tx, 'afterwards'))
  expect(await isThere('afterwards')).toBe(true)
})
