import { giftPath, giftSpan } from '#shared/gifts.ts'
import type { Outbox } from '../../../core/outbox.ts'
import type { ListenersParts } from './listeners.ts'
import { outcomesRepo } from './outcomes.repo.ts'

const voided = {
  refund: 'what was paid for it went back to your card',
  dispute: 'its payment is disputed',
  revoked: 'it was taken back by the people who run the site',
}

/** What buyers of gifts are told, and whoever is known by the address that one was sent to. */
export function giftsListeners(outbox: Outbox, { store, notify }: ListenersParts): void {
  const outcomes = outcomesRepo(store.tables)

  outbox.on('gift.paid', async (tx, { giftId }) => {
    const gift = await outcomes.gift(tx, giftId)
    if (!gift) return
    const { buyer, recipient, planName, code } = gift
    const what = `${giftSpan(gift.months)} of the ${planName} plan`
    if (buyer)
      await notify(tx, {
        kind: 'billing',
        to: [buyer.id],
        actorId: null,
        text: () => `Your gift is paid: ${what}. Its link is on My Plan.`,
        reason: 'You bought a gift',
        path: '/my-plan',
        dedupeKey: `gift-paid:${giftId}`,
      })
    if (recipient && recipient.id !== buyer?.id && gift.status === 'paid' && !gift.voidedFor)
      await notify(tx, {
        kind: 'billing',
        to: [recipient.id],
        actorId: null,
        text: () => `${buyer ? `@${buyer.username}` : 'Somebody'} has a gift for you: ${what}`,
        reason: 'Somebody gives you a membership',
        path: giftPath(code),
        dedupeKey: `gift-for-you:${giftId}`,
      })
  })

  outbox.on('gift.redeemed', async (tx, { giftId }) => {
    const gift = await outcomes.gift(tx, giftId)
    if (!gift?.buyer || gift.buyer.id === gift.redeemedBy) return
    const { buyer, redeemer, planName, months } = gift
    await notify(tx, {
      kind: 'billing',
      to: [buyer.id],
      actorId: null,
      text: () =>
        `${redeemer ? `@${redeemer.username}` : 'Somebody'} has redeemed your gift: ${giftSpan(months)} of the ${planName} plan`,
      reason: 'You bought a gift',
      path: '/my-plan',
      dedupeKey: `gift-redeemed:${giftId}`,
    })
  })

  outbox.on('gift.voided', async (tx, { giftId, isBack }) => {
    const gift = await outcomes.gift(tx, giftId)
    if (!gift?.buyer || (gift.voidedFor === null) !== isBack) return
    const { buyer, planName, months, voidedFor } = gift
    const what = `Your gift, ${giftSpan(months)} of the ${planName} plan,`
    await notify(tx, {
      kind: 'billing',
      to: [buyer.id],
      actorId: null,
      text: () =>
        voidedFor ? `${what} is not valid any more: ${voided[voidedFor]}` : `${what} is valid again`,
      reason: 'You bought a gift',
      path: '/my-plan',
    })
  })
}
