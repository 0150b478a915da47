import { z } from 'zod'
import { idOf, itemOf, subscriptionIdOf } from '../../../ports/stripe/reading.ts'
import { changeSubscription, livingSubscription } from '../engine/changes.ts'
import { payInvoice, voidInvoice } from '../engine/collection.ts'
import { addInvoiceItem, issueCreditNote } from '../engine/credits.ts'
import { draftInvoice, finalizeInvoice, openInvoice } from '../engine/invoices.ts'
import type { Attempt } from '../engine/payments.ts'
import { createSetup } from '../engine/setups.ts'
import { requireLocation } from '../engine/taxes.ts'
import { createSubscription, endSubscription, periodLine, prorationLines } from '../engine/subscriptions.ts'
import {
  automaticTax,
  endpoint,
  flag,
  integer,
  listParameters,
  metadata,
  page,
  parameters,
  text,
} from '../wire/endpoint.ts'
import { invalid, Refusal } from '../wire/refusal.ts'
import type { World } from '../world.ts'

const items = z
  .array(
    z.strictObject({
      id: text.optional(),
      price: text,
      quantity: integer.pipe(z.number().min(1, 'Quantity must be at least 1.')).optional(),
    }),
  )
  .length(1)
const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})

function priceOf(world: World, id: string) {
  return world.store.named('price', id, 'items[0][price]')
}

const createParameters = parameters({
  customer: text,
  items,
  metadata,
  payment_behavior: z.literal('default_incomplete'),
  payment_settings: paymentSettings.optional(),
  discounts: z
    .array(z.strictObject({ coupon: text }))
    .max(1)
    .optional(),
  automatic_tax: automaticTax.optional(),
})

const subscriptions = [
  endpoint('POST /v1/subscriptions', createParameters, ({ world, params }) => {
    world.store.named('customer', params.customer, 'customer')
    const couponId = params.discounts?.[0]?.coupon ?? null
    if (couponId) world.store.named('coupon', couponId, 'discounts[0][coupon]')
    const isTaxed = params.automatic_tax?.enabled ?? false
    if (isTaxed) requireLocation(world, params.customer)
    const created = createSubscription(world, {
      customer: params.customer,
      price: priceOf(world, params.items[0]?.price ?? ''),
      quantity: params.items[0]?.quantity,
      status: 'incomplete',
      metadata: params.metadata,
      paymentMethod: null,
      couponId,
      isTaxed,
    })
    const saving = params.payment_settings?.save_default_payment_method ?? 'off'
    const settings = { payment_method_options: null, payment_method_types: null }
    const subscription = {
      ...created,
      payment_settings: { ...settings, save_default_payment_method: saving },
    }
    openInvoice(world, {
      subscription,
      reason: 'subscription_create',
      lines: [periodLine(world, subscription)],
    })
    const stored = world.store.get('subscription', created.id)
    world.emit('customer.subscription.created', stored)
    return stored
  }),
  endpoint(
    'GET /v1/subscriptions',
    listParameters({ customer: text.optional(), status: text.optional() }),
    ({ world, params }) => {
      const { customer, status } = params
      const all = world.store.list('subscription', {
        customer,
        status: status === 'all' ? undefined : status,
      })
      const shown = status ? all : all.filter((subscription) => subscription.status !== 'canceled')
      return page(shown, params, '/v1/subscriptions')
    },
  ),
  endpoint('GET /v1/subscriptions/:id', parameters({}), ({ world, id }) =>
    world.store.get('subscription', id),
  ),
  endpoint(
    'POST /v1/subscriptions/:id',
    parameters({
      items: items.optional(),
      proration_behavior: prorationBehavior.optional(),
      payment_behavior: z.enum(['pending_if_incomplete']).optional(),
      proration_date: integer.optional(),
      cancel_at_period_end: flag.optional(),
      cancel_at: z.union([z.literal(''), integer]).optional(),
      metadata: metadata.unwrap().optional(),
      default_payment_method: text.optional(),
      discounts: z
        .array(z.strictObject({ coupon: text }))
        .max(1)
        .optional(),
      automatic_tax: automaticTax.optional(),
      payment_settings: paymentSettings.optional(),
    }),
    ({ world, params: { expand: _expand, ...change }, id }) => changeSubscription(world, id, change),
  ),
  endpoint('DELETE /v1/subscriptions/:id', parameters({}), ({ world, id }) =>
    endSubscription(world, livingSubscription(world, id), 'cancellation_requested'),
  ),
]

const previewParameters = parameters({
  subscription: text,
  subscription_details: z.strictObject({
    items,
    proration_behavior: z.literal('always_invoice'),
    proration_date: integer.optional(),
  }),
})

