import { afterEach, beforeEach, expect, test } from 'vitest'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { systemClock } from './clock.ts'
import { createLog } from './log.ts'
import { createOutbox, type Outbox } from './outbox.ts'

let store: TestStore
let outbox: Outbox
beforeEach(async () => {
  store = await testStore()
  outbox = createOutbox({ store, clock: systemClock, log: createLog('silent') })
})
afterEach(() => store.close())

const tell = () => store.transaction((tx) => outbox.emit(tx, { name: 'notifications.read', userId: 'ada' }))
const rows = () =>
  store.read(async (db) => await db.select().from(store.tables.outbox).orderBy(store.tables.outbox.id))

test('an event whose work keeps failing is set aside, and those behind it go on', async () => {
  const handled: number[] = []
  await tell()
  await tell()
  const [first] = await rows()
  outbox.on('notifications.read', async (_tx, _event, eventId) => {
    if (eventId === first?.id) throw new Error('no')
    handled.push(eventId)
  })
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
  outbox.on('notifications.read', async () => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    handled++
  })
  await tell()
  for (let n = 0; n < 20; n++) await expect(outbox.drain()).rejects.toThrow('not available')
  expect(await rows()).toMatchObject([{ attempts: 0, handledAt: null }])
  isFull = false
  expect(await outbox.drain()).toBe(1)
  expect(handled).toBe(1)
})
