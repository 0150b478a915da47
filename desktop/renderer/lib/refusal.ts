import { counted } from '#shared/counts.ts'
import { ApiError } from './api.ts'

function duration(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

const words = {
  error: 'Error',
  offline: 'You appear to be offline.',
  tooMany: 'Too many requests.',
  tryAgainIn: (seconds: number) => `Please try again in ${duration(seconds)}.`,
}

/** What is said when an action fails. */
export interface FailureWords {
  /** The notice's title, `Error` by default. */
  title?: string
  sentence: string
  /** The server's own sentence stands in for `sentence` where it gave one. */
  prefersReason?: boolean
  /** What is said of a declined card beside its bank's reason. */
  declined?: (reason: string) => string
  /** What is said where the line was lost, when it makes a difference whether the server was reached. */
  offline?: string
}

export type Refusal =
  /** The session is over. */
  | { kind: 'signed-out' }
  /** Only subscribers may do this. */
  | { kind: 'subscription'; sentence: string }
  | { kind: 'failed'; title: string; sentence: string }

/** Refusals after which one can do something, told whatever the words. */
const toldCodes: ReadonlySet<string> = new Set(['plan.limit_reached', 'text.refused'])

/** What a failed call means to the person who asked for it. */
export function refusalOf(error: unknown, failure: FailureWords): Refusal {
  const title = failure.title ?? words.error
  const failed = (sentence: string): Refusal => ({ kind: 'failed', title, sentence })
  if (!(error instanceof ApiError))
    return failed(
      isNetworkError(error)
        ? (failure.offline ?? `${failure.sentence.replace(/\w$/, '$&.')} ${words.offline}`)
        : failure.sentence,
    )
  if (error.status === 401) return { kind: 'signed-out' }
  if (error.code === 'subscription.required') return { kind: 'subscription', sentence: error.sentence }
  if (error.code === 'payment.declined' && failure.declined) return failed(failure.declined(error.sentence))
  if (error.status === 429) {
    const tooMany = error.code === 'forum.slow_mode' ? error.sentence : words.tooMany
    return failed(
      error.retryAfter === null
        ? error.sentence || failure.sentence
        : `${tooMany} ${words.tryAgainIn(error.retryAfter)}`,
    )
  }
  // A provider that is down, and what its person can change, are worth telling even where the words are fixed.
  const isTold = toldCodes.has(error.code)
  const isWorthTelling = failure.prefersReason || error.status === 503 || isTold
  return failed((isWorthTelling && error.sentence) || failure.sentence)
}

/** The browser says no more of a failed connection than that it is a TypeError. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError
}
