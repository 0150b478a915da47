import type { Stripe } from 'stripe'
import type { ThinEvent } from './records.ts'
import type { World } from './world.ts'

/** Where the object of a thin event is read. */
const addresses: Record<string, string> = {
  'checkout.session': '/v1/checkout/sessions',
  'radar.early_fraud_warning': '/v1/radar/early_fraud_warnings',
  'v2.core.account': '/v2/core/accounts',
}

function addressOf({ id, object }: { id: string; object: string }): string {
  return `${addresses[object] ?? `/v1/${object}s`}/${id}`
}

function snapshotEvent(world: World, type: string, object: object): Stripe.EventBase {
  return {
    id: world.newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: world.seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: type as Stripe.Event.Type,
  }
}

function thinEvent(world: World, type: string, object: { id: string; object: string }): ThinEvent {
  const event: ThinEvent = {
    id: world.newId('evt_test'),
    object: 'v2.core.event',
    type,
    livemode: false,
    created: new Date(world.seconds() * 1000).toISOString(),
  }
  if (object.object === 'v2.core.account_link') {
    const data = { account_id: object.id, configurations: ['recipient'], use_case: 'account_onboarding' }
    return { ...event, data }
  }
  return { ...event, related_object: { id: object.id, type: object.object, url: addressOf(object) } }
}

export interface Recorded {
  thin: ThinEvent
  /** Null for what the provider tells of by thin events only. */
  snapshot: Stripe.EventBase | null
}

/** Writes an event down in both of its shapes, each with an id of its own. */
export function recordEvent(world: World, type: string, object: { id: string; object: string }): Recorded {
  const isThinOnly = type.startsWith('v2.')
  const snapshot = isThinOnly ? null : world.store.put('event', snapshotEvent(world, type, object))
  const thin = thinEvent(world, isThinOnly ? type : `v1.${type}`, object)
  return { thin: world.store.put('v2.core.event', thin), snapshot }
}
