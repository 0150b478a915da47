import { Failure, failures } from '#shared/errors.ts'
import { GatewayDeclined, GatewayDown } from '../../ports/stripe/errors.ts'

/**
 * Runs what a person waits for. A refused card answers with the provider's sentence, a provider that is
 * down with what did not happen; a request that was wrong stays an error of ours.
 */
export async function telling<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayDeclined) throw new Failure('payment.declined', { message: error.message })
    if (error instanceof GatewayDown) {
      throw new Failure('payment.unavailable', {
        message: `${words}. ${failures['payment.unavailable'][1]}`,
        retryAfter: 30,
      })
    }
    throw error
  }
}
