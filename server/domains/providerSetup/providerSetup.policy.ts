import { stripeWebhookPath } from '#shared/billing.ts'
import type { CatalogueFacts, DestinationFacts, DestinationOrder } from '../../ports/stripe/setup.facts.ts'
import type { PlanToSell } from '../../ports/stripe/membership.facts.ts'
import { payeeTypes, snapshotTypes, thinTypes } from '../webhooks/webhooks.policy.ts'

/** How something stands with the provider: as the program needs it, missing, or otherwise. */
export type SetupState = 'agrees' | 'missing' | 'differs'

export interface SetupRow {
  kind: 'product' | 'price' | 'destination'
  name: string
  state: SetupState
  detail: string
}

/** Where the provider must post its events to, for a site at this address. */
export function wantedDestinations(publicUrl: string): DestinationOrder[] {
  const url = publicUrl + stripeWebhookPath
  const own = snapshotTypes.filter((type) => !payeeTypes.includes(type))
  return [
    { name: 'Plaza: payments', payload: 'snapshot', from: ['@self'], types: own, url },
    { name: 'Plaza: payees', payload: 'thin', from: ['@self', '@accounts'], types: thinTypes, url },
    { name: 'Plaza: payouts of payees', payload: 'snapshot', from: ['@accounts'], types: payeeTypes, url },
  ]
}

/** The destination that was made for this, by what cannot be changed of it. */
export const destinationFor = (
  { payload, from, url }: DestinationOrder,
  known: readonly DestinationFacts[],
): DestinationFacts | undefined =>
  known.find(
    (one) =>
      one.url === url &&
      one.payload === payload &&
      one.from.toSorted().join(' ') === from.toSorted().join(' '),
  )

/** What a price is called among what is set up. */
export const priceName = ({ slug, interval, amountCents, currency }: PlanToSell): string =>
  `${slug} ${amountCents} ${currency}${interval === 'year' ? ' a year' : ''}`

/** What a plan's product and price would need. */
export function catalogueRows({ plan, ...facts }: CatalogueFacts): SetupRow[] {
  const { name, slug, interval } = plan
  const { productName, isProductActive, priceId, isPriceActive, isTaxKnown } = facts
  const product: SetupRow = { kind: 'product', name: slug, state: 'agrees', detail: name }
  if (productName === null) Object.assign(product, { state: 'missing', detail: `would be made: ${name}` })
  else if (productName !== name) {
    Object.assign(product, { state: 'differs', detail: `is called ${productName}, would be ${name}` })
  } else if (!isProductActive) Object.assign(product, { state: 'differs', detail: 'is archived' })
  const price: SetupRow = {
    kind: 'price',
    name: priceName(plan),
    state: 'agrees',
    detail: priceId ?? '',
  }
  if (priceId === null)
    Object.assign(price, {
      state: 'missing',
      detail: `would be made, ${interval === 'year' ? 'yearly' : 'monthly'}`,
    })
  else if (!isPriceActive) Object.assign(price, { state: 'differs', detail: `${priceId} is archived` })
  else if (!isTaxKnown)
    Object.assign(price, {
      state: 'differs',
      detail: `${priceId} does not stand to taxes as STRIPE_TAX says`,
    })
  return [product, price]
}

/** What a destination would need. */
export function destinationRow(
  wanted: DestinationOrder,
  found: DestinationFacts | undefined,
  apiVersion: string,
): SetupRow {
  const row = { kind: 'destination' as const, name: wanted.name }
  if (!found) {
    return {
      ...row,
      state: 'missing',
      detail: `would be made: ${wanted.types.length} ${wanted.types.length === 1 ? 'event' : 'events'} to ${wanted.url}`,
    }
  }
  const lacking = wanted.types.filter((type) => !found.types.includes(type))
  const surplus = found.types.filter((type) => !wanted.types.includes(type))
  const differing = [
    ...(lacking.length > 0 ? [`lacks ${lacking.join(', ')}`] : []),
    ...(surplus.length > 0 ? [`needs no ${surplus.join(', ')}`] : []),
    ...(found.isEnabled ? [] : ['is switched off']),
  ]
  if (found.apiVersion !== null && found.apiVersion !== apiVersion) {
    const detail = `${found.destinationId} speaks ${found.apiVersion}, we ${apiVersion}: delete it at the provider, then run this again`
    return { ...row, state: 'differs', detail }
  }
  return differing.length > 0
    ? { ...row, state: 'differs', detail: `${found.destinationId} ${differing.join('; ')}` }
    : { ...row, state: 'agrees', detail: found.destinationId }
}

/** What the provider lets nobody set but a person in its dashboard. */
export const byHand = [
  'Billing > Revenue recovery > Retries: on days 1, 3 and 5, then cancel the subscription after day 7',
  'Connect > Settings > Payouts: keep payees on the automatic schedule; set the platform’s own payouts to manual',
  'Payments > Adaptive Pricing: off (the pages show our own prices)',
  'Connect > Settings: countries and the branding of the onboarding pages',
] as const
