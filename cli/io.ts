import type { Config } from '#server/config.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Payments } from '#server/payments.ts'

/** Everything through which a command meets the world, so that tests can be that world. */
export interface Io {
  /** Data, and nothing but data. What `write` answers is awaited: a reader may be slower than the program. */
  out: { write(text: string): unknown }
  /** Progress, questions, warnings, totals. */
  err: { write(text: string): unknown }
  /** Whether somebody sits there who can answer a question. */
  isTerminal: boolean
  /** Columns of the terminal. */
  width: number
  env: Record<string, string | undefined>
  clock: Clock
  /** Ctrl-C: what is under way comes to its end, and nothing new begins. */
  signal?: AbortSignal
  /** What is piped into the program. */
  input?: AsyncIterable<Buffer | string>
  /** Waits for so many milliseconds, where it is not the machine's time that passes. */
  pause?: (ms: number) => Promise<unknown>
  /** The payment provider, where it is not the one of the settings. */
  payments?: (config: Config, clock: Clock) => Promise<Pick<Payments, 'gateway' | 'close'>>
}
