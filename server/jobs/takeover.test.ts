import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '#db/store.ts'
import { testEngine, testStore, type TestStore } from '#db/testing/store.ts'
import { movableClock, type Clock } from '../core/clock.ts'
import { createLog } from '../core/log.ts'
import { createQueue, type Job, type Queue } from './queue.ts'
import { createRunner, type Runner } from './runner.ts'

const day = 24 * 60 * 60

let store: TestStore
let clock: Clock
let queue: Queue
/** What no clock that jumps has a part in. */
let steadyMs = 0
let lines: string[]
beforeEach(async () => {
  store = await testStore()
  clock = movableClock(() => Date.UTC(2026, 2, 1))
  queue = createQueue(store, clock)
  lines = []
  // A runner that hangs shows no sign of life, however long the test takes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
})

const runner = (on: TestStore = store, isAlone = false): Runner =>
  createRunner({
    store: on,
    clock,
    isAlone,
    log: createLog('warn', { destination: { write: (line) => void lines.push(line) } }),
    queue,
    steady: () => steadyMs,
  })
const enqueue = (job: Partial<Job> = {}) =>
  store.transaction((tx) => queue.enqueue(tx, { queue: 'mail', payload: {}, ...job }))
const rows = () => store.read(async (db) => await db.select().from(store.tables.jobs))
const leaseRows = () => store.read(async (db) => await db.select().from(store.tables.leases))

/** A runner that takes a job and never comes to its end; `let` lets it go on after all. */
async function hangingIn(
  name = 'mail',
  worker = runner(),
  work: () => Promise<void> = async () => undefined,
) {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.handle(name, async () => {
    await promise
    await work()
  })
  const ended = worker.drain()
  await expect.poll(async () => (await rows()).some(({ leasedBy }) => leasedBy !== null)).toBe(true)
  return { wake: resolve, ended }
}

/** The name of a process that has ended, as it stands in what it held. */
async function deadHolder(): Promise<string> {
  if (testEngine === 'postgres') {
    const other = await openStore({ url: store.url })
    const name = await other.presence.holder()
    await other.close()
    return `${name}/gone`
  }
  const child = spawn('true')
  const { pid } = child
  await once(child, 'exit')
  return `process:${pid}:gone/gone`
}

/** Lets other turns of the process pass until a runner has done something, asking it again and again. */
const untilDone = (worker: Runner) => expect.poll(() => worker.drain(), { interval: 200 }).toBeGreaterThan(0)

