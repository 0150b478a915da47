import type { Stripe } from 'stripe'
import { invalid, Refusal } from '../wire/refusal.ts'
import type { World } from '../world.ts'

interface Rate {
  percent: number
  name: string
}

/** Standard rates on digital services, of some countries: a stand-in's table, and no advice. */
const rates: Readonly<Record<string, Rate>> = {
  AT: { percent: 20, name: 'VAT' },
  AU: { percent: 10, name: 'GST' },
  BE: { percent: 21, name: 'VAT' },
  CA: { percent: 5, name: 'GST' },
  CH: { percent: 8.1, name: 'VAT' },
  DE: { percent: 19, name: 'VAT' },
  DK: { percent: 25, name: 'VAT' },
  ES: { percent: 21, name: 'VAT' },
  FI: { percent: 25.5, name: 'VAT' },
  FR: { percent: 20, name: 'VAT' },
  GB: { percent: 20, name: 'VAT' },
  IE: { percent: 23, name: 'VAT' },
  IT: { percent: 22, name: 'VAT' },
  JP: { percent: 10, name: 'JCT' },
  NL: { percent: 21, name: 'VAT' },
  NO: { percent: 25, name: 'VAT' },
  NZ: { percent: 15, name: 'GST' },
  PL: { percent: 23, name: 'VAT' },
  PT: { percent: 23, name: 'VAT' },
  SE: { percent: 25, name: 'VAT' },
  SG: { percent: 9, name: 'GST' },
}

/** Of the United States by the first digits of a postal code; elsewhere there nothing is collected. */
const states: readonly (Rate & { from: number; to: number })[] = [
  { from: 100, to: 149, percent: 8.875, name: 'Sales Tax' },
  { from: 750, to: 799, percent: 8.25, name: 'Sales Tax' },
  { from: 980, to: 994, percent: 10.25, name: 'Sales Tax' },
]

/** With a number of one of these kinds a business abroad owes the tax itself. */
const reversed = new Set(['eu_vat', 'gb_vat', 'ch_vat', 'no_vat', 'au_abn', 'nz_gst', 'sg_gst'])

const formats: Readonly<Record<string, RegExp>> = {
  eu_vat:
    /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[A-Z0-9]{7,12}$/,
  gb_vat: /^GB(\d{9}|\d{12})$/,
  us_ein: /^\d{2}-\d{7}$/,
  au_abn: /^\d{11}$/,
}

export function addTaxId(
  world: World,
  customer: string,
  { type, value }: { type: string; value: string },
): Stripe.TaxId {
  const { address } = world.store.get('customer', customer)
  if (!(formats[type] ?? /^.{4,}$/).test(value))
    throw invalid(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' })
  return world.store.put('tax_id', {
    id: world.newId('txi'),
    object: 'tax_id',
    country: address?.country ?? null,
    created: world.seconds(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer, customer_account: null },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  })
}

export const idsOf = (world: World, customer: string): Stripe.TaxId[] =>
  world.store.list('tax_id', { customer })

/** As they stand on an invoice. */
export const printedIds = (world: World, customer: string): Stripe.Invoice.CustomerTaxId[] =>
  idsOf(world, customer).map(({ type, value }) => ({ type, value }))

/** Whether an address says where taxes are due. */
export function isLocation(address: Stripe.Address | null | undefined): boolean {
  if (!address?.country || !/^[A-Z]{2}$/.test(address.country)) return false
  if (address.country === 'US') return /^\d{5}(-\d{4})?$/.test(address.postal_code ?? '')
  return address.country !== 'CA' || Boolean(address.postal_code)
}

const unknownLocation = () =>
  new Refusal(400, {
    type: 'invalid_request_error',
    code: 'customer_tax_location_invalid',
    message: "The customer's location isn't recognized. Set a valid customer address.",
  })

/** A customer of whom taxes can be told. */
export function requireLocation(world: World, id: string): Stripe.Customer {
  const customer = world.store.named('customer', id, 'customer')
  if (!isLocation(customer.address)) throw unknownLocation()
  return customer
}

/** An address that is to be one. */
export function checkLocation(address: Stripe.Address | null | undefined): void {
  if (!isLocation(address)) throw unknownLocation()
}

function rateOf({ country, postal_code: code }: Stripe.Address): Rate | undefined {
  if (country !== 'US') return rates[country ?? '']
  const area = Number(code?.slice(0, 3))
  return states.find(({ from, to }) => from <= area && area <= to)
}

interface Taxable {
  price: Stripe.Price
  amount: number
  discounts?: { amount: number }[]
}

/** The tax of a line, on what its discounts leave: on top of it, or the part of it that it is. */
export function taxesOf(
  world: World,
  { id, address }: Stripe.Customer,
  { price, amount, discounts = [] }: Taxable,
): Stripe.InvoiceLineItem.Tax[] {
  const isExclusive = price.tax_behavior !== 'inclusive'
  const taxed = amount - discounts.reduce((sum, off) => sum + off.amount, 0)
  const rate = address ? rateOf(address) : undefined
  const isReversed = rate !== undefined && idsOf(world, id).some(({ type }) => reversed.has(type))
  const percent = rate && !isReversed ? rate.percent : 0
  const cents = Math.round(isExclusive ? (taxed * percent) / 100 : (taxed * percent) / (100 + percent))
  return [
    {
      amount: cents,
      tax_behavior: isExclusive ? 'exclusive' : 'inclusive',
      tax_rate_details: { tax_rate: `txr_${address?.country ?? ''}_${percent}` },
      taxability_reason: isReversed ? 'reverse_charge' : rate ? 'standard_rated' : 'not_collecting',
      taxable_amount: isExclusive ? taxed : taxed - cents,
      type: 'tax_rate_details',
    },
  ]
}
