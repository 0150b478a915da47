import { Stripe } from 'stripe'
import { GatewayDeclined, GatewayDown, GatewayMissing, GatewayRefused } from './errors.ts'
import type { GatewayError } from './errors.ts'

/** The provider's own words on a refused key name the key: nobody is to read them. */
const keyRefused = 'The payment provider does not accept the key of this site'

/** Decides by the HTTP status, which v1 and v2 answers share; their error words differ. */
function toGatewayError(error: InstanceType<typeof Stripe.errors.StripeError>): GatewayError {
  const code = error.code ?? error.rawType ?? error.type
  const status = error.statusCode
  const isReplay = error.headers?.['idempotent-replayed'] === 'true'
  const reason = { code, isReplay, cause: error }
  if (status === 402) {
    return new GatewayDeclined(error.message, { ...reason, declineCode: error.decline_code ?? null })
  }
  if (status === 404) return new GatewayMissing(error.message, { ...reason, param: null })
  if (status === 400 && code === 'resource_missing') {
    return new GatewayMissing(error.message, { ...reason, param: error.param ?? null })
  }
  // An account that is not ours any more is answered as if the key had no right to it.
  if (status === 403 && code === 'account_invalid') {
    return new GatewayMissing(keyRefused, { ...reason, param: 'account' })
  }
  // A key that was revoked, or that lacks a right, says nothing of what was asked for: it waits for the operator.
  if (status === 401 || status === 403) {
    return new GatewayDown(keyRefused, {
      code: status === 401 ? 'key_revoked' : 'key_forbidden',
      isReplay,
      outcomeKnown: true,
      isKeyRefused: true,
    })
  }
  // A rate limit refuses before anything is done; a conflict, a 500 or silence says nothing of the outcome.
  if (status === 429) {
    return new GatewayDown(error.message, { ...reason, outcomeKnown: true, isUnreachable: true })
  }
  if (status === undefined || status === 409 || status >= 500) {
    return new GatewayDown(error.message, {
      ...reason,
      outcomeKnown: false,
      isUnreachable: status === undefined,
    })
  }
  // We name no such hour but by a clock that is wrong, theirs or ours.
  if (error.param === 'expires_at') return new GatewayDown(error.message, { ...reason, outcomeKnown: true })
  return new GatewayRefused(error.message, reason)
}

/** Runs a call to the provider and turns its failures into the gateway's four errors. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toGatewayError(error) : error
  }
}