describe('a job of a process that', () => {
  test('has ended is done by the next one at once, whatever hour its lease names', async () => {
    const leasedBy = await deadHolder()
    for (const ahead of [-1, 60, 40 * day]) {
      await enqueue()
      const leasedUntil = new Date(clock.now().getTime() + ahead * 1000)
      await store.transaction((tx) => tx.update(store.tables.jobs).set({ leasedBy, leasedUntil }).returning())
      const successor = runner()
      const done = vi.fn<() => Promise<void>>(async () => undefined)
      successor.handle('mail', done)
      await untilDone(successor)
      expect(done).toHaveBeenCalledOnce()
    }
    expect(await rows()).toEqual([])
    expect(steadyMs).toBe(0)
  })

  test('lives and works stays with it, wherever the clock jumps', async () => {
    await enqueue()
    const { wake, ended } = await hangingIn()
    const other = runner()
    const done = vi.fn<() => Promise<void>>(async () => undefined)
    other.handle('mail', done)
    for (const seconds of [59, 2, 40 * day, -39 * day, -30 * day]) {
      clock.advance(seconds)
      expect(await other.drain()).toBe(0)
      steadyMs += 10_000
      // Its sign of life.
      await vi.advanceTimersByTimeAsync(5000)
      await expect
        .poll(async () => (await rows())[0]?.leasedUntil)
        .toEqual(new Date(clock.now().getTime() + 60_000))
    }
    wake()
    await ended
    expect(done).not.toHaveBeenCalled()
    expect(await rows()).toEqual([])
  })

  test('shows no sign of life for half a minute is taken over, and what that one still does is not kept', async () => {
    await enqueue()
    const { settings } = store.tables
    const put = (key: string) =>
      store.transaction(async (tx) => {
        await tx.insert(settings).values({ key, value: 1, updatedAt: clock.now() })
      })
    const { wake, ended } = await hangingIn('mail', runner(), () => put('too late'))
    const successor = runner()
    successor.handle('mail', () => put('in time'))
    expect(await successor.drain()).toBe(0)
    steadyMs += 29_000
    expect(await successor.drain()).toBe(0)
    steadyMs += 2000
    expect(await successor.drain()).toBe(1)
    wake()
    await ended
    const kept = await store.read((db) => db.select({ key: settings.key }).from(settings))
    expect(kept).toEqual([{ key: 'in time' }])
    expect(await rows()).toEqual([])
    expect(lines.join('')).toContain('a job was taken over')
  })

  // Only the server inside the desktop app is alone, and it has SQLite.
  test.runIf(testEngine === 'sqlite')(
    'has ended is not slept through by one that is alone from now on',
    async () => {
      const leasedBy = `${await store.presence.holder()}/before`
      await enqueue()
      await store.transaction((tx) =>
        tx.update(store.tables.jobs).set({ leasedBy, leasedUntil: clock.now() }).returning(),
      )
      let looks = 0
      const { statesOf } = store.presence
      const presence = {
        ...store.presence,
        statesOf: (names: readonly string[]) => (looks++, statesOf(names)),
      }
      const successor = runner({ ...store, presence }, true)
      const done = vi.fn<() => Promise<void>>(async () => undefined)
      successor.handle('mail', done)
      successor.start()
      // Whoever holds it cannot be told from one that lives: it looks each second until it knows.
      for (let second = 1; second <= 31; second++) {
        steadyMs += 1000
        await vi.advanceTimersByTimeAsync(1000)
        await expect.poll(() => looks).toBe(second)
      }
      await expect.poll(() => done.mock.calls.length).toBe(1)
      await successor.stop()
    },
  )

  test('ends in it each time is not done for ever', async () => {
    const leasedBy = await deadHolder()
    await enqueue()
    await store.transaction((tx) =>
      tx.update(store.tables.jobs).set({ leasedBy, leasedUntil: clock.now(), attempts: 12 }).returning(),
    )
    const worker = runner()
    const handler = vi.fn<() => Promise<void>>(async () => undefined)
    worker.handle('mail', handler)
    await expect
      .poll(async () => (await worker.drain(), await rows()), { interval: 200 })
      .toMatchObject([{ deadAt: clock.now(), lastError: 'the process ended in it' }])
    expect(handler).not.toHaveBeenCalled()
  })
})

describe('when the database was away', () => {
  test('a job keeps its tries, and is done once it is back', async () => {
    const worker = runner()
    let isAway = true
    worker.handle('mail', () =>
      store.transaction(async () => {
        if (isAway) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
      }),
    )
    await enqueue()
    for (let n = 0; n < 20; n++) {
      expect(await worker.drain()).toBe(1)
      expect(await rows()).toMatchObject([{ attempts: 0, deadAt: null, leasedBy: null }])
      clock.advance(2)
    }
    isAway = false
    expect(await worker.drain()).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('a job that could not be given back is done again by whoever has it', async () => {
    let isAway = false
    const away: TestStore = {
      ...store,
      transaction: (work) => (isAway ? Promise.reject(new Error('away')) : store.transaction(work)),
    }
    const worker = runner(away)
    let tries = 0
    worker.handle('mail', async () => {
      tries++
      isAway = tries === 1
    })
    await enqueue()
    await expect(worker.drain()).rejects.toThrow('away')
    expect(await rows()).toMatchObject([{ leasedBy: expect.any(String), attempts: 1 }])
    isAway = false
    expect(await worker.drain()).toBe(1)
    expect([tries, await rows()]).toEqual([2, []])
  })
})

describe('periodic work', () => {
  const everyDay = (worker: Runner, work: () => Promise<void>) => {
    worker.every('sweep', day, work)
    worker.start()
  }
  const tick = async () => {
    await vi.advanceTimersByTimeAsync(1000)
  }

  test('that was leased into the future by a clock that jumped is done at once, and the log says so', async () => {
    const done = vi.fn<() => Promise<void>>(async () => undefined)
    clock.advance(40 * day)
    const before = runner()
    everyDay(before, done)
    await expect.poll(() => tick().then(() => done.mock.calls.length)).toBe(1)
    await before.stop()
    clock.advance(-40 * day)
    const after = runner()
    everyDay(after, done)
    await expect.poll(() => tick().then(() => done.mock.calls.length)).toBe(2)
    await after.stop()
    expect(lines.join('')).toContain('the clock was wrong')
    expect(await leaseRows()).toMatchObject([{ expiresAt: new Date(clock.now().getTime() + day * 1000) }])
  })

  test('whose process ended in it is done again without waiting for its next time', async () => {
    const done = vi.fn<() => Promise<void>>(async () => undefined)
    const holder = await deadHolder()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + day * 1000)
    await store.transaction((tx) =>
      tx.insert(store.tables.leases).values({ name: 'sweep', holder, expiresAt, lastRunAt: now }).returning(),
    )
    const successor = runner()
    everyDay(successor, done)
    await expect.poll(() => tick().then(() => done.mock.calls.length)).toBe(1)
    await successor.stop()
  })

  test('that takes longer than its period is done by nobody beside', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = vi.fn<() => Promise<void>>(() => promise)
    const second = vi.fn<() => Promise<void>>(async () => undefined)
    const worker = runner()
    everyDay(worker, first)
    await expect.poll(() => tick().then(() => first.mock.calls.length)).toBe(1)
    clock.advance(3 * day)
    const other = runner()
    everyDay(other, second)
    for (let n = 0; n < 5; n++) {
      await tick()
      steadyMs += 1000
    }
    await other.stop()
    expect(second).not.toHaveBeenCalled()
    resolve()
    await worker.stop()
    expect(await leaseRows()).toMatchObject([{ holder: '' }])
  })

  test('that failed is tried again in minutes and not at its next time', async () => {
    const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue()
    const worker = runner()
    everyDay(worker, work)
    await expect.poll(() => tick().then(() => work.mock.calls.length)).toBe(1)
    await expect.poll(async () => (await leaseRows())[0]?.holder).toBe('')
    clock.advance(5 * 60)
    await expect.poll(() => tick().then(() => work.mock.calls.length)).toBe(2)
    await worker.stop()
  })
})

