import { z } from 'zod'
import { balanceObject } from '../engine/books.ts'
import { refundCharge } from '../engine/refunds.ts'
import { closeAccount, createAccount, createLink } from '../engine/payees.ts'
import { createTransfer, reverseTransfer } from '../engine/transfers.ts'
import { endpoint, integer, listParameters, metadata, page, parameters, text } from '../wire/endpoint.ts'
import { countrySpec } from '../objects/countries.ts'
import type { Kind, Records } from '../records.ts'
import type { World } from '../world.ts'

/** Reading one object by its id. */
function reading(path: `/${string}`, kind: Kind) {
  return endpoint(`GET ${path}/:id`, parameters({}), ({ world, id }) => world.store.get(kind, id))
}

const losses = [
  reading('/v1/payment_intents', 'payment_intent'),
  reading('/v1/charges', 'charge'),
  endpoint(
    'POST /v1/refunds',
    parameters({ charge: text, amount: integer.optional(), reason: text.optional(), metadata }),
    ({ world, params: { charge, ...request } }) => refundCharge(world, charge, request),
  ),
  endpoint('GET /v1/refunds', listParameters({ charge: text.optional() }), ({ world, params }) =>
    page(world.store.list('refund', { charge: params.charge }), params, '/v1/refunds'),
  ),
  reading('/v1/refunds', 'refund'),
  endpoint('GET /v1/disputes', listParameters({ charge: text.optional() }), ({ world, params }) =>
    page(world.store.list('dispute', { charge: params.charge }), params, '/v1/disputes'),
  ),
  reading('/v1/disputes', 'dispute'),
  reading('/v1/radar/early_fraud_warnings', 'radar.early_fraud_warning'),
]

const transfers = [
  endpoint(
    'POST /v1/transfers',
    parameters({
      amount: integer,
      currency: z.literal('usd'),
      destination: text,
      transfer_group: text.optional(),
      source_transaction: text.optional(),
      description: text.optional(),
      metadata,
    }),
    ({ world, params }) => createTransfer(world, params),
  ),
  endpoint(
    'GET /v1/transfers',
    listParameters({ transfer_group: text.optional(), destination: text.optional() }),
    ({ world, params }) => {
      const { transfer_group, destination } = params
      return page(world.store.list('transfer', { transfer_group, destination }), params, '/v1/transfers')
    },
  ),
  reading('/v1/transfers', 'transfer'),
  endpoint(
    'POST /v1/transfers/:id/reversals',
    parameters({ amount: integer.optional(), metadata }),
    ({ world, params, id }) => reverseTransfer(world, id, params),
  ),
]

const include = z
  .array(z.enum(['configuration.recipient', 'requirements', 'identity', 'defaults']))
  .default([])

type Included = z.output<typeof include>

/** A v2 answer leaves out whatever `include` does not name. */
function accountAnswer(account: Records['v2.core.account'], asked: Included): object {
  const { configuration, requirements, identity, defaults, ...plain } = account
  return {
    ...plain,
    ...(asked.includes('configuration.recipient') && { configuration }),
    ...(asked.includes('requirements') && { requirements }),
    ...(asked.includes('identity') && { identity }),
    ...(asked.includes('defaults') && { defaults }),
  }
}

const payees = [
  endpoint(
    'POST /v2/core/accounts',
    z.strictObject({
      contact_email: z.email(),
      display_name: text.min(1),
      dashboard: z.literal('express'),
      identity: z.strictObject({ country: text.regex(/^[a-z]{2}$/i) }),
      configuration: z.strictObject({
        recipient: z.strictObject({
          capabilities: z.strictObject({
            stripe_balance: z.strictObject({
              stripe_transfers: z.strictObject({ requested: z.literal(true) }),
            }),
          }),
        }),
      }),
      defaults: z.strictObject({
        responsibilities: z.strictObject({
          fees_collector: z.literal('application'),
          losses_collector: z.literal('application'),
        }),
      }),
      metadata,
      include,
    }),
    ({ world, params }) => accountAnswer(createAccount(world, params), params.include),
  ),
  endpoint('GET /v2/core/accounts/:id', z.strictObject({ include }), ({ world, params, id }) =>
    accountAnswer(world.store.get('v2.core.account', id), params.include),
  ),
  endpoint(
    'POST /v2/core/accounts/:id/close',
    z.strictObject({ applied_configurations: z.array(z.literal('recipient')).min(1) }),
    ({ world, id }) => {
      closeAccount(world, id)
      return accountAnswer(world.store.get('v2.core.account', id), [])
    },
  ),
  endpoint(
    'POST /v2/core/account_links',
    z.strictObject({
      account: text,
      use_case: z.strictObject({
        type: z.literal('account_onboarding'),
        account_onboarding: z.strictObject({ return_url: z.url(), refresh_url: z.url() }),
      }),
    }),
    ({ world, params: { account, use_case } }) => {
      const { return_url: returnUrl, refresh_url: refreshUrl } = use_case.account_onboarding
      const link = createLink(world, { accountId: account, returnUrl, refreshUrl })
      return {
        object: 'v2.core.account_link',
        account,
        created: isoTime(world.seconds()),
        expires_at: isoTime(link.expiresAt),
        livemode: false,
        url: `${world.publicUrl()}/dev/payments/onboarding/${link.id}`,
        use_case,
      }
    },
  ),
]

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

function currentBookings(world: World): Records['balance_transaction'][] {
  const now = world.seconds()
  return world.store
    .list('balance_transaction')
    .map((booking) => ({ ...booking, status: booking.available_on <= now ? 'available' : 'pending' }))
}

const books = [
  endpoint('GET /v1/balance', parameters({}), ({ world }) => balanceObject(world)),
  endpoint('GET /v1/balance_transactions', listParameters({}), ({ world, params }) =>
    page(currentBookings(world), params, '/v1/balance_transactions'),
  ),
  endpoint(
    'GET /v1/events',
    listParameters({ types: z.array(text).min(1).max(20).optional() }),
    ({ world, params }) => {
      const wanted = new Set(params.types)
      const found = world.store.list('event').filter(({ type }) => !params.types || wanted.has(type))
      return page(found, params, '/v1/events')
    },
  ),
  endpoint('GET /v1/country_specs/:id', parameters({}), ({ id }) => countrySpec(id)),
  reading('/v1/events', 'event'),
  endpoint('GET /v2/core/events/:id', z.strictObject({}), ({ world, id }) =>
    world.store.get('v2.core.event', id),
  ),
]

export const moneyRoutes = [...losses, ...transfers, ...payees, ...books]
