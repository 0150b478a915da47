import { Failure, failures } from '#shared/errors.ts'
import { GatewayDeclined, GatewayDown } from '../ports/stripe/errors.ts'

/**
 * Runs what a person waits for. A refused card answers with the provider's sentence; a provider that is
 * down answers with `sentence`, which says what did not happen, and with `ifUnsure` where it may have happened
 * all the same: what becomes of the money then. A request that was wrong stays our own error.
 */
export async function withPaymentFailures<Result>(
  sentence: string,
  work: () => Promise<Result>,
  ifUnsure?: string,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayDeclined) throw new Failure('payment.declined', { message: error.message })
    if (error instanceof GatewayDown) {
      throw new Failure('payment.unavailable', {
        message: [
          `${sentence}.`,
          failures['payment.unavailable'][1],
          ...(ifUnsure && !error.outcomeKnown ? [ifUnsure] : []),
        ].join(' '),
        retryAfter: 30,
      })
    }
    throw error
  }
}
