import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Hide } from './secrets.ts'

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

/**
 * An error for the log. A failed query repeats the values it was given, which may be anybody's: of it remain
 * the statement, the database's code and where it was asked.
 */
function withoutValues(error: Error): Record<string, unknown> {
  const { message, stack, ...rest } = stdSerializers.err(error)
  if (!('query' in error)) return { ...rest, message, stack }
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
  return { type: rest.type, query: error.query, code, stack: frames.join('\n') }
}
