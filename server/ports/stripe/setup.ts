import { Stripe } from 'stripe'
import type { TaxMode } from '#shared/taxes.ts'
import type { GatewayParts } from './client.ts'
import { GatewayDown, GatewayMissing, GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'
import type { PlanToSell } from './membership.facts.ts'
import { findPrice, priceOf, productIdOf } from './prices.ts'
import type { CatalogueFacts, DestinationFacts, DestinationOrder, RightFacts } from './setup.facts.ts'
import type { SetupGateway } from '../stripe.ts'

/** No object has this name: to ask for one is refused for that, where asking for it is allowed at all. */
const nobody = 'plaza_doctor'

/**
 * What the program asks for. A request to write names nothing that could be made or changed, so that where the
 * right is there it is refused for what it lacks, or for what it names.
 */
const rights = [
  'GET /v1/balance',
  'GET /v1/balance_transactions',
  'GET /v1/charges',
  `GET /v1/checkout/sessions/${nobody}`,
  'GET /v1/coupons',
  'GET /v1/credit_notes',
  'GET /v1/customers',
  'GET /v1/disputes',
  'GET /v1/events',
  'GET /v1/invoiceitems',
  'GET /v1/invoices',
  'GET /v1/invoice_payments',
  `GET /v1/payment_methods/${nobody}`,
  'GET /v1/prices',
  `GET /v1/products/${nobody}`,
  `GET /v1/radar/early_fraud_warnings/${nobody}`,
  'GET /v1/refunds',
  `GET /v1/setup_intents/${nobody}`,
  'GET /v1/subscriptions',
  'GET /v1/transfers',
  'GET /v2/core/accounts',
  'GET /v2/core/event_destinations',
  'POST /v1/checkout/sessions',
  'POST /v1/coupons',
  'POST /v1/credit_notes',
  // An empty request would make a customer, a card to keep, or an account.
  `POST /v1/customers/${nobody}`,
  'POST /v1/invoiceitems',
  `POST /v1/invoices/${nobody}/void`,
  'POST /v1/prices',
  'POST /v1/products',
  'POST /v1/refunds',
  `POST /v1/setup_intents/${nobody}`,
  'POST /v1/subscriptions',
  'POST /v1/transfers',
  'POST /v2/core/account_links',
  `POST /v2/core/accounts/${nobody}/close`,
  'POST /v2/core/event_destinations',
] as const

/** What it asks for beside where the provider reckons taxes. */
const taxRights = ['GET /v1/tax/settings', `POST /v1/customers/${nobody}/tax_ids`] as const

/** What there is one of. */
const single = ['/v1/balance', '/v1/tax/settings']
/** Whether it is a list, of which one entry will do. */
const isList = (path: string): boolean => !path.includes(nobody) && !single.includes(path)

async function isGranted(stripe: Stripe, right: string): Promise<boolean> {
  const [method = '', path = ''] = right.split(' ')
  try {
    const one = method === 'GET' && isList(path) ? '?limit=1' : ''
    await asking(() => stripe.rawRequest(method, path + one, {}))
    return true
  } catch (error) {
    if (error instanceof GatewayDown && error.isKeyRefused) return false
    if (error instanceof GatewayRefused || error instanceof GatewayMissing) return true
    throw error
  }
}

async function readProduct(stripe: Stripe, id: string): Promise<Stripe.Product | null> {
  try {
    return await asking(() => stripe.products.retrieve(id))
  } catch (error) {
    if (error instanceof GatewayMissing) return null
    throw error
  }
}

async function readCatalogue(stripe: Stripe, plan: PlanToSell, taxes: TaxMode): Promise<CatalogueFacts> {
  const product = await readProduct(stripe, productIdOf(plan))
  const price = await priceOf(stripe, plan)
  return {
    plan,
    productName: product?.name ?? null,
    isProductActive: product?.active ?? false,
    priceId: price?.id ?? null,
    isPriceActive: price?.active ?? false,
    isTaxKnown: taxes === 'off' || price?.tax_behavior === taxes,
  }
}

/** The version of the provider's interface that this program speaks: the one that its types are made from. */
const apiVersion: string = Stripe.API_VERSION

const included = ['webhook_endpoint.url']

function destinationFacts(destination: Stripe.V2.Core.EventDestination): DestinationFacts {
  return {
    destinationId: destination.id,
    name: destination.name,
    payload: destination.event_payload,
    from: destination.events_from ?? [],
    types: destination.enabled_events,
    url: destination.webhook_endpoint?.url ?? '',
    isEnabled: destination.status === 'enabled',
    apiVersion: destination.snapshot_api_version ?? null,
  }
}

async function createDestination(stripe: Stripe, order: DestinationOrder) {
  const made = await stripe.v2.core.eventDestinations.create({
    name: order.name,
    type: 'webhook_endpoint',
    event_payload: order.payload,
    events_from: [...order.from],
    enabled_events: [...order.types],
    webhook_endpoint: { url: order.url },
    ...(order.payload === 'snapshot' && { snapshot_api_version: apiVersion }),
    include: ['webhook_endpoint.url', 'webhook_endpoint.signing_secret'],
  })
  return { ...destinationFacts(made), secret: made.webhook_endpoint?.signing_secret ?? null }
}

/** What an operator sets up once, and has compared whenever something is in doubt. */
export function setupOperations({ ask, taxes = 'off' }: GatewayParts): SetupGateway {
  return {
    readAccount: () =>
      ask(async (stripe) => {
        const account = await stripe.accounts.retrieveCurrent()
        return {
          accountId: account.id,
          country: account.country ?? null,
          currency: account.default_currency ?? null,
          canCharge: account.charges_enabled,
          canPayOut: account.payouts_enabled,
          payoutSchedule: account.settings?.payouts?.schedule.interval ?? null,
        }
      }),
    readCatalogue: (plan) => ask((stripe) => readCatalogue(stripe, plan, taxes)),
    reviveCatalogue: (plan) =>
      ask(async (stripe) => {
        await stripe.products.update(productIdOf(plan), { name: plan.name, active: true })
        const price = await findPrice(stripe, plan)
        if (price) await stripe.prices.update(price.priceId, { active: true })
      }),
    listDestinations: () =>
      ask(async (stripe) => {
        const found: DestinationFacts[] = []
        for await (const one of stripe.v2.core.eventDestinations.list({ include: included, limit: 100 })) {
          if (one.type === 'webhook_endpoint') found.push(destinationFacts(one))
        }
        return found
      }),
    createDestination: (order) => ask((stripe) => createDestination(stripe, order)),
    setDestination: ({ destinationId, types }) =>
      ask(async (stripe) => {
        const { eventDestinations } = stripe.v2.core
        await eventDestinations.update(destinationId, { enabled_events: [...types] })
        const { status } = await eventDestinations.retrieve(destinationId)
        if (status === 'disabled') await eventDestinations.enable(destinationId)
      }),
    listRights: () =>
      ask(async (stripe) => {
        const found: RightFacts[] = []
        for (const right of taxes === 'off' ? rights : [...rights, ...taxRights]) {
          const name = right.replace(`/${nobody}`, '/:id')
          found.push({ right: name, isGranted: await isGranted(stripe, right) })
        }
        return found
      }),
    apiVersion: async () => apiVersion,
  }
}
