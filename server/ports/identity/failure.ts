import { errors as jose } from 'jose'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { IdentityDown, IdentityRefused } from '../identity.ts'

const OUTAGES = new Set(['temporarily_unavailable', 'server_error', 'invalid_client', 'unauthorized_client'])
const SILENCES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** Sorts what the OpenID and JWT libraries throw into the two cases a caller can act on. */
export function asIdentityError(error: unknown): IdentityDown | IdentityRefused {
  if (error instanceof IdentityDown || error instanceof IdentityRefused) return error
  const options = { cause: error }
  return isOutage(error)
    ? new IdentityDown('the identity provider does not answer', options)
    : new IdentityRefused('the identity provider did not confirm this', options)
}

function isOutage(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500 || OUTAGES.has(error.error)
  if (error instanceof AuthorizationResponseError) return OUTAGES.has(error.error)
  if (error instanceof ClientError) return SILENCES.has(error.code ?? '')
  if (error instanceof jose.JWKSTimeout) return true
  // A bare JOSEError is a key set that could not be fetched; its subclasses are about the token.
  if (error instanceof jose.JOSEError) return error.code === 'ERR_JOSE_GENERIC'
  return error instanceof TypeError
}
