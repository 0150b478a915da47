import { z } from 'zod'
import type { Stripe } from 'stripe'
import { expireSession, orderIdOf } from '../engine/checkout.ts'
import { amountOff } from '../engine/discounts.ts'
import { requireLocation, taxesOf } from '../engine/taxes.ts'
import { priceObject, productObject } from '../objects/catalogue.ts'
import { lineItemObject, sessionObject } from '../objects/session.ts'
import {
  automaticTax,
  endpoint,
  flag,
  integer,
  metadata,
  page,
  listParameters,
  parameters,
  text,
} from '../wire/endpoint.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'

const minimumCents = 50
const expiryRange = { from: 30 * 60, to: 24 * 3600 }

const catalogue = [
  endpoint(
    'POST /v1/products',
    parameters({ id: text.optional(), name: text.min(1), metadata }),
    ({ world, params: { id, ...given } }) => {
      if (id && world.store.find('product', id)) {
        throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      }
      const product = productObject({ id: id ?? world.newId('prod'), created: world.seconds(), ...given })
      return world.store.put('product', product)
    },
  ),
  endpoint(
    'POST /v1/prices',
    parameters({
      product: text,
      currency: z.literal('usd'),
      unit_amount: integer.pipe(z.number().min(0)),
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      tax_behavior: z.enum(['inclusive', 'exclusive']).optional(),
      metadata,
    }),
    ({ world, params }) => {
      world.store.named('product', params.product, 'product')
      const lookupKey = params.lookup_key ?? null
      const holders = lookupKey ? world.store.list('price', { lookup_key: lookupKey }) : []
      if (params.transfer_lookup_key)
        for (const holder of holders) world.store.put('price', { ...holder, lookup_key: null })
      else if (holders.length > 0) {
        throw invalid('A price already uses this lookup key.', { param: 'lookup_key' })
      }
      return world.store.put(
        'price',
        priceObject({
          id: world.newId('price'),
          created: world.seconds(),
          product: params.product,
          currency: params.currency,
          amount: params.unit_amount,
          lookupKey,
          metadata: params.metadata,
          interval: params.recurring.interval,
          taxBehavior: params.tax_behavior,
        }),
      )
    },
  ),
  endpoint(
    'GET /v1/prices',
    listParameters({ lookup_keys: z.array(text).optional(), product: text.optional() }),
    ({ world, params }) => {
      const keys = params.lookup_keys
      const found = world.store
        .list('price', { product: params.product, type: 'recurring' })
        .filter(({ lookup_key }) => !keys || keys.includes(lookup_key ?? ''))
      return page(found, params, '/v1/prices')
    },
  ),
]

const priceData = z.strictObject({
  currency: z.literal('usd'),
  unit_amount: integer.pipe(z.number().min(minimumCents, 'Amount must be at least $0.50 usd')),
  product_data: z.strictObject({ name: text.min(1) }),
  tax_behavior: z.enum(['inclusive', 'exclusive']).optional(),
})

const lineItem = z.strictObject({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: z.literal('1'),
})

const sessionParameters = parameters({
  mode: z.enum(['subscription', 'payment']),
  ui_mode: z.literal('elements'),
  return_url: z.url(),
  line_items: z.array(lineItem).length(1),
  client_reference_id: text.max(200).optional(),
  metadata,
  subscription_data: z.strictObject({ metadata }).optional(),
  payment_intent_data: z
    .strictObject({ metadata, transfer_group: text.optional(), description: text.optional() })
    .optional(),
  allowed_payment_method_types: z.array(z.literal('card')).length(1),
  expires_at: integer.optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  automatic_tax: automaticTax.optional(),
  adaptive_pricing: z.strictObject({ enabled: z.literal('false') }),
  discounts: z
    .array(z.strictObject({ coupon: text }))
    .max(1)
    .optional(),
})

type SessionParameters = z.output<typeof sessionParameters>

/** The price that is named, or one made for this Session alone. */
function priceOf(world: World, params: SessionParameters): { price: Stripe.Price; description: string } {
  const [line] = params.line_items
  if (line?.price_data) {
    const { currency, unit_amount: amount, product_data, tax_behavior: taxBehavior } = line.price_data
    const created = world.seconds()
    const product = world.store.put(
      'product',
      productObject({ id: world.newId('prod'), created, name: product_data.name }),
    )
    const price = priceObject({
      id: world.newId('price'),
      created,
      product: product.id,
      currency,
      amount,
      lookupKey: null,
      interval: null,
      taxBehavior,
    })
    return { price: world.store.put('price', price), description: product_data.name }
  }
  const price = world.store.named('price', line?.price ?? '', 'line_items[0][price]')
  return { price, description: 'Membership' }
}

function checkSession(world: World, params: SessionParameters): number {
  const { mode, customer, customer_email: email } = params
  if (customer && email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
    })
  }
  if (customer) world.store.named('customer', customer, 'customer')
  const stray = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if (params[stray]) throw invalid(`You can not pass \`${stray}\` in \`${mode}\` mode.`, { param: stray })
  const now = world.seconds()
  const expiresAt = params.expires_at ?? now + expiryRange.to
  const life = expiresAt - now
  // A second of play on both sides: the caller's clock read a moment before ours.
  if (life < expiryRange.from - 1 || life > expiryRange.to + 1) {
    throw invalid(
      'The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  }
  return expiresAt
}

const sessions = [
  endpoint('POST /v1/checkout/sessions', sessionParameters, ({ world, params }) => {
    const expiresAt = checkSession(world, params)
    const { price, description } = priceOf(world, params)
    if (Boolean(price.recurring) !== (params.mode === 'subscription')) {
      throw invalid(`The price does not fit \`${params.mode}\` mode.`, { param: 'mode' })
    }
    const coupon = params.discounts?.[0]
      ? world.store.named('coupon', params.discounts[0].coupon, 'discounts[0][coupon]')
      : null
    const gross = price.unit_amount ?? 0
    const off = coupon ? amountOff(coupon, price, gross) : 0
    const left = gross - off
    const isTaxed = params.automatic_tax?.enabled ?? false
    if (isTaxed && !params.customer) throw invalid('The sandbox reckons taxes of customers only.')
    const payer = isTaxed ? requireLocation(world, params.customer ?? '') : null
    if (left > 0 && left < minimumCents)
      throw invalid('The Checkout Session’s total amount due must add up to at least $0.50 usd', {
        code: 'amount_too_small',
      })
    const id = world.newId('cs_test')
    world.store.put('sandbox.order', {
      id: orderIdOf(id),
      paymentIntentId: null,
      customerId: null,
      email: null,
      paymentIntentData: {
        ...params.payment_intent_data,
        metadata: params.payment_intent_data?.metadata ?? {},
      },
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
      couponId: coupon?.id ?? null,
      setupSecret: null,
    })
    return world.store.put(
      'checkout.session',
      sessionObject({
        id,
        created: world.seconds(),
        mode: params.mode,
        amount: gross,
        off,
        coupon: coupon?.id ?? null,
        currency: price.currency,
        customer: params.customer ?? null,
        email: params.customer_email ?? null,
        reference: params.client_reference_id ?? null,
        metadata: params.metadata,
        expiresAt,
        returnUrl: params.return_url,
        secret: world.newId(`${id}_secret`),
        isTaxed,
        tax: payer ? taxesOf(world, payer, { price, amount: left }) : [],
        lineItem: lineItemObject(world.newId('li'), { price, description, off }),
      }),
    )
  }),
  endpoint('GET /v1/checkout/sessions/:id', parameters({}), ({ world, id }) =>
    world.store.get('checkout.session', id),
  ),
  endpoint('POST /v1/checkout/sessions/:id/expire', parameters({}), ({ world, id }) =>
    expireSession(world, id),
  ),
]

export const checkoutRoutes = [...catalogue, ...sessions]
