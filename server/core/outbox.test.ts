import { afterEach, beforeEach, expect, test } from 'vitest'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { movableClock } from './clock.ts'
import { createLog } from './log.ts'
import { createOutbox, type Outbox } from './outbox.ts'

let store: TestStore
let outbox: Outbox
beforeEach(async () => {
  store = await testStore()
  outbox = createOutbox({ store, clock: movableClock(), log: createLog('silent') })
})
afterEach(() => store.close())

const emit = (count = 1) =>
  store.transaction((tx) =>
    outbox.emitAll(
      tx,
      Array.from({ length: count }, (_, n) => ({ name: 'user.signedOut', userId: `user-${n}` })),
    ),
  )
const rows = () =>
  store.read(async (db) => await db.select().from(store.tables.outbox).orderBy(store.tables.outbox.id))

test('lets others have their turn between any two events', async () => {
  let turns = 0
  const turnsAt: number[] = []
  outbox.on('user.signedOut', async () => void turnsAt.push(turns))
  await emit(5)
  // Each turn of the event loop asks for the next one, as work that comes from outside does.
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  expect(await outbox.drain()).toBe(5)
  isOver = true
  expect(turnsAt).toEqual([...new Set(turnsAt)].toSorted((one, other) => one - other))
})

test('an event whose work keeps failing is set aside, and those behind it go on', async () => {
  const handled: string[] = []
  outbox.on('user.signedOut', async (_tx, { userId }) => {
    if (userId === 'user-0') throw new Error('no')
    handled.push(userId)
  })
  await emit(2)
  for (let n = 0; n < 12; n++) await outbox.drain()
  expect(handled).toHaveLength(1)
  expect(await rows()).toMatchObject([
    { attempts: 10, lastError: 'Error: no', handledAt: expect.any(Date) },
    { attempts: 1, lastError: null },
  ])
})

test('an event waits for a database that keeps nothing, however long', async () => {
  let isFull = true
  let handled = 0
  outbox.on('user.signedOut', async () => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    handled++
  })
  await emit()
  for (let n = 0; n < 20; n++) await expect(outbox.drain()).rejects.toThrow('not available')
  expect(await rows()).toMatchObject([{ attempts: 0, handledAt: null }])
  isFull = false
  expect(await outbox.drain()).toBe(1)
  expect(handled).toBe(1)
})

test('events of a worker for many come together, each once, whatever becomes of one of them', async () => {
  const calls: string[][] = []
  outbox.onMany('user.signedOut', async (_tx, events) => {
    const ids = events.map(({ userId }) => userId)
    calls.push(ids)
    if (ids.includes('user-1')) throw new Error('no')
  })
  await emit(4)
  expect(await outbox.drain()).toBe(3)
  expect(calls).toEqual([
    ['user-0', 'user-1', 'user-2', 'user-3'],
    ['user-0'],
    ['user-1'],
    ['user-2'],
    ['user-3'],
  ])
  expect((await rows()).filter(({ handledAt }) => handledAt === null)).toMatchObject([
    { payload: { userId: 'user-1' }, attempts: 1, lastError: 'Error: no' },
  ])
})

test('an event that nobody works on waits for nobody', async () => {
  await emit()
  expect(await rows()).toMatchObject([{ handledAt: expect.any(Date), attempts: 0 }])
  expect(await outbox.drain()).toBe(0)
})
