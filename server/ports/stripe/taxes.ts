import type { Stripe } from 'stripe'
import { taxIdTypeOf } from '#shared/taxIds.ts'
import type { BillingDetails } from '#shared/taxes.ts'
import type { GatewayParts } from './client.ts'
import { GatewayMissing } from './errors.ts'
import { asking } from './failure.ts'
import type { BillingOrder } from './taxes.facts.ts'
import type { MembershipGateway } from '../stripe.ts'

type TaxOperations = Pick<MembershipGateway, 'readBilling' | 'setBilling' | 'readTaxStatus'>

/** A kind of line on which no tax is due: what pays a part of an invoice is not a lower price. */
export const untaxedCode = 'txcd_00000000'

/** What a subscription, or a form that begins one, says where taxes are reckoned. */
export const automaticTax = ({ taxes = 'off' }: Pick<GatewayParts, 'taxes'>) =>
  taxes === 'off' ? {} : { automatic_tax: { enabled: true } }

const idsOf = async (stripe: Stripe, customer: string): Promise<Stripe.TaxId[]> =>
  (await stripe.customers.listTaxIds(customer, { limit: 100 })).data

/** Forgets numbers; one that is gone already is forgotten. */
const dropIds = async (stripe: Stripe, customerId: string, ids: readonly Stripe.TaxId[]): Promise<void> => {
  for (const { id } of ids)
    await asking(() => stripe.customers.deleteTaxId(customerId, id)).catch((error: unknown) => {
      if (!(error instanceof GatewayMissing)) throw error
    })
}

/** Says of a customer whom and where its invoices are for; a number or an address that is refused changes nothing. */
export async function setCustomerBilling(
  stripe: Stripe,
  customerId: string,
  details: BillingDetails,
): Promise<void> {
  const { name, country, postalCode, city, line1, taxId } = details
  const type = taxId === '' ? null : taxIdTypeOf(country)
  const before = await idsOf(stripe, customerId)
  const kept = before.find((id) => id.type === type && id.value === taxId)
  const added = type && !kept ? await stripe.customers.createTaxId(customerId, { type, value: taxId }) : null
  try {
    await stripe.customers.update(customerId, {
      // Nothing takes away what there was.
      name,
      address: { country, postal_code: postalCode, city, line1 },
      tax: { validate_location: 'immediately' },
    })
  } catch (error) {
    if (added) await dropIds(stripe, customerId, [added])
    throw error
  }
  const others = before.filter((id) => id !== kept)
  await dropIds(stripe, customerId, others)
}

async function readBilling(stripe: Stripe, customerId: string): Promise<BillingDetails | null> {
  const customer = await stripe.customers.retrieve(customerId)
  if (customer.deleted || !customer.address?.country) return null
  const { country, postal_code: postalCode, city, line1 } = customer.address
  const [taxId] = await idsOf(stripe, customerId)
  return {
    name: customer.name ?? '',
    country,
    postalCode: postalCode ?? '',
    city: city ?? '',
    line1: line1 ?? '',
    taxId: taxId?.value ?? '',
  }
}

async function setBilling(
  stripe: Stripe,
  { taxes }: GatewayParts,
  { customerId, subscriptionId, details }: BillingOrder,
): Promise<void> {
  await setCustomerBilling(stripe, customerId, details)
  if (!subscriptionId) return
  const { automatic_tax: now, ended_at: endedAt } = await stripe.subscriptions.retrieve(subscriptionId)
  if (now.enabled || endedAt !== null) return
  await stripe.subscriptions.update(subscriptionId, automaticTax({ taxes }))
}

export function taxOperations(parts: GatewayParts): TaxOperations {
  const { ask } = parts
  return {
    readBilling: (customerId) => ask((stripe) => readBilling(stripe, customerId)),
    setBilling: (order) => ask((stripe) => setBilling(stripe, parts, order)),
    readTaxStatus: () =>
      ask(async (stripe) => {
        const { status, status_details: details } = await stripe.tax.settings.retrieve()
        return { isActive: status === 'active', missing: details.pending?.missing_fields ?? [] }
      }),
  }
}
