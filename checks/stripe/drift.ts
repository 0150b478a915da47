import { Stripe } from 'stripe'
import type { Exchange } from '#server/dev/payments/exchanges.ts'

/** Where a client finds its provider, and what is told of each exchange. */
interface Line {
  secretKey: string
  /** Left out: Stripe itself. */
  sandbox?: { host: string; port: number }
  onExchange: (exchange: Exchange) => void
}

/** The SDK's own client, with every answer told as it came over the wire. */
export function listeningClient({ secretKey, sandbox, onExchange }: Line): Stripe {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const [, , address, method] = request
    const response = await makeRequest(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await read()
      const path = address.split('?')[0] ?? address
      // What was asked for is what the SDK's types let us ask for; its answer is what is looked at here.
      onExchange({ method, path, parameters: {}, status: response.getStatusCode(), body })
      return body
    }
    return response
  }
  return new Stripe(secretKey, {
    httpClient: client,
    telemetry: false,
    maxNetworkRetries: 0,
    ...(sandbox && { ...sandbox, protocol: 'http' as const }),
  })
}

/** Makes one of each thing that the program makes, reads it back, and removes what can be removed. */
export async function walk(stripe: Stripe, run: string): Promise<void> {
  const metadata = { verify: run }
  const product = await stripe.products.create({ id: `verify_${run}`, name: `Verify ${run}` })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval: 'month' },
    lookup_key: `verify_${run}`,
  })
  const customer = await stripe.customers.create({ name: `Verify ${run}`, metadata })
  try {
    await stripe.prices.list({ lookup_keys: [`verify_${run}`] })
    await stripe.customers.update(customer.id, { name: `Verified ${run}` })
    const now = Math.floor(Date.now() / 1000)
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      ui_mode: 'elements',
      return_url: 'https://plaza.example/',
      customer: customer.id,
      line_items: [{ price: price.id, quantity: 1 }],
      metadata,
      adaptive_pricing: { enabled: false },
      allowed_payment_method_types: ['card'],
      expires_at: now + 3600,
    })
    await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] })
    await stripe.checkout.sessions.expire(session.id)
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata,
      expand: ['latest_invoice.confirmation_secret'],
    })
    await stripe.invoices.list({ subscription: subscription.id })
    await stripe.setupIntents.create({
      customer: customer.id,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata,
    })
    await stripe.subscriptions.cancel(subscription.id)
    await readEverything(stripe)
  } finally {
    await stripe.customers.del(customer.id)
    await stripe.prices.update(price.id, { active: false })
    await stripe.products.update(product.id, { active: false })
  }
}

async function readEverything(stripe: Stripe): Promise<void> {
  await stripe.accounts.retrieveCurrent()
  await stripe.balance.retrieve()
  await stripe.countrySpecs.retrieve('US')
  await stripe.balanceTransactions.list({ limit: 3, expand: ['data.source'] })
  await stripe.charges.list({ limit: 3 })
  await stripe.refunds.list({ limit: 3 })
  await stripe.disputes.list({ limit: 3 })
  await stripe.transfers.list({ limit: 3 })
  await stripe.events.list({ limit: 3 })
  await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })
}

const addressOf = ({ method, path }: Exchange): string =>
  `${method} ${path.replaceAll(/\/[a-z]+_[^/]+/g, '/:id').replaceAll(/\/US$/g, '/:id')}`

function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, child]) => fieldsIn(child, `${path}.${name}`))]
}

/** Fields that one of two providers answers with and the other does not, by address. */
export function driftBetween(ours: Exchange[], theirs: Exchange[]): string[] {
  const byAddress = (all: Exchange[]) => {
    const found = new Map<string, Set<string>>()
    for (const exchange of all) {
      const fields = found.get(addressOf(exchange)) ?? new Set<string>()
      found.set(addressOf(exchange), fields)
      for (const field of fieldsIn(exchange.body)) if (!field.includes('metadata.')) fields.add(field)
    }
    return found
  }
  const [sandbox, provider] = [byAddress(ours), byAddress(theirs)]
  return [...provider].flatMap(([address, fields]) => {
    const known = sandbox.get(address) ?? new Set<string>()
    const only = (these: Set<string>, others: Set<string>) => [...these].filter((one) => !others.has(one))
    return [
      ...only(fields, known).map((field) => `${address}: only Stripe has ${field}`),
      ...only(known, fields).map((field) => `${address}: only the sandbox has ${field}`),
    ]
  })
}
