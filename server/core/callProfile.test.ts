import { expect, test } from 'vitest'
import { testStore } from '#db/testing/store.ts'
import { createQueue } from '../jobs/queue.ts'
import { createRunner } from '../jobs/runner.ts'
import { callProfile, withCallProfile } from './callProfile.ts'
import { movableClock } from './clock.ts'
import { createLog } from './log.ts'

test('work is interactive unless it was begun in the background, and a job is whoever asked for it', async () => {
  const store = await testStore()
  const clock = movableClock()
  const queue = createQueue(store, clock)
  const runner = createRunner({ store, clock, log: createLog('silent'), queue })
  const seen: string[] = []
  runner.handle('look', async () => void seen.push(callProfile()))
  try {
    expect(callProfile()).toBe('interactive')
    await withCallProfile('background', async () => {
      await store.read(async () => undefined)
      seen.push(callProfile())
    })
    await store.transaction((tx) => queue.enqueue(tx, { queue: 'look', payload: {} }))
    await withCallProfile('interactive', () => runner.drain())
    expect(seen).toEqual(['background', 'background'])
    expect(callProfile()).toBe('interactive')
  } finally {
    await store.close()
  }
})
