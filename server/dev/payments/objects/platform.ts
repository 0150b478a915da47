import type { Stripe } from 'stripe'
import type { World } from '../world.ts'

/** The account of the platform itself: in the United States, with everything switched on. */
export function accountOfPlatform(): Stripe.Account {
  return {
    id: 'acct_sandbox',
    object: 'account',
    business_profile: null,
    business_type: 'company',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  }
}

type Destination = Stripe.V2.Core.EventDestination

export function destinationObject(
  world: World,
  order: Pick<Destination, 'name' | 'event_payload' | 'enabled_events'> & {
    events_from: string[]
    webhook_endpoint: { url: string }
    snapshot_api_version?: string | undefined
  },
): Destination {
  const { snapshot_api_version: version, ...given } = order
  const now = new Date(world.seconds() * 1000).toISOString()
  return {
    ...given,
    ...(version && { snapshot_api_version: version }),
    id: world.newId('ed_test'),
    object: 'v2.core.event_destination',
    created: now,
    updated: now,
    description: '',
    livemode: false,
    status: 'enabled',
    type: 'webhook_endpoint',
    webhook_endpoint: { ...order.webhook_endpoint, signing_secret: world.newId('whsec') },
  }
}