const invoices = [
  endpoint('POST /v1/invoices/create_preview', previewParameters, ({ world, params }) => {
    const subscription = livingSubscription(world, params.subscription)
    const { items: wanted, proration_date: at } = params.subscription_details
    if (wanted[0]?.id !== itemOf(subscription).id)
      throw invalid('Unknown subscription item.', { param: 'items' })
    const lines = prorationLines(world, subscription, {
      price: priceOf(world, wanted[0].price),
      quantity: wanted[0].quantity ?? itemOf(subscription).quantity ?? 1,
      at: at ?? world.seconds(),
    })
    const draft = draftInvoice(world, { subscription, reason: 'upcoming', lines }, world.newId('upcoming_in'))
    return { ...draft, status: 'draft', hosted_invoice_url: null }
  }),
  endpoint(
    'GET /v1/invoices',
    listParameters({ customer: text.optional(), subscription: text.optional(), status: text.optional() }),
    ({ world, params }) => {
      const { customer, status, subscription } = params
      const found = world.store
        .list('invoice', { customer, status })
        .filter((invoice) => !subscription || subscriptionIdOf(invoice) === subscription)
      return page(found, params, '/v1/invoices')
    },
  ),
  endpoint('GET /v1/invoices/:id', parameters({}), ({ world, id }) => world.store.get('invoice', id)),
  endpoint(
    'POST /v1/invoices/:id/finalize',
    parameters({ auto_advance: flag.optional() }),
    ({ world, params, id }) => {
      const { amount_due: due } = finalizeInvoice(world, id, { isAutomatic: params.auto_advance ?? true })
      // What asks for nothing is paid by being finalised.
      if (due === 0) payInvoice(world, id, null)
      return world.store.get('invoice', id)
    },
  ),
  endpoint('POST /v1/invoices/:id/void', parameters({}), ({ world, id }) => voidInvoice(world, id)),
  endpoint(
    'GET /v1/invoice_payments',
    listParameters({
      invoice: text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
    }),
    ({ world, params }) => {
      const found = world.store
        .list('invoice_payment', { invoice: params.invoice })
        .filter(
          ({ payment }) => !params.payment || idOf(payment.payment_intent) === params.payment.payment_intent,
        )
      return page(found, params, '/v1/invoice_payments')
    },
  ),
]

const credits = [
  endpoint(
    'POST /v1/invoiceitems',
    parameters({
      customer: text,
      invoice: text,
      amount: integer,
      currency: z.literal('usd'),
      description: text.optional(),
      tax_code: z.literal('txcd_00000000').optional(),
      tax_behavior: z.enum(['inclusive', 'exclusive']).optional(),
      metadata,
    }),
    ({ world, params: { expand: _expand, ...order } }) => addInvoiceItem(world, order),
  ),
  endpoint('GET /v1/invoiceitems', listParameters({ invoice: text.optional() }), ({ world, params }) =>
    page(world.store.list('invoiceitem', { invoice: params.invoice }), params, '/v1/invoiceitems'),
  ),
  endpoint(
    'POST /v1/credit_notes',
    parameters({ invoice: text, amount: integer, memo: text.optional(), metadata }),
    ({ world, params: { expand: _expand, ...order } }) => issueCreditNote(world, order),
  ),
  endpoint('GET /v1/credit_notes', listParameters({ invoice: text.optional() }), ({ world, params }) =>
    page(world.store.list('credit_note', { invoice: params.invoice }), params, '/v1/credit_notes'),
  ),
]

/** The answer to a charge that a server asks for: a bank that wants its holder is a refusal. */
function paidBy(attempt: Attempt): void {
  if (attempt.status === 'declined') throw new Refusal(402, { type: 'card_error', ...attempt.decline })
  if (attempt.status !== 'requires_action') return
  const code = 'invoice_payment_intent_requires_action'
  throw new Refusal(402, { type: 'card_error', code, message: 'This payment requires authentication.' })
}

const cards = [
  endpoint(
    'POST /v1/setup_intents',
    // Nothing of it is required: whoever sends it empty has made one.
    parameters({
      customer: text.optional(),
      usage: z.literal('off_session').optional(),
      allowed_payment_method_types: z.array(z.literal('card')).length(1).optional(),
      metadata,
    }),
    ({ world, params: { customer, metadata: facts } }) => {
      if (customer) world.store.named('customer', customer, 'customer')
      return createSetup(world, { customer: customer ?? null, metadata: facts })
    },
  ),
  endpoint('POST /v1/setup_intents/:id', parameters({ metadata }), ({ world, params, id }) => {
    const setup = world.store.get('setup_intent', id)
    return world.store.put('setup_intent', { ...setup, metadata: { ...setup.metadata, ...params.metadata } })
  }),
  endpoint('GET /v1/setup_intents/:id', parameters({}), ({ world, id }) =>
    world.store.get('setup_intent', id),
  ),
  endpoint('GET /v1/payment_methods/:id', parameters({}), ({ world, id }) =>
    world.store.get('payment_method', id),
  ),
  endpoint('POST /v1/invoices/:id/pay', parameters({ payment_method: text }), ({ world, params, id }) => {
    world.store.named('payment_method', params.payment_method, 'payment_method')
    paidBy(payInvoice(world, id, params.payment_method))
    return world.store.get('invoice', id)
  }),
]

export const membershipRoutes = [...subscriptions, ...invoices, ...credits, ...cards]
