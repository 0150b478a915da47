import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * JSON log lines. Callers pass ids, routes and figures; bodies, cookies, tokens, emails and card data
 * are never given to it, and what slips in under these names is dropped.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['cookie', 'authorization', 'email', 'token', 'password', '*.cookie', '*.email', '*.token'],
      remove: true,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
