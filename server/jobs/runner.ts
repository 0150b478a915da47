import { randomUUID } from 'node:crypto'
import { chainOf, DatabaseUnavailableError } from '#db/errors.ts'
import { withCallProfile } from '../core/callProfile.ts'
import type { LeaseParts } from '../core/leaseWatch.ts'
import type { Log } from '../core/log.ts'
import { createPoller } from '../core/poller.ts'
import { longestSleepMs } from '../core/repeat.ts'
import { spanning, type Tracing } from '../core/trace.ts'
import { LeaseLostError, underLease } from '../core/underLease.ts'
import { createClaims, longestWaitMs, mostTries } from './claims.ts'
import { GatewayDown } from '../ports/stripe/errors.ts'
import { NotYetError } from './notYet.ts'
import { createPeriods, type Period } from './periods.ts'
import { withoutTrace, type Queue } from './queue.ts'

export type Payload = Record<string, unknown>
type Handler = (payload: Payload) => Promise<void>

export interface Runner {
  /** Declares who does the jobs of a queue. A handler may run again after a crash: its effects are idempotent. */
  handle(queue: string, handler: Handler): void
  /** Declares work that one instance does every so many seconds. Long work ends early when it is told to stop. */
  every(name: string, seconds: number, work: Period['work']): void
  start(): void
  /** Does everything that is due, and answers how many jobs ran: for tests and the command line. */
  drain(): Promise<number>
  /** Whether it has looked for work lately and goes on to; before `start` it counts as alive. */
  isAlive(): boolean
  /** Takes no further job and waits for those under way. */
  stop(): Promise<void>
}

interface Parts extends LeaseParts {
  log: Log
  queue: Queue
  isAlone?: boolean | undefined
  tracing?: Tracing | null | undefined
}

const mendEveryMs = 60_000
const deafAfterMs = 60_000
const atOnce = 4
const notYetMs = 60_000
const databaseAwayMs = 2000

/** Waiting time before the next try: 5 s doubled each time, up to a day. */
export const retryDelay = (attempts: number): number =>
  Math.min(longestWaitMs, 5000 * 2 ** Math.max(0, attempts - 1))

