import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import { AtEnd, atLast } from './atEnd.ts'
import { changeListeners, createScope, type Change, type Scope } from './changes.ts'
import { postgresChanges } from './changes.postgres.ts'
import { FailedTransactionError, isConnectionLost, isLostRace, isOutOfReach, named } from './errors.ts'
import { gatherWrites } from './gather.postgres.ts'
import { hearStatements } from './hear.ts'
import { inContext, watchSlow } from './slow.postgres.ts'
import { postgresKit } from './kit.ts'
import { nestingGuard } from './nesting.ts'
import { proveGuard } from './guard.ts'
import { postgresPresence } from './presence.postgres.ts'
import { mayReadReplica } from './replica.ts'
import { postgresReplica } from './replica.postgres.ts'
import { buildTables } from './schema/tables.ts'
import { unnamed } from './sql.ts'
import { driverUrl } from './url.ts'
import type { Db, Store, StoreOptions } from './store.ts'

const attempts = 6
const usual = { size: 10, timeoutMs: 5000 }
/** How much longer than any statement may take a server that says nothing is waited for. */
const silenceMs = 3000
const trialBytes = 32 * 1024
const tables = buildTables(postgresKit)

/** What the query builder needs of a connection. */
interface Asked {
  query: (...given: unknown[]) => Promise<unknown>
}

type Work<Result> = (tx: Db, scope: Scope) => Promise<Result | AtEnd<Result>>

/** What a session of ours is set to, by the names that Postgres has for it. */
const sessionSettings = (timeoutMs: number) => ({
  statement_timeout: timeoutMs,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
})

/**
 * A store over a Postgres pool, READ COMMITTED. Behind a pooler in transaction mode a connection is another
 * one after each transaction: there are no named statements there, and settings are those of a transaction.
 */
