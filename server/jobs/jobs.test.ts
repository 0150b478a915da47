import { setImmediate as turn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Store } from '#db/store.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { movableClock, type Clock } from '../core/clock.ts'
import { createLog } from '../core/log.ts'
import { createQueue, type Job, type Queue } from './queue.ts'
import { createRunner, retryDelay, type Runner } from './runner.ts'

let store: TestStore
let clock: Clock
let queue: Queue
beforeEach(async () => {
  store = await testStore()
  // A clock that stands still but when it is moved: waiting times can be told exactly.
  clock = movableClock(() => Date.UTC(2026, 2, 1))
  queue = createQueue(store, clock)
})
afterEach(() => store.close())

const runner = (given: { store?: Store; queue?: Queue } = {}): Runner =>
  createRunner({ store, clock, log: createLog('silent'), queue, ...given })
const enqueue = (job: Partial<Job> = {}) =>
  store.transaction((tx) => queue.enqueue(tx, { queue: 'mail', payload: {}, ...job }))
const rows = () => store.read(async (db) => await db.select().from(store.tables.jobs))

/** The store with a count of the transactions it was asked for: a runner that looks for work begins one. */
function counted() {
  let transactions = 0
  const counting: Store = {
    ...store,
    transaction: (work) => {
      transactions += 1
      return store.transaction(work)
    },
  }
  /** Resolves once whoever has this store has looked for work twice from now on. */
  const hasLookedTwice = async () => {
    // A look asks for the turn of periodic work and for due jobs.
    const wanted = transactions + 2 * 2
    await expect.poll(() => transactions).toBeGreaterThanOrEqual(wanted)
  }
  return { store: counting, hasLookedTwice }
}