/** Runs the jobs of this installation in this process; several instances share them by leases. */
export function createRunner({ queue, ...parts }: Parts): Runner {
  const { store, clock, log, isAlone = false, steady = () => performance.now() } = parts
  const suffix = randomUUID()
  const me = async () => `${await store.presence.holder()}/${suffix}`
  const handlers = new Map<string, Handler>()
  const running = new Set<string>()
  const claims = createClaims({ ...parts, me, isMine: (id) => running.has(id) })
  const stopping = new AbortController()
  const periods = createPeriods({
    ...parts,
    me,
    stopping: stopping.signal,
    ...(isAlone && { earlyMs: 5000 }),
  })
  type Job = Awaited<ReturnType<typeof claims.claim>>[number]
  /** What this process is doing: jobs and periodic work. */
  const active = new Set<Promise<void>>()
  const poller = createPoller({
    look,
    afterMs: [20],
    msToNext: isAlone ? msToNext : undefined,
    log,
    messages: {
      failed: 'the job runner cannot look for work',
      again: 'the job runner looks for work again',
    },
  })
  let isStarted = false
  let isStopped = false
  let lookedAt = 0
  let mendAt = 0

  /** Goes on with what the request follows that asked for the job. */
  function followed({ queue: name, payload: stored, attempts }: Job, handler: Handler): Promise<void> {
    const { payload, traceparent } = withoutTrace(stored)
    const facts = { 'messaging.destination.name': name, 'plaza.job.attempt': attempts }
    const span = parts.tracing?.begin(`job ${name}`, 'consumer', { facts, traceparent }) ?? null
    return spanning(span, () => handler(payload))
  }

  async function run(job: Job): Promise<void> {
    try {
      const handler = handlers.get(job.queue)
      if (!handler) throw new Error(`nobody handles the queue ${job.queue}`)
      await underLease({ beat: () => claims.beat(job.id), isHeld: (tx) => claims.isHeld(tx, job.id) }, () =>
        withCallProfile('background', () => followed(job, handler)),
      )
      await claims.finish(job.id)
    } catch (error) {
      await postpone(job, error)
    }
  }

  const after = (ms: number): Date => new Date(clock.now().getTime() + ms)

  /** What has to wait for something else keeps all its tries. */
  const setAside = ({ id, attempts }: Job, lastError: string, ms: number) =>
    claims.giveBack(id, { runAt: after(ms), attempts: attempts - 1, lastError, deadAt: null })

  async function postpone(job: Job, error: unknown): Promise<void> {
    const { id, queue: name, attempts } = job
    const about = { queue: name, jobId: id, attempts }
    const isWaiting = error instanceof NotYetError || (error instanceof GatewayDown && error.isKeyRefused)
    if (isWaiting) return await setAside(job, error.message, notYetMs)
    const lastError = reasonOf(error)
    const chain = chainOf(error)
    if (chain.some((one) => one instanceof LeaseLostError)) return log.warn(about, 'a job was taken over')
    if (chain.some((one) => one instanceof DatabaseUnavailableError)) {
      log.warn({ ...about, lastError }, 'job waits for the database')
      return await setAside(job, lastError, databaseAwayMs)
    }
    const isDead = attempts >= mostTries
    log[isDead ? 'error' : 'warn']({ ...about, lastError }, isDead ? 'job died' : 'job failed')
    const deadAt = isDead ? clock.now() : null
    await claims.giveBack(id, { runAt: after(retryDelay(attempts)), attempts, lastError, deadAt })
  }

  /** Does a piece of work beside the others; `stop` waits for it. */
  function begin(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error: unknown) => log.error({ err: error }, 'the job runner failed'))
      .finally(() => {
        active.delete(tracked)
        if (isStarted) void poller.look()
      })
    active.add(tracked)
  }

  /** Begins due jobs in the free places and answers how many. */
  async function beginDue(): Promise<number> {
    const places = isStopped ? 0 : atOnce - (active.size - periods.busyCount())
    const taken = places > 0 ? await claims.claim(places) : []
    for (const job of taken) {
      running.add(job.id)
      begin(run(job).finally(() => running.delete(job.id)))
    }
    return taken.length
  }

  async function drain(): Promise<number> {
    let count = 0
    for (;;) {
      const begun = await beginDue()
      count += begun
      if (begun === 0 && active.size === 0) return count
      await Promise.race(active)
    }
  }

  async function mend(): Promise<void> {
    if (steady() < mendAt) return
    mendAt = steady() + mendEveryMs
    const count = await claims.mend()
    if (count > 0) log.warn({ count }, 'jobs were planned for a far future: the clock was wrong')
  }

  async function look(): Promise<void> {
    await mend()
    await periods.begin(begin)
    await beginDue()
    lookedAt = steady()
  }

  /** Periodic work waits for the full minute, at which this process wakes anyway, however its turns came to lie. */
  async function msToNext(): Promise<number> {
    const [job, isPeriodWaiting] = await Promise.all([claims.nextAt(), periods.isWaiting()])
    return isPeriodWaiting ? 0 : (job ?? Infinity) - clock.now().getTime()
  }

  return {
    handle: (name, handler) => void handlers.set(name, handler),
    every: (name, seconds, work) => periods.add({ name, seconds, work }),
    start: () => {
      lookedAt = steady()
      isStarted = true
      poller.start()
      queue.onEnqueue(poller.soon)
      if (isAlone) clock.onAdvance(poller.soon)
    },
    drain,
    isAlive: () =>
      !isStopped && (!isStarted || steady() - lookedAt < deafAfterMs + (isAlone ? longestSleepMs : 0)),
    stop: async () => {
      isStopped = true
      stopping.abort()
      await poller.stop()
      await Promise.all(active)
    },
  }
}

/** Why work failed, in words that hold none of the values that a statement was given. */
function reasonOf(error: unknown): string {
  const [first] = chainOf(error)
  if (!first) return 'unknown'
  const said = 'query' in first ? (chainOf(error).at(-1) ?? first) : first
  return `${said.name}: ${said.message}`.slice(0, 500)
}
