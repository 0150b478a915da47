import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { needsPostalCode, taxIdTypeOf } from './taxIds.ts'
import { optionalLine } from './text.ts'

/** How prices stand to taxes: with them, without them, or not taxed by the provider at all. */
export const taxModes = ['off', 'inclusive', 'exclusive'] as const
export const TaxMode = z.enum(taxModes)
export type TaxMode = z.output<typeof TaxMode>

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
