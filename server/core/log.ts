import { chainOf, codeOf, isUnavailable } from '#db/errors.ts'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Hide } from './secrets.ts'
import { traceIds } from './trace.ts'

export type Log = Logger
/** Where the lines go. */
export type LogLines = DestinationStream

interface LogParts {
  /** Standard output unless told. */
  destination?: LogLines | undefined
  /** What takes the values of secrets out of every line. */
  hide?: Hide
}

/**
 * JSON log lines. Callers pass ids, routes and figures; bodies, cookies, tokens, emails and card data
 * are never given to it, and what slips in under these names is dropped.
 */
export function createLog(level: string, { destination, hide }: LogParts = {}): Log {
  const options = {
    level,
    base: null,
    mixin: traceIds,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: withoutValues },
    ...(hide ? { hooks: { streamWrite: hide } } : {}),
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['cookie', 'authorization', 'email', 'token', 'password', '*.cookie', '*.email', '*.token'],
      remove: true,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Tells of work that is done again and again: once when it begins to fail, and once when it succeeds again. */
export function failureLog(log: Log, { failed, again }: { failed: string; again: string }) {
  let isFailing = false
  return {
    failed: (error: unknown): void => {
      if (!isFailing) log.error({ err: error }, failed)
      isFailing = true
    },
    succeeded: (): void => {
      if (isFailing) log.info(again)
      isFailing = false
    },
  }
}

/**
 * An error for the log. A failed query repeats the values it was given, which may be anybody's: of it remain
 * the statement, the database's code and where it was asked. Why a database cannot be asked is said by the
 * driver in words without values.
 */
function withoutValues(error: Error): Record<string, unknown> {
  const query = chainOf(error).find((one) => 'query' in one)
  const { message, stack, ...rest } = stdSerializers.err(error)
  if (!query) return { ...rest, message, stack }
  const driver = chainOf(error).at(-1)
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: rest.type,
    query: query.query,
    code: driver && codeOf(driver),
    ...(isUnavailable(error) ? { message: `the database is not available: ${driver?.message}` } : {}),
    stack: frames.join('\n'),
  }
}
