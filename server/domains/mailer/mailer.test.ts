import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { Variables } from '../../config.ts'
import { keepOf } from '../../configDayTwo.ts'
import { createLog } from '../../core/log.ts'
import { createQueue } from '../../jobs/queue.ts'
import { createRunner } from '../../jobs/runner.ts'
import { servedSite } from '../../core/site.ts'
import { outgoingService } from '../outgoing/outgoing.service.ts'
import { mailerService } from './mailer.service.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

test('mail that may not leave waits with all its tries, and leaves once when it may', async () => {
  const clock = movableClock(() => Date.UTC(2026, 2, 1))
  const queue = createQueue(store, clock)
  const runner = createRunner({ store, clock, queue, log: createLog('silent') })
  const sent: string[] = []
  const mail = { send: async ({ key }: { key: string }) => void sent.push(key), sweep: async () => 0 }
  const outgoing = outgoingService({ store, clock })
  const mailer = mailerService({
    config: { keep: keepOf(Variables.parse({})) },
    store,
    clock,
    mail,
    outgoing,
    site: { servedIn: async () => servedSite({}) },
  })
  runner.handle('mail', () =>
    mailer.sendOnce('welcome', async () => ({ to: 'ada@example.test', subject: 'Hello', text: 'Hello' })),
  )
  const turn = (isOn: boolean) => store.transaction((tx) => outgoing.set(tx, isOn))
  const jobs = () => store.read((db) => db.select().from(store.tables.jobs))

  await turn(false)
  expect(await store.read((db) => outgoing.isOn(db))).toBe(false)
  await store.transaction((tx) => queue.enqueue(tx, { queue: 'mail', payload: {} }))
  for (let tries = 0; tries < 15; tries += 1) {
    await runner.drain()
    clock.advance(61)
  }
  expect(sent).toEqual([])
  expect(await jobs()).toMatchObject([
    { attempts: 0, deadAt: null, leasedBy: null, lastError: expect.stringContaining('outgoing on') },
  ])

  await turn(true)
  clock.advance(61)
  await runner.drain()
  expect(sent).toEqual(['welcome'])
  expect(await jobs()).toEqual([])
})
