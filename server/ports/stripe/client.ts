import { Stripe } from 'stripe'
import { callProfile, type CallProfile } from '#server/core/callProfile.ts'
import type { TaxMode } from '#shared/taxes.ts'
import type { Clock } from '#server/core/clock.ts'
import { GatewayDown } from './errors.ts'
import { asking } from './failure.ts'
import { isLiveKey } from './keys.ts'

type MembershipFlow = 'checkout' | 'default_incomplete'

export interface GatewayOptions {
  secretKey: string
  /** Several while a secret is rotated, or with several event destinations. */
  webhookSecrets: readonly string[]
  clock: Clock
  membershipFlow?: MembershipFlow
  /** In place of the SDK's own, for whoever looks on. */
  httpClient?: ReturnType<typeof Stripe.createNodeHttpClient>
  /** Whether the provider reckons taxes, and how prices stand to them; not at all unless told. */
  taxes?: TaxMode
  /** The embedded sandbox in place of Stripe itself. */
  sandbox?: { host: string; port: number }
}

/** What each part of the gateway is made from. */
export interface GatewayParts extends GatewayOptions {
  /** Makes calls with the client that fits who waits for them; their failures become the gateway's errors. */
  ask: <Result>(call: (stripe: Stripe) => Promise<Result>) => Promise<Result>
  onKeyRefused: (listener: KeyListener) => void
}

type KeyListener = (code: string) => Promise<void>

const profiles = {
  interactive: { timeout: 12_000, maxNetworkRetries: 0 },
  background: { timeout: 30_000, maxNetworkRetries: 2 },
} as const satisfies Record<CallProfile, Stripe.StripeConfig>

/** Both clients, of which each call uses the one that fits the work it belongs to. */
export function gatewayParts(options: GatewayOptions): GatewayParts {
  const clients = {
    interactive: createStripeClient(options, 'interactive'),
    background: createStripeClient(options, 'background'),
  }
  const listeners: KeyListener[] = []
  return {
    ...options,
    onKeyRefused: (listener) => void listeners.push(listener),
    ask: async (call) => {
      try {
        return await asking(() => call(clients[callProfile()]))
      } catch (error) {
        if (error instanceof GatewayDown && error.isKeyRefused) {
          // Whoever asked is told of the key, not that the telling failed.
          for (const listener of listeners) await listener(error.code).catch(() => undefined)
        }
        throw error
      }
    },
  }
}

/** The SDK with the API version it was made for, telemetry off. */
function createStripeClient(options: GatewayOptions, profile: CallProfile): Stripe {
  const isLive = isLiveKey(options.secretKey)
  if (options.sandbox && isLive) throw new Error('a live key must never be used with the payment sandbox')
  // With test keys the SDK prints notices to the console otherwise.
  if (!isLive) process.env['STRIPE_SUPPRESS_NOTICES'] = 'true'
  return new Stripe(options.secretKey, {
    ...profiles[profile],
    telemetry: false,
    ...(options.httpClient && { httpClient: options.httpClient }),
    ...(options.sandbox && { ...options.sandbox, protocol: 'http' as const }),
  })
}
