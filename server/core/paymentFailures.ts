import { Failure, type FailureCode, failures } from '#shared/errors.ts'
import { GatewayDeclined, GatewayDown, GatewayError } from '../ports/stripe/errors.ts'

/** What became of the money when the provider could not be reached: each a sentence, with what comes next. */
export interface MoneyOutcome {
  /** Where the provider is known to have done nothing. */
  known: string
  /** Where it may have done what it was asked for; left out, it makes no difference. */
  unsure?: string
  /** An operator reads of a request that was wrong in the provider's own words. */
  isForOperators?: true
}

/** For whoever only asked. */
export const nothingMoved: MoneyOutcome = { known: 'No money was moved.' }
/** The same for operators. */
export const nothingMovedForOperators: MoneyOutcome = { ...nothingMoved, isForOperators: true }
/** For what charges nobody, however it ends. */
export const nothingCharged: MoneyOutcome = { known: 'Nothing was charged.' }

/** What a person can put right about where their invoice is for, by the provider's codes. */
const taxRefusals: Partial<Record<string, FailureCode>> = {
  customer_tax_location_invalid: 'billing.address_needed',
  tax_id_invalid: 'billing.tax_id',
}

/** The refusal of an address or a tax id as what its person reads; anything else as it is. */
export function taxFailure(error: unknown): unknown {
  const code = error instanceof GatewayError ? taxRefusals[error.code] : undefined
  return code ? new Failure(code, { cause: error }) : error
}

const ours = 'This is a mistake of ours: we look into it, and trying again will not help before.'

/**
 * Runs what a person waits for. A refused card answers with the provider's sentence; a provider that is
 * down answers with `sentence`, which says what did not happen, that it is to be tried again, and what became of
 * the money. A request that was wrong stays our own error, with the same said of the money.
 */
export async function withPaymentFailures<Result>(
  sentence: string,
  work: () => Promise<Result>,
  money: MoneyOutcome,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const refused = taxFailure(error)
    if (refused !== error) throw refused
    if (error instanceof GatewayDeclined) throw new Failure('payment.declined', { message: error.message })
    if (error instanceof GatewayDown) {
      const outcome = error.outcomeKnown ? money.known : (money.unsure ?? money.known)
      throw new Failure('payment.unavailable', {
        message: `${sentence}. ${failures['payment.unavailable'][1]} ${outcome}`,
        retryAfter: 30,
      })
    }
    if (error instanceof GatewayError && !money.isForOperators) {
      const message = `${sentence}. ${ours} ${money.unsure ?? money.known}`
      throw new Failure('server.error', { message, cause: error })
    }
    throw error
  }
}