export const openPostgres = async ({
  url,
  poolerUrl,
  readUrl,
  log,
  slowMs,
  onStatement,
  ...options
}: StoreOptions): Promise<Store> => {
  const { size: mostConnections, timeoutMs } = options.pool ?? usual
  const settings = sessionSettings(timeoutMs)
  const hear = hearStatements({ slowMs, log, onStatement })
  const isPooled = poolerUrl !== undefined
  const open = (connectionString: string, name: string): Pool => {
    const config: PoolConfig = {
      connectionString: driverUrl(connectionString),
      max: mostConnections,
      connectionTimeoutMillis: 3000,
      query_timeout: timeoutMs + silenceMs,
      keepAlive: true,
      // Statements that do not wait for each other share a round trip.
      pipeline: true,
      application_name: name,
      ...(isPooled ? {} : settings),
    }
    const pool = new Pool(config)
    // A connection that dies is replaced by the next query. The pool listens only to idle ones: one that is
    // in use, and nobody listens to, would end the process.
    pool.on('connect', (client) => {
      client.on('error', (error) => log?.('database.connection_lost', { error: error.message }))
      gatherWrites(client)
      if (hear) watchSlow(client, hear)
    })
    if (hear) inContext(pool)
    pool.on('error', () => undefined)
    return pool
  }
  const handle = (on: Pool | PoolClient): Db => {
    const db = drizzle(on) as unknown as Db
    return isPooled ? unnamed(db) : db
  }
  // By another name, for a pooler keeps connections open after whoever asked for them has ended.
  const pool = isPooled ? open(poolerUrl, 'plaza pooled') : open(url, 'plaza')
  const database = handle(pool)
  const readPool = readUrl === undefined ? null : open(readUrl, 'plaza reader')
  const replica = readPool && postgresReplica({ pool: readPool, db: handle(readPool), primary: pool, log })
  const beginAt = (level: string): string =>
    [
      `begin isolation level ${level}`,
      ...(isPooled ? Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`) : []),
    ].join('; ')
  const usualBegin = beginAt('read committed')
  const snapshotBegin = beginAt('repeatable read')
  const nesting = nestingGuard()
  const presence = postgresPresence({ url, pool, log })
  const listeners = changeListeners()
  /** Whoever is told reads anew, and is to find it. */
  const emitHere = (change: Change): void => {
    replica?.wrote()
    listeners.emit(change)
  }
  const changes = postgresChanges({ url, pool, onChange: emitHere, log })
  const publish = (change: Change): void => {
    emitHere(change)
    changes.announce(change)
  }
  const databases = new WeakMap<PoolClient, Db>()

  /** A connection as transactions use it: only while they last, and with their first error remembered. */
  const whileOpen = (client: Asked): Asked => ({
    async query(...given) {
      const course = nesting.course()
      try {
        return await client.query(...given)
      } catch (error) {
        course.failed(error)
        throw error
      }
    },
  })

  /** The same handle for a connection each time, so that what was prepared on it is found again. */
  const dbOf = (client: PoolClient): Db => {
    const known = databases.get(client) ?? handle(whileOpen(client) as Pool)
    databases.set(client, known)
    return known
  }

  const commit = (client: PoolClient): Promise<QueryResult> => {
    nesting.end()
    return client.query('commit')
  }

  /**
   * One transaction on one connection. Drizzle's own never gives back a connection that is lost at `begin`,
   * tells of a failed rollback instead of what had failed, and takes a commit that kept nothing for one.
   * `begin` goes out together with the first statement.
   */
  const runOnce = async <Result>(work: Work<Result>, begin: string): Promise<Result> => {
    const client = await pool.connect()
    const beginning = client.query(begin).then(
      () => null,
      (error: unknown) => error,
    )
    const scope = createScope()
    let isUsable = false
    let isCommitted: boolean | undefined = false
    try {
      const tx = dbOf(client)
      await proveGuard(tx)
      const given = await work(tx, scope)
      // Until the answer is there nobody knows.
      isCommitted = undefined
      const ended = given instanceof AtEnd ? behindAll(() => commit(client)) : commit(client)
      const [written] = await Promise.allSettled([atLast(given), ended])
      isCommitted = (await ended).command === 'COMMIT'
      if (written.status === 'rejected') throw written.reason
      if (!isCommitted) throw new FailedTransactionError()
      isUsable = true
      return written.value
    } catch (error) {
      const failed = await beginning
      if (failed !== null) throw isConnectionLost(failed) ? new NeverBegun(failed) : failed
      isUsable = !isOutOfReach(error) && (await rolledBack(client))
      throw error
    } finally {
      if (isCommitted !== false) publish(scope.change())
      client.release(!isUsable)
    }
  }

  const runTransaction = async <Result>(work: Work<Result>, begin = usualBegin): Promise<Result> => {
    let lost = 0
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await nesting.inside(() => runOnce(work, begin))
      } catch (error) {
        if (error instanceof NeverBegun) {
          // Nothing was done on a connection that turned out to be lost: the next one takes its place.
          if (lost === mostConnections) throw error.cause
          lost += 1
          attempt -= 1
          continue
        }
        if (!isLostRace(error) || attempt === attempts) throw error
        log?.('database.race_retried', { attempt })
        await sleep(Math.random() * 10 * 2 ** attempt)
      }
    }
  }

  return {
    engine: 'postgres',
    tables,
    async read(work) {
      nesting.refuse()
      const primary = () => work(database)
      return named(replica && mayReadReplica() ? replica.read(work, primary) : primary())
    },
    async transaction(work, { isSnapshot = false } = {}) {
      nesting.refuse()
      return named(runTransaction(work, isSnapshot ? snapshotBegin : usualBegin))
    },
    onChange: (listener) => {
      listeners.add(listener)
      changes.follow()
    },
    foreignChanges: () => 0,
    async ping() {
      const { rows } = await named(
        pool.query<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at'),
      )
      return new Date(Number(rows[0]?.at))
    },
    presence: {
      holder: () => named(presence.holder()),
      statesOf: (names) => named(presence.statesOf(names)),
    },
    async proveWritable() {
      await named(runTransaction(writeInVain)).catch((error: unknown) => {
        if (!(error instanceof InVain)) throw error
      })
    },
    optimize: async () => undefined,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    replica: () => replica?.facts() ?? null,
    async close() {
      await changes.close()
      await presence.close()
      await replica?.close()
      await pool.end()
    },
  }
}

class InVain extends Error {}

/** A transaction whose connection was lost before its first statement; `cause` says how. */
class NeverBegun extends Error {
  constructor(cause: unknown) {
    super('the connection was lost', { cause })
  }
}

/** A row too large for the pages there are is written, and taken back. */
const writeInVain = async (tx: Db): Promise<never> => {
  const value = randomBytes(trialBytes).toString('base64')
  await tx.insert(tables.settings).values({ key: `trial ${randomUUID()}`, value, updatedAt: new Date() })
  throw new InVain()
}

/** Once everything that this turn asks for has been asked for, promises included. */
const behindAll = <Result>(work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve) => process.nextTick(() => resolve(work())))

const rolledBack = (client: PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )
