import { z } from 'zod'
import type { Stripe } from 'stripe'
import { accountOfPlatform, destinationObject } from '../objects/platform.ts'
import { endpoint, flag, listParameters, page, parameters, text } from '../wire/endpoint.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'

type Destination = Stripe.V2.Core.EventDestination

const include = z.array(z.enum(['webhook_endpoint.url', 'webhook_endpoint.signing_secret'])).default([])

/** A v2 answer leaves out whatever `include` does not name. */
function shown(destination: Destination, asked: z.output<typeof include>): Destination {
  const { url, signing_secret } = destination.webhook_endpoint ?? {}
  return {
    ...destination,
    webhook_endpoint: {
      ...(asked.includes('webhook_endpoint.url') && url && { url }),
      ...(asked.includes('webhook_endpoint.signing_secret') && signing_secret && { signing_secret }),
    },
  }
}

const change = (world: World, id: string, to: Partial<Destination>): Destination =>
  world.store.put('v2.core.event_destination', {
    ...world.store.get('v2.core.event_destination', id),
    ...to,
    updated: new Date(world.seconds() * 1000).toISOString(),
  })

const destinations = [
  endpoint(
    'GET /v2/core/event_destinations',
    z.strictObject({ include, limit: text.optional() }),
    ({ world, params }) => ({
      data: world.store.list('v2.core.event_destination').map((one) => shown(one, params.include)),
      next_page_url: null,
      previous_page_url: null,
    }),
  ),
  endpoint(
    'POST /v2/core/event_destinations',
    z.strictObject({
      name: text.min(1),
      type: z.literal('webhook_endpoint'),
      event_payload: z.enum(['snapshot', 'thin']),
      events_from: z.array(z.enum(['@self', '@accounts'])).min(1),
      enabled_events: z.array(text).min(1),
      webhook_endpoint: z.strictObject({ url: z.url() }),
      snapshot_api_version: text.optional(),
      include,
    }),
    ({ world, params: { include: asked, ...order } }) => {
      if (order.event_payload === 'thin' && order.snapshot_api_version) {
        throw invalid('Thin events have no version.', { param: 'snapshot_api_version' })
      }
      const made = destinationObject(world, order)
      const { webhook_endpoint: secretly } = shown(made, asked)
      const { url } = made.webhook_endpoint ?? {}
      world.store.put('v2.core.event_destination', { ...made, webhook_endpoint: { ...(url && { url }) } })
      return { ...made, webhook_endpoint: secretly }
    },
  ),
  endpoint('GET /v2/core/event_destinations/:id', z.strictObject({ include }), ({ world, params, id }) =>
    shown(world.store.get('v2.core.event_destination', id), params.include),
  ),
  endpoint(
    'POST /v2/core/event_destinations/:id',
    z.strictObject({ enabled_events: z.array(text).min(1) }),
    ({ world, params, id }) => shown(change(world, id, params), []),
  ),
  endpoint('POST /v2/core/event_destinations/:id/enable', z.strictObject({}), ({ world, id }) =>
    shown(change(world, id, { status: 'enabled' }), []),
  ),
]

const catalogue = [
  endpoint('GET /v1/products/:id', parameters({}), ({ world, id }) => world.store.get('product', id)),
  endpoint(
    'POST /v1/products/:id',
    parameters({ name: text.min(1).optional(), active: flag.optional() }),
    ({ world, params, id }) => {
      const product = world.store.get('product', id)
      return world.store.put('product', {
        ...product,
        name: params.name ?? product.name,
        active: params.active ?? product.active,
        updated: world.seconds(),
      })
    },
  ),
  endpoint(
    'POST /v1/prices/:id',
    parameters({
      active: flag.optional(),
      tax_behavior: z.enum(['inclusive', 'exclusive']).optional(),
    }),
    ({ world, params, id }) => {
      const price = world.store.get('price', id)
      const { active = price.active, tax_behavior: taxes = price.tax_behavior } = params
      if (price.tax_behavior !== 'unspecified' && price.tax_behavior !== taxes)
        throw invalid('The tax_behavior of a price cannot be changed once it is set.', {
          param: 'tax_behavior',
        })
      return world.store.put('price', { ...price, active, tax_behavior: taxes })
    },
  ),
]

/** Lists that the program reads only to know that it may. */
const readable = (['charge', 'customer'] as const).map((kind) =>
  endpoint(`GET /v1/${kind}s`, listParameters({}), ({ world, params }) =>
    page<{ id: string; created?: number }>(world.store.list(kind), params, `/v1/${kind}s`),
  ),
)

export const setupRoutes = [
  endpoint('GET /v1/account', parameters({}), () => accountOfPlatform()),
  endpoint('GET /v2/core/accounts', z.strictObject({ limit: text.optional() }), ({ world }) => ({
    data: world.store.list('v2.core.account'),
    next_page_url: null,
    previous_page_url: null,
  })),
  ...destinations,
  ...catalogue,
  ...readable,
]
