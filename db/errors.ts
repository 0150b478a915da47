/** An error and everything that it was caused by, the outermost first. */
export const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let current = error; current instanceof Error && !chain.includes(current); current = current.cause)
    chain.push(current)
  return chain
}

/** The code that a driver or the system gave an error: `23505`, `SQLITE_BUSY`, `ECONNREFUSED`. */
export const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

const hasCode =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    chainOf(error).some((one) => codes.includes(codeOf(one) ?? ''))

/** True when a write was refused because another row already has this value. */
export const isUniqueViolation = hasCode('23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY')

/** True when the same transaction may succeed if it is run again: it lost a race on Postgres. */
export const isLostRace = hasCode('40001', '40P01')

/** A statement, or a commit, came after another one of the same transaction had failed. */
export class FailedTransactionError extends Error {
  override name = 'FailedTransactionError'
  constructor() {
    super('a statement had failed, so nothing could be kept')
  }
}

/**
 * True when an error only says that something before it, in the same transaction, has failed: Postgres refuses
 * what follows, or does not know a statement whose preparation was part of what failed.
 */
export const isInFailedTransaction = (error: unknown): boolean =>
  chainOf(error).some(
    (one) => one instanceof FailedTransactionError || /^(25P02|26000)$/.test(codeOf(one) ?? ''),
  )

/** True when Postgres cannot make a value of a column's type of what it was given: a fraction for an integer, say. */
export const isBadValue = hasCode('22P02', '22003', '22007', '22008', '22009', '22021', '22P05')

/** True when SQLite's one place for a writer is taken by another process. */
export const isBusy = (error: unknown): boolean =>
  chainOf(error).some((one) => codeOf(one)?.startsWith('SQLITE_BUSY'))

/** True when a disk, a quota or the table of open files has no room for what was to be written. */
export const isOutOfSpace = (error: unknown): boolean =>
  chainOf(error).some((one) => /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/.test(codeOf(one) ?? ''))

/**
 * Codes of what passes without a change of ours. SQLite: another process writes, the disk is full, broken
 * or read-only. Postgres: the classes of lost connections, of missing resources and of the operator's
 * hand; a lock or a statement that took too long, a standby, a race lost to the end, an input or output
 * error, no entry any more. The system: no connection, no room, no descriptor.
 */
const passing = new RegExp(
  `^(${[
    'SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL)(_[A-Z_]+)?',
    '(08|28|53|57)[0-9A-Z]{3}|55P03|25006|25P03|40001|40P01|58030|3D000',
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN',
    'ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|EIO',
  ].join('|')})$`,
)

/** What the drivers say, without any code, of a connection that was lost. */
const lost =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable$)/
/** The same of one that they do not get, or that is silent. */
const silent =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end on the pool|The database connection is not open)$/

/** True when there is no socket file to connect to: Postgres takes its own away when it ends. */
export const isSocketMissing = (error: Error): boolean =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** True when the other end has closed the connection to Postgres. */
export const isConnectionLost = (error: unknown): boolean =>
  chainOf(error).some(
    (one) => /^(08...|57P..|ECONNRESET|EPIPE)$/.test(codeOf(one) ?? '') || lost.test(one.message),
  )

/** True when a connection is of no use any more: lost, silent, or to a server that takes no writes. */
export const isOutOfReach = (error: unknown): boolean =>
  isConnectionLost(error) || chainOf(error).some((one) => codeOf(one) === '25006' || silent.test(one.message))

/** The database cannot be asked, or cannot keep anything, at the moment. Its cause is the driver's error. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('the database is not available', { cause })
  }
}

/**
 * True when the same call may succeed later and nothing in it is wrong: the database, or the disk, is
 * down, busy, full or out of reach. The one place that decides it: for HTTP it is 503, for the command
 * line the exit code 8, for jobs another try.
 */
export const isUnavailable = (error: unknown): boolean =>
  chainOf(error).some(
    (one) =>
      one instanceof DatabaseUnavailableError ||
      passing.test(codeOf(one) ?? '') ||
      isSocketMissing(one) ||
      lost.test(one.message) ||
      silent.test(one.message),
  )

/** Names what kept a store from working, so that whoever waits can tell it from faults of other services. */
export const named = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) && !(error instanceof DatabaseUnavailableError)
      ? new DatabaseUnavailableError(error)
      : error
  }
}

/** Leaves an error out where another one is being told, or nobody is left to tell. */
export const quietly = (work: () => unknown): void => {
  try {
    work()
  } catch {
    // Said above.
  }
}
