import { afterEach, beforeEach, expect, test } from 'vitest'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { movableClock } from './clock.ts'
import { createLog } from './log.ts'
import { createOutbox } from './outbox.ts'

let store: TestStore
beforeEach(async () => {
  store = await testStore()
})
afterEach(() => store.close())

test('lets others have their turn between any two events', async () => {
  const outbox = createOutbox({ store, clock: movableClock(), log: createLog('silent') })
  let turns = 0
  const turnsAt: number[] = []
  outbox.on('user.signedOut', async () => void turnsAt.push(turns))
  await store.transaction((tx) =>
    outbox.emitAll(
      tx,
      Array.from({ length: 5 }, (_, n) => ({ name: 'user.signedOut', userId: `user-${n}` })),
    ),
  )
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