test('jobs that were planned under a wrong clock come back to the present', async () => {
  const worker = runner()
  const done = vi.fn<(payload: Record<string, unknown>) => Promise<void>>(async () => undefined)
  worker.handle('mail', done)
  clock.advance(40 * day)
  await enqueue({ payload: { n: 1 } })
  clock.advance(-40 * day)
  await enqueue({ payload: { n: 2 } })
  await store.transaction((tx) =>
    tx
      .update(store.tables.jobs)
      .set({ attempts: 3, runAt: new Date(clock.now().getTime() + 39 * day * 1000) })
      .where(eq(store.tables.jobs.createdAt, clock.now()))
      .returning(),
  )
  // One that has to wait, as it was meant to.
  await enqueue({ payload: { n: 3 }, runAt: new Date(clock.now().getTime() + 7 * day * 1000) })
  worker.start()
  await expect.poll(() => vi.advanceTimersByTimeAsync(1000).then(() => done.mock.calls.length)).toBe(2)
  await worker.stop()
  expect(new Set(done.mock.calls.map(([{ n }]) => n))).toEqual(new Set([1, 2]))
  expect(await rows()).toMatchObject([{ payload: { n: 3 } }])
})

test('a job that a transaction adds is looked for outside of it', async () => {
  const worker = runner()
  const done = vi.fn<() => Promise<void>>(async () => undefined)
  worker.handle('mail', done)
  worker.start()
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  const adding = store.transaction(async (tx) => {
    await queue.enqueue(tx, { queue: 'mail', payload: {} })
    // Longer than the runner waits before it looks.
    setTimeout(release, 100)
    await hold
  })
  await adding
  await expect.poll(() => vi.advanceTimersByTimeAsync(1000).then(() => done.mock.calls.length)).toBe(1)
  await worker.stop()
  expect(lines).toEqual([])
})

describe.runIf(testEngine === 'postgres')('on Postgres', () => {
  test('a process whose connection was ended is waited for, and shows itself again', async () => {
    vi.useRealTimers()
    await enqueue()
    const { wake, ended } = await hangingIn()
    const [{ leasedBy } = { leasedBy: null }] = await rows()
    const name = leasedBy ?? ''
    const admin = new Client({ connectionString: store.url })
    await admin.connect()
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plaza presence' and datname = current_database()`
    await admin.query(terminate)
    const other = await openStore({ url: store.url })
    const seen = new Set<string>()
    await expect
      .poll(
        async () => {
          const where = (await other.presence.statesOf([name])).get(name) ?? ''
          seen.add(where)
          return where
        },
        { interval: 20 },
      )
      .toBe('here')
    expect(seen.has('ended')).toBe(false)
    await other.close()
    await admin.end()
    wake()
    await ended
  })
})
