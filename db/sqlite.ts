import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { atLast } from './atEnd.ts'
import { changeListeners, createScope } from './changes.ts'
import { DatabaseUnavailableError, FailedTransactionError, isBusy, named, quietly } from './errors.ts'
import { makeFolder } from './folder.ts'
import { sqliteKit } from './kit.ts'
import { groupCommit } from './groups.sqlite.ts'
import { hearStatements } from './hear.ts'
import { nestingGuard } from './nesting.ts'
import { promiseQueue } from './promiseQueue.ts'
import { keepPrivate } from './private.ts'
import { proveGuard } from './guard.ts'
import { sqlitePresence } from './presence.sqlite.ts'
import { buildTables } from './schema/tables.ts'
import { rememberStatements, type Around } from './statements.ts'
import type { Db, Store, StoreOptions } from './store.ts'
import { sqlitePath } from './url.ts'
import { proveWritable } from './writable.ts'

/**
 * How much of the file each connection keeps for itself. The system keeps the rest: a page that it has costs two
 * millionths of a second. A transaction that changes more than its cache holds only writes some of it earlier.
 */
const cacheKb = { reader: 24 * 1024, writer: 8 * 1024, ofOneCommand: 4 * 1024 }

/** Opens a connection with every setting made explicitly: builds differ in their defaults. */
export const connectSqlite = (path: string): Database.Database => {
  makeFolder(dirname(path))
  keepPrivate(path)
  const connection = new Database(path, { timeout: 3000 })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('busy_timeout = 3000')
  connection.pragma(`cache_size = -${cacheKb.reader}`)
  // Pages of a mapped file count as this process's memory, as many as there are, and are read no faster.
  connection.pragma('mmap_size = 0')
  connection.pragma('temp_store = MEMORY')
  // As Postgres lowers: `contains` of sql.ts asks for it.
  connection.function('unicode_lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  return connection
}

const dbOf = (connection: Database.Database, around: Around | null): Db =>
  drizzle(rememberStatements(connection, around)) as unknown as Db

const timed =
  (onSlow: (query: string, ms: number) => void): Around =>
  (query, run) => {
    const startedAt = performance.now()
    try {
      return run()
    } finally {
      onSlow(query, Math.round(performance.now() - startedAt))
    }
  }

const patienceMs = 3000
const askAgainMs = 20

const fromNow = (): number => performance.now() + patienceMs

/** Waits for another process to end its write without holding up this one, as SQLite's own waiting would. */
const whenFree = async <Result>(work: () => Result, givesUpAt = fromNow()): Promise<Result> => {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > givesUpAt) throw error
      await sleep(askAgainMs)
    }
  }
}

/** A store over one SQLite file: one writer behind a queue, one reader that cannot write. */
export const openSqlite = ({ url, memory, log, slowMs, onStatement }: StoreOptions): Store => {
  const path = sqlitePath(url)
  const connect = () => {
    const connection = connectSqlite(path)
    if (memory === 'small') connection.pragma(`cache_size = -${cacheKb.ofOneCommand}`)
    return connection
  }
  const writer = connect()
  if (memory !== 'small') writer.pragma(`cache_size = -${cacheKb.writer}`)
  writer.pragma('analysis_limit = 1000')
  writer.pragma('busy_timeout = 0')
  const reader = connect()
  reader.pragma('query_only = ON')

  const nesting = nestingGuard()
  const hear = hearStatements({ slowMs, log, onStatement })
  const aroundAll = hear && timed(hear)
  /** After an error of the disk SQLite may have ended the transaction by itself: what follows would be kept alone. */
  const inTransaction: Around = (query, run) => {
    const course = nesting.course()
    try {
      if (!writer.inTransaction) throw new FailedTransactionError()
      return aroundAll ? aroundAll(query, run) : run()
    } catch (error) {
      course.failed(error)
      throw error
    }
  }
  const [writerDb, readerDb] = [dbOf(writer, inTransaction), dbOf(reader, aroundAll)]
  const dataVersion = writer.prepare('PRAGMA data_version').pluck()
  const ask = reader.prepare("SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)").pluck()
  const enqueue = promiseQueue()
  const presence = sqlitePresence()

  const groups = groupCommit({ connection: writer, enqueue, whenFree })
  const changes = changeListeners()
  let isClosing = false
  const transaction: Store['transaction'] = async (work) => {
    // Work that begins one transaction after the other would keep the store from ever being idle.
    if (isClosing) throw new DatabaseUnavailableError(new Error('the store is closing'))
    const scope = createScope()
    const result = await groups.transaction(
      () =>
        nesting.inside(async () => {
          await proveGuard(writerDb)
          const result = await atLast(await work(writerDb, scope))
          if (!writer.inTransaction) throw new FailedTransactionError()
          return result
        }),
      // Whoever has waited in the queue does not wait as long again: behind them stand others.
      fromNow(),
    )
    changes.emit(scope.change())
    return result
  }

  return {
    engine: 'sqlite',
    tables: buildTables(sqliteKit),
    async read(work) {
      nesting.refuse()
      return named(work(readerDb))
    },
    async transaction(work) {
      nesting.refuse()
      return named(transaction(work))
    },
    onChange: changes.add,
    // The writer sees its number change at the commits of all connections but its own.
    foreignChanges: () => dataVersion.get() as number,
    async ping() {
      return new Date(ask.get() as number)
    },
    presence,
    // Pages that are rolled back never reach the disk: whether there is room is tried beside the database.
    async proveWritable() {
      await named(transaction(async (_tx, scope) => scope.only()))
      await proveWritable(dirname(path))
    },
    optimize: () =>
      enqueue(async () => {
        await whenFree(() => writer.pragma('optimize(0x10002)'))
      }),
    connections: () => null,
    replica: () => null,
    async close() {
      isClosing = true
      await groups.idle()
      await enqueue(async () => undefined)
      await presence.close()
      reader.close()
      // Upkeep, which a full disk or another writer may refuse: all that was committed is kept without it.
      quietly(() => writer.pragma('optimize'))
      quietly(() => writer.pragma('wal_checkpoint(TRUNCATE)'))
      writer.close()
    },
  }
}
