import * as fc from 'fast-check'
import type { BillingDetails } from '#shared/taxes.ts'
import type { CustomerSite } from './customers.ts'
import type { CustomerKind } from './memberHistory.ts'

const place = (country: string, postalCode: string, business: Partial<BillingDetails> = {}) => ({
  name: '',
  country,
  postalCode,
  city: '',
  line1: '',
  taxId: '',
  ...business,
})

/** Where there are taxes and where there are none, a business abroad, one whose number is wrong, and nowhere. */
const places: readonly BillingDetails[] = [
  place('DE', '10115'),
  place('US', '10001'),
  place('US', '97201'),
  place('FR', '', { name: 'Atelier', taxId: 'FR12345678901' }),
  place('GB', 'SW1A 1AA', { name: 'Works', taxId: 'nonsense' }),
  place('US', 'nowhere'),
]
const somewhere = fc.constantFrom(...places)

/** What customers say in a form of where they are: mostly something. */
export const saidPlace = fc.option(somewhere, { nil: undefined, freq: 4 })

export const taxKinds = (kind: CustomerKind) => [
  kind(1, 'moves', {
    given: somewhere,
    action:
      (details) =>
      ({ site }, { id }) =>
        site.services.subscriptions.billing.write(id, details),
  }),
]

/** Payments that were called wrong for their taxes, memberships without them, and forms of another price than ours. */
export async function taxDifferences({ world, services, taxes, ...site }: CustomerSite): Promise<string[]> {
  const alerts = await services.alerts.list()
  const misjudged = alerts.filter(({ kind }) => kind === 'checkout.mismatch')
  const rows = await site.checkouts()
  const prices = rows.flatMap(({ sessionId, amountCents, status }) => {
    const session = sessionId && world.store.find('checkout.session', sessionId)
    if (!session || status === 'open') return []
    const { amount_subtotal: subtotal, total_details: details } = session
    const ours = (subtotal ?? 0) - (details?.amount_discount ?? 0)
    return ours === amountCents ? [] : [`${sessionId} costs ${ours} before taxes, ours says ${amountCents}`]
  })
  const untaxed = world.store
    .list('subscription')
    .filter(({ automatic_tax: tax }) => tax.enabled !== (taxes !== 'off'))
  const wrong = world.store.list('invoice').flatMap((invoice) => {
    const { id, total, total_excluding_tax: net, total_taxes: found, lines } = invoice
    const tax = (found ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const gross = lines.data.reduce((sum, { amount }) => sum + amount, 0) - off
    const expected = taxes === 'exclusive' ? gross + tax : gross
    return total === expected && net === total - tax
      ? []
      : [`${id} comes to ${total} of ${gross} with ${tax}`]
  })
  return [
    ...misjudged.map(({ subjectId, detail }) => `${subjectId} was called wrong: ${detail}`),
    ...prices,
    ...untaxed.map(({ id }) => `${id} is not taxed as it should be`),
    ...wrong,
  ]
}
