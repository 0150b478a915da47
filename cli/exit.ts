import { Failure } from '#shared/errors.ts'
import { isUnavailable } from '#db/errors.ts'
import { DatabaseInUseError } from '#db/lock.ts'
import { NewerSchemaError } from '#db/migrations.ts'

/** Exit codes, the same for every command. */
export const exits = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
  conflict: 5,
  partly: 6,
  found: 7,
  later: 8,
  declined: 130,
} as const

/** The closing lines of every command's help. */
export const exitHelp = `Exit codes:
  0 done   1 failed   2 wrong usage, invalid input or missing confirmation   3 not found
  4 refused   5 conflict   6 part of a batch failed   7 a check found something
  8 try again later   130 declined or interrupted`

/** The command line was not understood, or a needed answer is missing. */
export class UsageError extends Error {
  readonly hint: string | undefined
  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

/** A severe act whose name has to be typed first. */
export class NeedsName extends UsageError {
  readonly wanted: string
  constructor(wanted: string) {
    super('This needs its name as confirmation', `Add --confirm ${wanted}`)
    this.wanted = wanted
  }
}

/** A refusal as it was said elsewhere, with the exit code it had there. */
export class Refused extends Error {
  readonly described: Described & { confirm?: string | undefined }
  readonly exit: number
  constructor(described: Described & { confirm?: string | undefined }, exit: number) {
    super(described.message)
    this.described = described
    this.exit = exit
  }
}

/** A failure as it is printed. */
export interface Described {
  message: string
  code: string
  issues?: readonly { path: string; message: string }[] | undefined
  hint?: string | undefined
}

/** The person was asked and said no. */
export class Declined extends Error {}

/** The exit code of whatever a command threw. */
export function exitOf(error: unknown): number {
  if (error instanceof UsageError) return exits.usage
  if (error instanceof Refused) return error.exit
  if (error instanceof Declined || isInterruption(error)) return exits.declined
  if (error instanceof DatabaseInUseError || error instanceof NewerSchemaError) return exits.conflict
  if (isUnavailable(error)) return exits.later
  return error instanceof Failure ? exitOfStatus(error.status) : exits.failed
}

/** The exit code of a refusal by the status of its answer. */
export function exitOfStatus(status: number): number {
  switch (status) {
    case 400:
    case 413:
    case 415:
      return exits.usage
    case 404:
      return exits.notFound
    case 401:
    case 402:
    case 403:
      return exits.refused
    case 409:
      return exits.conflict
    case 429:
    case 502:
    case 503:
    case 504:
      return exits.later
    default:
      return exits.failed
  }
}

/** Ctrl-C reaches work that streams as the end of its signal. */
const isInterruption = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
