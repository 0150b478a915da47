import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import { IdentityRefused, type LogoutNotice } from '../identity.ts'

/** The signature algorithms that we take from a provider. */
export const ALGORITHMS = ['RS256', 'ES256', 'PS256']

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const MAX_AGE_SECONDS = 120

export interface LogoutTokenRules {
  keys: JWTVerifyGetKey
  issuer: string
  audience: string
}

/** Checks a back-channel logout token as OpenID Connect Back-Channel Logout 1.0, section 2.6, asks. */
export async function readLogoutToken(token: string, rules: LogoutTokenRules): Promise<LogoutNotice> {
  const { payload } = await jwtVerify(token, rules.keys, {
    algorithms: ALGORITHMS,
    issuer: rules.issuer,
    audience: rules.audience,
    typ: 'logout+jwt',
    requiredClaims: ['iat', 'jti', 'events'],
    clockTolerance: MAX_AGE_SECONDS,
  })
  const { iat, jti, sub, sid, events } = payload
  const issuedAt = new Date((iat ?? 0) * 1000)
  if (Math.abs(Date.now() - issuedAt.getTime()) > MAX_AGE_SECONDS * 1000)
    refuse('is not of these two minutes')
  if (!isObject(events) || !isObject(events[LOGOUT_EVENT])) refuse('announces no logout')
  if ('nonce' in payload) refuse('carries a nonce')
  if (typeof jti !== 'string' || jti === '') refuse('has no id')
  const session = typeof sid === 'string' && sid !== '' ? sid : undefined
  if (!sub && !session) refuse('names nobody')
  return { issuer: rules.issuer, subject: sub, sid: session, tokenId: jti, issuedAt }
}

function refuse(what: string): never {
  throw new IdentityRefused(`the logout token ${what}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
