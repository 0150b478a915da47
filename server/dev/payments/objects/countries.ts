import type { Stripe } from 'stripe'
import { missing } from '../wire/refusal.ts'

/** Where a platform in the United States may send transfers: a part of the provider's own list. */
const fromUnitedStates =
  'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IT JP LT LU LV MT MX NL NO NZ PL PT RO SE SG SI SK TH US'.split(
    ' ',
  )

export function countrySpec(country: string): Stripe.CountrySpec {
  if (country !== 'US') throw missing('country_spec', country)
  return {
    id: country,
    object: 'country_spec',
    default_currency: 'usd',
    supported_bank_account_currencies: { usd: ['US'] },
    supported_payment_currencies: ['usd'],
    supported_payment_methods: ['ach', 'card', 'stripe'],
    supported_transfer_countries: fromUnitedStates,
    verification_fields: {
      company: { additional: [], minimum: [] },
      individual: { additional: [], minimum: [] },
    },
  }
}