/** A promise that somebody else keeps. */
function signal() {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

describe('the queue', () => {
  test('gives a job’s payload to the handler of its queue and forgets the job', async () => {
    const worker = runner()
    const seen: unknown[] = []
    worker.handle('mail', async (payload) => void seen.push(payload))
    worker.handle('other', async () => void seen.push('other'))
    await enqueue({ payload: { id: 'a', n: 1, isNew: true, none: null } })
    expect(await worker.drain()).toBe(1)
    expect(seen).toEqual([{ id: 'a', n: 1, isNew: true, none: null }])
    expect(await rows()).toEqual([])
  })

  test('has a job exactly if its transaction was kept', async () => {
    const failing = store.transaction(async (tx) => {
      await queue.enqueue(tx, { queue: 'mail', payload: {} })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  test('keeps a job for its hour', async () => {
    const worker = runner()
    worker.handle('mail', async () => undefined)
    await enqueue({ runAt: new Date(clock.now().getTime() + 60_000) })
    expect(await worker.drain()).toBe(0)
    clock.advance(60)
    expect(await worker.drain()).toBe(1)
  })

  test('adds no second job of a name while the first waits, but does while it runs', async () => {
    const worker = runner()
    const payloads: unknown[] = []
    worker.handle('mail', async ({ n }) => {
      payloads.push(n)
      if (n === 1) await enqueue({ dedupeKey: 'digest', payload: { n: 3 } })
    })
    await enqueue({ dedupeKey: 'digest', payload: { n: 1 } })
    await enqueue({ dedupeKey: 'digest', payload: { n: 2 } })
    await enqueue({ queue: 'elsewhere', dedupeKey: 'digest' })
    expect(new Set((await rows()).map((job) => job.queue))).toEqual(new Set(['elsewhere', 'mail']))
    expect(await rows()).toHaveLength(2)
    worker.handle('elsewhere', async () => undefined)
    expect(await worker.drain()).toBe(3)
    expect(payloads).toEqual([1, 3])
  })
})

describe('failing jobs', () => {
  test('are tried again after 5 s, 10 s, 20 s… and are dead after the twelfth time, with the reason', async () => {
    const worker = runner()
    let tries = 0
    worker.handle('mail', async () => {
      tries += 1
      throw new TypeError(`no answer to try ${tries}`)
    })
    await enqueue()
    for (let attempt = 1; attempt < 12; attempt++) {
      expect(await worker.drain()).toBe(1)
      clock.advance(retryDelay(attempt) / 1000 - 1)
      expect(await worker.drain()).toBe(0)
      clock.advance(1)
    }
    expect((await rows())[0]).toMatchObject({ attempts: 11, deadAt: null })
    expect(await worker.drain()).toBe(1)
    expect(await rows()).toMatchObject([
      { attempts: 12, deadAt: clock.now(), leasedUntil: null, lastError: 'TypeError: no answer to try 12' },
    ])
    clock.advance(2 * 24 * 60 * 60)
    expect(await worker.drain()).toBe(0)
  })

  test('wait 5 s at first and a day at most', () => {
    expect([1, 2, 3].map(retryDelay)).toEqual([5000, 10_000, 20_000])
    expect(retryDelay(40)).toBe(24 * 60 * 60 * 1000)
  })

  test('do not hold up the others, and one that nobody handles waits', async () => {
    const worker = runner()
    const done: unknown[] = []
    worker.handle('mail', async ({ n }) => {
      if (n === 0) throw new Error('no')
      done.push(n)
    })
    await enqueue({ queue: 'unknown' })
    for (let n = 0; n < 10; n++) await enqueue({ payload: { n } })
    expect(await worker.drain()).toBe(11)
    expect(done).toHaveLength(9)
    expect(new Set((await rows()).map(({ lastError }) => lastError))).toEqual(
      new Set(['Error: no', 'Error: nobody handles the queue unknown']),
    )
  })
})

describe('several runners', () => {
  test('never do one job twice at once', async () => {
    const seen: unknown[] = []
    const workers = Array.from({ length: 4 }, () => runner())
    for (const worker of workers)
      worker.handle('mail', async ({ n }) => {
        seen.push(n)
        await turn()
      })
    await store.transaction(async (tx) => {
      for (let n = 0; n < 40; n++) await queue.enqueue(tx, { queue: 'mail', payload: { n } })
    })
    const counts = await Promise.all(workers.map((worker) => worker.drain()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(seen.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })

  test('do jobs of one key one after the other, in their order, and others meanwhile', async () => {
    let inside = 0
    let most = 0
    const order: unknown[] = []
    const mailed = signal()
    const workers = Array.from({ length: 4 }, () => runner())
    for (const worker of workers) {
      worker.handle('pay', async ({ n }) => {
        inside += 1
        most = Math.max(most, inside)
        order.push(n)
        // Were the others held up by the first of these, it would wait for ever.
        await mailed.given
        await turn()
        inside -= 1
      })
      worker.handle('mail', async () => mailed.give())
    }
    await store.transaction(async (tx) => {
      for (let n = 0; n < 20; n++)
        await queue.enqueue(tx, {
          queue: 'pay',
          key: 'ada',
          payload: { n },
          runAt: new Date(clock.now().getTime() - 100 + n),
        })
      for (let n = 0; n < 8; n++) await queue.enqueue(tx, { queue: 'mail', payload: {} })
    })
    // A runner whose turn it is not finds nothing and goes home: call them until all is done.
    while ((await rows()).length > 0) await Promise.all(workers.map((worker) => worker.drain()))
    expect(most).toBe(1)
    expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('share periodic work: one of them does it, once in its time', async () => {
    const done: string[] = []
    const stores = [counted(), counted()]
    const workers = stores.map((own, n) => {
      const worker = runner(own)
      worker.every('sweep', 3600, async () => void done.push(`worker ${n}`))
      worker.start()
      return worker
    })
    const allHaveLooked = () => Promise.all(stores.map(({ hasLookedTwice }) => hasLookedTwice()))
    await expect.poll(() => done).toHaveLength(1)
    await allHaveLooked()
    expect(done).toHaveLength(1)
    clock.advance(3600)
    await expect.poll(() => done).toHaveLength(2)
    await allHaveLooked()
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(done).toHaveLength(2)
  })

  test('are told to stop, and long work that hears of it is waited for and free at once for others', async () => {
    const [begun, freed] = [signal(), signal()]
    const worker = runner()
    worker.every('sweep', 3600, async (stopping) => {
      begun.give()
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      freed.give()
    })
    worker.start()
    await begun.given
    await worker.stop()
    await freed.given
    const { leases } = store.tables
    const held = await store.read((db) => db.select().from(leases).where(eq(leases.name, 'sweep')))
    expect(held).toMatchObject([{ holder: '' }])
  })

  test('name periodic work that has failed in the line that tells of it', async () => {
    const told: unknown[] = []
    const log = createLog('error', { destination: { write: (line) => void told.push(JSON.parse(line)) } })
    const worker = createRunner({ store, clock, log, queue })
    worker.every('sweep', 3600, async () => {
      throw new Error('no broom')
    })
    worker.start()
    await expect
      .poll(() => told)
      .toMatchObject([
        { level: 'error', period: 'sweep', msg: 'periodic work failed', err: { message: 'no broom' } },
      ])
    await worker.stop()
  })
})

describe('a running runner', () => {
  test('hears of a new job without looking for it, and lets a long one hold up no other', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const told: (() => void)[] = []
      const worker = runner({ queue: { ...queue, onEnqueue: (listener) => void told.push(listener) } })
      const enqueueAndTell = async (job?: Partial<Job>) => {
        await enqueue(job)
        for (const tell of told) tell()
      }
      const [begun, long, done] = [signal(), signal(), signal()]
      worker.handle('long', async () => {
        begun.give()
        await long.given
      })
      worker.handle('mail', async () => done.give())
      worker.start()
      await enqueueAndTell({ queue: 'long' })
      await begun.given
      await enqueueAndTell()
      await done.given
      long.give()
      await worker.stop()
      expect(await rows()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('is told of every job that is added', async () => {
    const told = vi.fn<() => void>()
    queue.onEnqueue(told)
    await enqueue()
    await enqueue()
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('stops after what it is doing, and takes nothing more', async () => {
    const worker = runner()
    const [begun, end] = [signal(), signal()]
    let isDone = false
    worker.handle('mail', async () => {
      begun.give()
      await end.given
      isDone = true
    })
    worker.start()
    expect(worker.isAlive()).toBe(true)
    await enqueue()
    await begun.given
    let hasStopped = false
    const stopped = worker.stop().then(() => (hasStopped = true))
    expect(worker.isAlive()).toBe(false)
    await enqueue()
    expect(await rows()).toHaveLength(2)
    expect([isDone, hasStopped]).toEqual([false, false])
    end.give()
    await stopped
    expect(isDone).toBe(true)
    expect(await rows()).toHaveLength(1)
    expect(await worker.drain()).toBe(0)
  })

  test('writes nothing while there is nothing to do, so that kept answers stay', async () => {
    const own = counted()
    const worker = runner(own)
    worker.every('sweep', 3600, async () => undefined)
    worker.start()
    await expect
      .poll(() => store.read(async (db) => await db.select().from(store.tables.leases)))
      .toHaveLength(1)
    // The look in which the sweep was done is over, and what the database wrote for it.
    await own.hasLookedTwice()
    let changes = 0
    store.onChange(() => void (changes += 1))
    await own.hasLookedTwice()
    expect(changes).toBe(0)
    await worker.stop()
  })
})
