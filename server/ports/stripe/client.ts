import { Stripe } from 'stripe'
import type { Clock } from '#server/core/clock.ts'

type GatewayProfile = 'requests' | 'jobs'
type MembershipFlow = 'checkout' | 'default_incomplete'

export interface GatewayOptions {
  secretKey: string
  /** Several while a secret is rotated, or with several event destinations. */
  webhookSecrets: readonly string[]
  clock: Clock
  /** A person waits for a request; a job may take its time and try again. */
  profile: GatewayProfile
  membershipFlow?: MembershipFlow
  /** The embedded sandbox in place of Stripe itself. */
  sandbox?: { host: string; port: number }
}

/** What each part of the gateway is made from. */
export interface GatewayParts extends GatewayOptions {
  stripe: Stripe
}

const profiles = {
  requests: { timeout: 12_000, maxNetworkRetries: 0 },
  jobs: { timeout: 30_000, maxNetworkRetries: 2 },
} as const satisfies Record<GatewayProfile, Stripe.StripeConfig>

export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey)
}

/** The SDK with the API version it was made for, telemetry off. */
export function createStripeClient(options: GatewayOptions): Stripe {
  const isLive = isLiveKey(options.secretKey)
  if (options.sandbox && isLive) throw new Error('a live key must never be used with the payment sandbox')
  // With test keys the SDK prints notices to the console otherwise.
  if (!isLive) process.env['STRIPE_SUPPRESS_NOTICES'] = 'true'
  return new Stripe(options.secretKey, {
    ...profiles[options.profile],
    telemetry: false,
    ...(options.sandbox && { ...options.sandbox, protocol: 'http' as const }),
  })
}
