import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { quietly } from './errors.ts'

interface Parts {
  connection: Database.Database
  /** Runs something when nothing else uses the connection. */
  enqueue: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Tries until this moment to begin, where another process is writing. */
  whenFree: (work: () => unknown, givesUpAt: number) => Promise<unknown>
}

interface Member {
  work: () => Promise<unknown>
  givesUpAt: number
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Bounds of what one commit takes along, so that the first of a group does not wait for ever. */
const mostMembers = 128
const longestMs = 20

/**
 * Group commit: transactions that wait for each other are savepoints of one transaction, with one
 * `fsync` for all. Each is told how it ended only after that commit, so what is acknowledged is on the
 * disk; one that fails is rolled back alone. Where the commit itself fails, all of them have failed.
 * Answers a function that runs work as such a transaction.
 */
export const groupCommit = ({ connection, enqueue, whenFree }: Parts) => {
  const run = (text: string) => {
    const statement = connection.prepare(text)
    return () => void statement.run()
  }
  const [begin, commit, rollback] = [run('BEGIN IMMEDIATE'), run('COMMIT'), run('ROLLBACK')]
  const [enter, leave, undo] = [run('SAVEPOINT member'), run('RELEASE member'), run('ROLLBACK TO member')]
  // A group runs in nobody's context; each of its members in that of whoever asked for it.
  const outside = AsyncLocalStorage.snapshot()
  const waiting: Member[] = []
  let isPlanned = false

  /** Runs one of them, and answers how to tell it of its end. */
  const runMember = async ({ work, resolve, reject }: Member): Promise<() => void> => {
    enter()
    try {
      const result = await work()
      leave()
      return () => resolve(result)
    } catch (error) {
      // After an error of the disk SQLite may have rolled back all of the group by itself.
      if (!connection.inTransaction) throw error
      undo()
      leave()
      return () => reject(error)
    }
  }

  /** The next of who waits, or who comes before a turn of the event loop has passed. */
  const nextMember = async (): Promise<Member | undefined> => {
    if (waiting.length === 0) await nextTurn()
    return waiting.shift()
  }

  const runGroup = async (): Promise<void> => {
    const members: Member[] = []
    const endings: (() => void)[] = []
    try {
      if (connection.inTransaction) rollback()
      await whenFree(begin, waiting[0]?.givesUpAt ?? 0)
      const endsAt = performance.now() + longestMs
      while (members.length < mostMembers && performance.now() < endsAt) {
        const member = await nextMember()
        if (!member) break
        members.push(member)
        endings.push(await runMember(member))
      }
      commit()
    } catch (error) {
      if (connection.inTransaction) quietly(rollback)
      const failed = members.length > 0 ? members : waiting.splice(0, 1)
      for (const { reject } of failed) reject(error)
      return
    } finally {
      isPlanned = false
      if (waiting.length > 0) plan()
    }
    for (const end of endings) end()
  }

  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    void outside(() => enqueue(runGroup))
  }

  const idle = async (): Promise<void> => {
    await enqueue(async () => undefined)
    // What did not fit into a group has planned the next one.
    if (isPlanned) await idle()
  }

  return {
    transaction: <Result>(work: () => Promise<Result>, givesUpAt: number): Promise<Result> => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.push({ work: AsyncLocalStorage.bind(work), givesUpAt, resolve, reject })
      plan()
      return promise as Promise<Result>
    },
    /** Resolves when nobody waits any more. */
    idle,
  }
}
