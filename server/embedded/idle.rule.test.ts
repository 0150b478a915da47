import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { desktopKeyHeader } from '#shared/embeddedServer.ts'
import { programRoot } from '#db/root.ts'
import { makeFor } from '#db/testing/make.ts'
import { startServer, type Running } from '../start.ts'
import { cookieHeader, openSession } from '../testing/session.ts'
import { settingsOf } from './environment.ts'

const minute = 60_000
const hour = 60 * minute
const key = 'k'.repeat(43)

let folder: string
let server: Running
/** The timers that ran out, each as the place where it was set. */
let woken: string[]
/** The seconds in which they did. */
let moments: Set<number>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-idle-'))
  woken = []
  moments = new Set()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  const noting = (set: typeof setTimeout | typeof setInterval) => (act: () => void, ms: number) => {
    const place = new Error().stack?.split('\n')[2]?.trim() ?? 'somewhere'
    return set(() => {
      woken.push(place)
      moments.add(Math.floor(performance.now() / 1000))
      act()
    }, ms)
  }
  vi.stubGlobal('setTimeout', noting(globalThis.setTimeout))
  vi.stubGlobal('setInterval', noting(globalThis.setInterval))
  const init = { type: 'init', key, dataDir: folder, appDir: programRoot, preferredPort: 0 } as const
  server = await startServer(settingsOf({ ...init, logLevel: 'silent', hasDemo: false }), {
    ...init,
    logLines: { write: () => undefined },
    patienceMs: 1000,
  })
})
afterEach(async () => {
  const closing = server.close()
  // In this order: what was replaced were the timers that stood in for the real ones.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await closing
  rmSync(folder, { recursive: true })
})

/** Lets time pass in small steps: what the database does takes turns of the event loop, and none of this time. */
async function pass(ms: number): Promise<void> {
  const step = ms < minute ? 10 : 500
  for (let passed = 0; passed < ms; passed += step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, ms - passed))
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  }
}

/** Opens the live stream of a member, as the page of a hidden window keeps it. */
async function listen(): Promise<void> {
  const { store, clock } = server.app
  const make = makeFor(store, () => clock.now())
  await make.plans()
  const session = await openSession(store, await make.member(), clock.now())
  const { publicUrl, sessionSecrets } = server.config
  const cookie = cookieHeader(session, { publicUrl, secret: sessionSecrets[0] ?? '' })
  let text = ''
  const call = request(`${server.url}/api/events`, { headers: { cookie, [desktopKeyHeader]: key } }).end()
  call.on('error', () => undefined)
  call.on('response', (response) => response.on('data', (data: Buffer) => (text += data.toString())))
  await vi.waitUntil(() => text.includes('ready'), { timeout: 0x7fffffff })
}

/** What may wake an idle server within an hour, and how often. */
const most = { 'poller.ts': 3 * 60, 'repeat.ts': 2 * 60, 'sandbox.ts': 60 + 10 }

/** Lets an hour pass and answers what woke the server more often than it may, and in how many seconds anything did. */
async function hourOfRest() {
  woken.length = 0
  moments.clear()
  await pass(hour)
  const counts = new Map(
    [...Map.groupBy(woken, (place) => place)].map(([place, { length }]) => [place, length]),
  )
  const mostOf = (place: string) => Object.entries(most).find(([file]) => place.includes(file))?.[1] ?? 60
  const tooOften = [...counts].filter(([place, times]) => times > mostOf(place))
  return { tooOften, places: [...counts.keys()].join(''), seconds: moments.size }
}

test('no timer of an idle server wakes it more than once a minute, and all of them together', async () => {
  await listen()
  await pass(10 * minute)
  // The jobs, the outbox and the live stream have a poller each; the clock and the stream's sign of life are repeated;
  // a job that asks for payments has their sandbox look again soon.
  const { tooOften, places, seconds } = await hourOfRest()
  expect(tooOften).toEqual([])
  for (const file of Object.keys(most)) expect(places).toContain(file)
  expect(seconds).toBeLessThanOrEqual(70)
})

test('it goes on waking once a minute after the clock of the computer was put back', async () => {
  await listen()
  await pass(10 * minute)
  vi.setSystemTime(Date.now() - 9000)
  const { tooOften, seconds } = await hourOfRest()
  expect(tooOften).toEqual([])
  expect(seconds).toBeLessThanOrEqual(70)
})

test('what has to be done is done when it is due, however long it has slept', async () => {
  const { store, clock, queue, runner, outbox } = server.app
  const done: [unknown, number][] = []
  const begun = clock.now().getTime()
  runner.handle('told', async ({ name }) => void done.push([name, clock.now().getTime() - begun]))
  outbox.on('poll.voted', async (tx) => queue.enqueue(tx, { queue: 'told', payload: { name: 'event' } }))
  const add = (name: string, ms = 0) =>
    store.transaction((tx) =>
      queue.enqueue(tx, { queue: 'told', payload: { name }, runAt: new Date(clock.now().getTime() + ms) }),
    )
  await pass(10 * minute)
  await add('at once')
  await add('later', 100_500)
  // A look that was due anyway may come before the one that was asked for; neither waits longer than this.
  await pass(50)
  expect(done).toEqual([['at once', expect.any(Number)]])
  await pass(2 * minute)
  expect(done[1]?.[0]).toBe('later')
  const late = (done[1]?.[1] ?? Infinity) - (10 * minute + 100_500)
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThanOrEqual(1000)
  await pass(10 * minute)
  const toldAt = clock.now().getTime() - begun
  await store.transaction((tx) => outbox.emit(tx, { name: 'poll.voted', postId: 'p' }))
  // Long before it would have looked without being told.
  await vi.waitUntil(() => done.length > 2)
  expect(done[2]).toEqual(['event', expect.any(Number)])
  expect((done[2]?.[1] ?? Infinity) - toldAt).toBeLessThan(minute / 2)
})
