import type { BillingDetails } from '#shared/taxes.ts'

/** The taxes of one payment. */
export interface TaxFacts {
  cents: number
  /** Whether the price has them in it, or they come on top. */
  isIncluded: boolean
}

interface Taxed {
  /** Without taxes that come on top. */
  amountCents: number
  tax: TaxFacts | null
}

/** What is charged. */
export const totalOf = ({ amountCents, tax }: Taxed): number =>
  amountCents + (tax && !tax.isIncluded ? tax.cents : 0)

/** As a payment form tells of it. */
export const shownTax = ({ cents, isIncluded }: TaxFacts) => ({ amount: cents, isIncluded })

/** The same the other way round. */
export const taxedOf = (total: number | null | undefined, tax: TaxFacts | null): Taxed => ({
  amountCents: (total ?? 0) - (tax && !tax.isIncluded ? tax.cents : 0),
  tax,
})

export interface BillingOrder {
  customerId: string
  /** Is taxed from its next payment on, if it was not. */
  subscriptionId: string | null
  details: BillingDetails
}

export interface TaxStatus {
  /** Whether the provider can reckon taxes. */
  isActive: boolean
  /** What it has not been told yet, in its own words. */
  missing: string[]
}
