import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalLine } from './text.ts'

/** How prices stand to taxes: with them, without them, or not taxed by the provider at all. */
export const taxModes = ['off', 'inclusive', 'exclusive'] as const
export const TaxMode = z.enum(taxModes)
export type TaxMode = z.output<typeof TaxMode>

/** The countries of the European Union, which share one kind of number. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The provider's name of the number that a business has in a country. */
const idTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(union.map((country) => [country, 'eu_vat'])),
  AE: 'ae_trn',
  AU: 'au_abn',
  BR: 'br_cnpj',
  CA: 'ca_gst_hst',
  CH: 'ch_vat',
  CL: 'cl_tin',
  GB: 'gb_vat',
  IL: 'il_vat',
  IN: 'in_gst',
  IS: 'is_vat',
  JP: 'jp_trn',
  KR: 'kr_brn',
  LI: 'li_vat',
  MX: 'mx_rfc',
  NO: 'no_vat',
  NZ: 'nz_gst',
  SA: 'sa_vat',
  SG: 'sg_gst',
  TR: 'tr_tin',
  TW: 'tw_vat',
  UA: 'ua_vat',
  US: 'us_ein',
  ZA: 'za_vat',
}

/** The kind of tax id of a country by the provider's name; null where none is taken. */
export const taxIdTypeOf = (country: string): string | null => idTypes[country] ?? null

/** Where a country alone does not say which taxes there are. */
const withPostalCode = new Set(['US', 'CA'])
export const needsPostalCode = (country: string): boolean => withPostalCode.has(country)

const nameMax = 100
const part = (max: number) => z._default(optionalLine(max), '')

/** Whom and where an invoice is for: what the provider judges taxes by, and prints. */
export const BillingDetails = z
  .object({
    name: part(nameMax),
    /** By its two letters. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a country')),
    postalCode: part(20),
    city: part(nameMax),
    line1: part(200),
    /** Of a business; its kind follows from the country. */
    taxId: part(40),
  })
  .check(
    z.refine(({ country, postalCode }) => !needsPostalCode(country) || postalCode !== '', {
      path: ['postalCode'],
      error: 'Please enter a postal code',
    }),
    z.refine(({ country, taxId }) => taxId === '' || taxIdTypeOf(country) !== null, {
      path: ['taxId'],
      error: 'No tax id of this country can be taken',
    }),
    z.refine(({ name, taxId }) => taxId === '' || name !== '', {
      path: ['name'],
      error: 'Please enter the name of the business',
    }),
  )
export type BillingDetails = z.output<typeof BillingDetails>

/** The taxes of what a payment form charges: in the price, or on top of it. */
export const FormTax = z.object({ amount: z.int(), isIncluded: z.boolean() })
export type FormTax = z.output<typeof FormTax>

export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/api/billing-details',
  summary: 'Whom and where the caller’s invoices are for; null where nothing is known',
  access: 'signed-in',
  refuses: ['payment.unavailable'],
  reply: z.nullable(BillingDetails),
})

export const setBillingDetails = endpoint({
  method: 'PUT',
  path: '/api/billing-details',
  summary: 'Say whom and where the next invoices are for',
  access: 'signed-in',
  limit: 'checkout',
  refuses: ['subscription.not_active', 'billing.address_needed', 'billing.tax_id', 'payment.unavailable'],
  body: BillingDetails,
  reply: BillingDetails,
})
