import * as fc from 'fast-check'
import { giftMonths } from '#shared/gifts.ts'
import { saidPlace } from './taxHistory.ts'
import type { CustomerSite } from './customers.ts'
import type { CustomerKind } from './memberHistory.ts'

const plan = fc.constantFrom('starter', 'professional', 'business')
/** Ways in which the money of a gift goes back without us, or is asked for. */
const ways = ['refund', 'refund that fails', 'part', 'chargeback', 'inquiry', 'won dispute'] as const

/** What customers do with gifts: they buy them, have them, and take the money back. */
export const giftKinds = (kind: CustomerKind) => [
  kind(2, 'buys a gift', {
    given: fc.record({
      planSlug: plan,
      months: fc.constantFrom(...giftMonths),
      billing: saidPlace,
      isPaid: fc.boolean(),
    }),
    action:
      ({ isPaid, ...wish }) =>
      async ({ site }, customer) => {
        const { clientSecret } = await site.services.gifts.start({ id: customer.id }, wish)
        if (isPaid) site.pay(clientSecret, '4242 4242 4242 4242')
      },
  }),
  kind(2, 'redeems a gift', {
    given: fc.nat({ max: 19 }),
    action:
      (n) =>
      async ({ site }, { id }) => {
        const gifts = await site.gifts()
        const code = gifts[n % Math.max(1, gifts.length)]?.code
        if (code) await site.services.gifts.redeem({ id }, code)
      },
  }),
  kind(1, 'has the money of a gift back', {
    given: fc.tuple(fc.nat({ max: 19 }), fc.constantFrom(...ways)),
    action:
      ([n, how]) =>
      async ({ site }) => {
        const charges = giftCharges(site)
        const charge = charges[n % Math.max(1, charges.length)]
        if (charge) site.takeGiftBack(how, charge.id)
      },
  }),
]

export type GiftWay = (typeof ways)[number]

const giftCharges = ({ world }: Pick<CustomerSite, 'world'>) =>
  world.store.list('charge', { status: 'succeeded' }).filter(({ metadata }) => metadata['giftId'])

/** Everything in which our gifts and the provider's payments tell different stories. */
export async function giftDifferences(site: CustomerSite): Promise<string[]> {
  const { world } = site
  const rows = await site.gifts()
  const refunds = await site.giftRefunds()
  const charges = new Map(giftCharges(site).map((charge) => [charge.metadata['giftId'], charge]))
  return rows.flatMap((gift) => {
    const charge = charges.get(gift.id)
    if (Boolean(charge) !== Boolean(gift.paidAt)) return [`the gift ${gift.id} is ${gift.status}`]
    if (!charge) return gift.redeemedBy ? [`the gift ${gift.id} was redeemed unpaid`] : []
    const back = refunds
      .filter(({ giftId, status }) => giftId === gift.id && status !== 'failed')
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    const dispute = world.store.list('dispute', { charge: charge.id })[0]
    const isDisputed =
      dispute !== undefined && !dispute.status.startsWith('warning_') && dispute.status !== 'won'
    const isBack = charge.amount_refunded >= charge.amount
    const cause = isDisputed ? 'dispute' : isBack ? 'refund' : null
    return [
      ...(back === charge.amount_refunded ? [] : [`of ${gift.id} ${back} went back, as we think`]),
      ...(cause === gift.voidedFor ? [] : [`${gift.id} is void for ${gift.voidedFor}, not ${cause}`]),
    ]
  })
}
