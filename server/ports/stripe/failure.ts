import { Stripe } from 'stripe'
import { GatewayDeclined, GatewayDown, GatewayMissing, GatewayRefused } from './errors.ts'
import type { GatewayError } from './errors.ts'

/** Decides by the HTTP status, which v1 and v2 answers share; their error words differ. */
function toGatewayError(error: InstanceType<typeof Stripe.errors.StripeError>): GatewayError {
  const code = error.code ?? error.rawType ?? error.type
  const status = error.statusCode
  if (status === 402) {
    return new GatewayDeclined(error.message, { code, declineCode: error.decline_code ?? null, cause: error })
  }
  if (status === 404) return new GatewayMissing(error.message, code, { cause: error })
  // A rate limit refuses before anything is done; a conflict, a 500 or silence says nothing of the outcome.
  if (status === 429) return new GatewayDown(error.message, { code, outcomeKnown: true, cause: error })
  if (status === undefined || status === 409 || status >= 500) {
    const isReplay = error.headers?.['idempotent-replayed'] === 'true'
    return new GatewayDown(error.message, { code, outcomeKnown: false, isReplay, cause: error })
  }
  // We name no such hour but by a clock that is wrong, theirs or ours.
  if (error.param === 'expires_at')
    return new GatewayDown(error.message, { code, outcomeKnown: true, cause: error })
  return new GatewayRefused(error.message, code, { cause: error })
}

/** Runs a call to the provider and turns its failures into the gateway's four errors. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toGatewayError(error) : error
  }
}
