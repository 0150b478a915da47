import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { isOutOfReach, isUnavailable } from './errors.ts'
import type { ReplicaFacts, ReplicaState } from './replica.ts'
import type { Db, Log } from './store.ts'

interface Parts {
  /** Of the replica; ends with it. */
  pool: Pool
  primary: Pool
  /** The handle for reads from the replica. */
  db?: Db
  log?: Log | undefined
}

const lookEveryMs = 1000
/** A read waits no longer than this for what the replica has not replayed yet. */
const patienceMs = 100
const firstPauseMs = 2
/** Who lags further is not asked until it has caught up. */
const mostLagMs = 5000

interface Sample {
  position: bigint
  at: number
}

/** The position in the log up to which everything that is acknowledged is flushed, and is sent to replicas. */
const flushed = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as position, true as is_replica`
const replayedNow = `select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::text as position,
  pg_is_in_recovery() as is_replica`

/**
 * A streaming replica that answers reads. It is asked only once it has replayed all that this process has
 * written or heard of: the position is read from the primary after the last change, waited for shortly, and
 * else the primary answers, as it does while the replica is down or far behind.
 */
export const postgresReplica = ({ pool, primary, log, db = drizzle(pool) as unknown as Db }: Parts) => {
  let state: ReplicaState = 'down'
  let lagMs = 0
  let changes = 0
  let isStale = true
  let asking: Promise<bigint> | undefined
  let looking: Promise<bigint> | undefined
  let needed = 0n
  let replayed = 0n
  let samples: Sample[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let watching: Promise<void> = Promise.resolve()
  const reads = { replica: 0, primary: 0 }
  // Who dies is replaced by the next query; the one that it answers hears of it.
  pool.on('error', () => undefined)

  const become = (next: ReplicaState, details: Record<string, unknown> = {}): void => {
    if (next !== state) log?.(`database.replica_${next}`, details)
    state = next
  }
  const failed = (error: unknown): void =>
    become('down', { error: error instanceof Error ? error.message : 'unknown' })

  const positionOf = async (from: Pool, query: string): Promise<bigint> => {
    const { rows } = await from.query<{ position: string; is_replica: boolean }>(query)
    const [row] = rows
    if (!row?.is_replica) throw new Error('DATABASE_READ_URL is no replica: it takes writes')
    return BigInt(row.position)
  }

  /** What a read that begins now must find: all that this process knew of when it began. */
  const target = async (): Promise<bigint> => {
    if (!isStale) return needed
    const seen = changes
    asking ??= positionOf(primary, flushed)
    try {
      const position = await asking
      if (position > needed) needed = position
      if (changes === seen) isStale = false
      return position
    } finally {
      if (changes === seen) asking = undefined
    }
  }

  /** Where the replica stands; many who want to know it at a time ask once. */
  const look = (): Promise<bigint> =>
    (looking ??= positionOf(pool, replayedNow)
      .then((position) => {
        if (position > replayed) replayed = position
        return replayed
      })
      .finally(() => {
        looking = undefined
      }))

  const hasReplayed = async (position: bigint): Promise<boolean> => {
    if (replayed >= position) return true
    const until = performance.now() + patienceMs
    for (let pause = firstPauseMs; ; pause *= 2) {
      if ((await look()) >= position) return true
      if (performance.now() + pause > until) return false
      await sleep(pause)
    }
  }

  /** How long the primary has been further than the replica is. */
  const lagSince = (now: number): number => {
    samples = samples.filter(({ position }) => position > replayed)
    return samples[0] ? now - samples[0].at : 0
  }

  const watch = async (): Promise<void> => {
    try {
      const position = await positionOf(primary, flushed)
      samples.push({ position, at: performance.now() })
    } catch {
      // Of a primary that is away others tell.
    }
    try {
      await look()
      lagMs = lagSince(performance.now())
      become(lagMs > mostLagMs ? 'behind' : 'used', { lagMs: Math.round(lagMs) })
    } catch (error) {
      failed(error)
    }
  }
  const watchOn = (): void => {
    watching = watch().finally(() => {
      if (!isClosed) timer = setTimeout(watchOn, lookEveryMs).unref()
    })
  }
  watchOn()

  const isReady = async (): Promise<boolean> => {
    if (state !== 'used') return false
    const position = await target().catch(() => null)
    if (position === null) return false
    try {
      return await hasReplayed(position)
    } catch (error) {
      failed(error)
      return false
    }
  }

  return {
    /** From now on reads find what was written until now, by this process or one that told of it. */
    wrote: (): void => {
      changes += 1
      isStale = true
      asking = undefined
    },

    /** Reads from the replica where it is ready, else from the primary. */
    read: async <Result>(
      work: (from: Db) => Promise<Result>,
      orElse: () => Promise<Result>,
    ): Promise<Result> => {
      if (await isReady()) {
        try {
          const result = await work(db)
          reads.replica += 1
          return result
        } catch (error) {
          // A statement that stood in the way of replaying is ended by the replica; the primary can run it.
          if (!isUnavailable(error)) throw error
          if (isOutOfReach(error)) failed(error)
        }
      }
      reads.primary += 1
      return await orElse()
    },

    facts: (): ReplicaFacts => ({ state, lagMs, reads: { ...reads } }),

    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      await watching
      clearTimeout(timer)
      await pool.end()
    },
  }
}
