import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isForStaff, Scope } from './scopes.ts'
import { line } from './text.ts'
import { time } from './time.ts'

/** How every token begins, by which it is known in a log or a file. */
export const tokenStart = 'plaza_'

/** The most tokens that one person has at a time. */
export const mostTokens = 50
const nameMax = 60
/** How many days a token lives at most; what belongs to staff is renewed more often. */
export const tokenDays = { most: 365, mostForStaff: 90, usual: 30 } as const

/** The most days of a token with these scopes. */
export const mostDaysOf = (scopes: readonly string[]): number =>
  isForStaff(scopes) ? tokenDays.mostForStaff : tokenDays.most

/** A token as its owner sees it; the secret itself is shown once, when it is made. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: z.nullable(time),
})
export type ApiToken = z.output<typeof ApiToken>

const TokenName = line({
  max: nameMax,
  tooShort: 'Please give it a name',
  tooLong: `Names have at most ${nameMax} characters`,
})
const Scopes = z.array(Scope).check(z.minLength(1, 'Please choose what it may do'), z.maxLength(14))
const Days = z._default(
  z
    .int()
    .check(
      z.gte(1, 'A token lives for a day at least'),
      z.lte(tokenDays.most, 'A token lives for a year at most'),
    ),
  tokenDays.usual,
)

/** What somebody asks for who wants a token. */
export const TokenInput = z.object({
  name: TokenName,
  scopes: Scopes,
  expiresInDays: Days,
})
export type TokenInput = z.output<typeof TokenInput>

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/auth/tokens',
  summary: 'The caller’s tokens, the newest first',
  access: 'signed-in',
  scope: 'browser',
  reply: z.array(ApiToken),
})

export const createToken = endpoint({
  method: 'POST',
  path: '/api/auth/tokens',
  summary: 'A new token that acts as the caller within its scopes; its secret is answered this once',
  access: 'signed-in',
  scope: 'browser',
  limit: 'auth',
  refuses: ['session.stale', 'token.scope_denied', 'token.too_many'],
  status: 201,
  body: TokenInput,
  reply: z.extend(ApiToken, { secret: z.string() }),
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/auth/tokens/:id',
  summary: 'Revoke a token at once',
  access: 'signed-in',
  scope: 'browser',
  limit: 'auth',
  refuses: ['token.not_found'],
  reply: z.object({ id: z.string() }),
})

export const getOwnToken = endpoint({
  method: 'GET',
  path: '/api/auth/token',
  summary: 'The token that calls, and whose it is',
  access: 'signed-in',
  scope: 'any',
  refuses: ['token.not_found'],
  reply: z.extend(ApiToken, { username: z.string() }),
})

export const revokeOwnToken = endpoint({
  method: 'DELETE',
  path: '/api/auth/token',
  summary: 'Revoke the token that calls',
  access: 'signed-in',
  scope: 'any',
  limit: 'auth',
  refuses: ['token.not_found'],
  reply: z.object({ id: z.string() }),
})

/** The grant of RFC 8628. */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** A login that a program without a browser waits for, as whoever approves it sees it. */
export const DeviceLogin = z.object({
  userCode: z.string(),
  clientName: z.string(),
  scopes: z.array(z.string()),
  expiresInDays: z.int(),
  expiresAt: time,
})
export type DeviceLogin = z.output<typeof DeviceLogin>

export const startDeviceLogin = endpoint({
  method: 'POST',
  path: '/api/auth/device/code',
  summary: 'Begin to sign in a program without a browser (RFC 8628): the codes to show and to ask with',
  access: 'public',
  scope: 'any',
  limit: 'handoff',
  body: z.object({
    client_name: TokenName,
    scopes: Scopes,
    expires_in_days: Days,
  }),
  reply: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.int(),
    interval: z.int(),
  }),
})

export const redeemDeviceLogin = endpoint({
  method: 'POST',
  path: '/api/auth/device/token',
  summary: 'The token of an approved login (RFC 8628); refused as pending until somebody has decided',
  access: 'public',
  scope: 'any',
  limit: 'auth',
  refuses: [
    'device.pending',
    'device.slow_down',
    'device.denied',
    'device.expired',
    'account.blocked',
    'token.scope_denied',
    'token.too_many',
  ],
  body: z.object({ grant_type: z.literal(deviceGrant), device_code: z.string().check(z.maxLength(200)) }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
})

export const getDeviceLogin = endpoint({
  method: 'GET',
  path: '/api/auth/device/:userCode',
  summary: 'The login that waits behind a code',
  access: 'signed-in',
  scope: 'browser',
  limit: 'handoff',
  refuses: ['device.not_found'],
  reply: DeviceLogin,
})

export const decideDeviceLogin = endpoint({
  method: 'POST',
  path: '/api/auth/device/:userCode',
  summary: 'Sign in the program behind a code as the caller, or refuse it',
  access: 'signed-in',
  scope: 'browser',
  limit: 'handoff',
  refuses: ['device.not_found', 'session.stale', 'token.scope_denied', 'token.too_many'],
  body: z.object({ decision: z.enum(['approve', 'deny']) }),
  reply: z.object({ decision: z.enum(['approve', 'deny']) }),
})
