import type { Clock } from '#server/core/clock.ts'

/** Everything through which a command meets the world, so that tests can be that world. */
export interface Io {
  /** Data, and nothing but data. */
  out: { write(text: string): unknown }
  /** Progress, questions, warnings, totals. */
  err: { write(text: string): unknown }
  /** Whether somebody sits there who can answer a question. */
  isTerminal: boolean
  /** Columns of the terminal. */
  width: number
  env: Record<string, string | undefined>
  clock: Clock
}
