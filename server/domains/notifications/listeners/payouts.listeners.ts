import { dollars } from '#shared/money.ts'
import type { Outbox } from '../../../core/outbox.ts'
import { sponsorshipRepo } from './sponsorship.repo.ts'
import { shortTitle } from '../subjects.repo.ts'
import type { ListenersParts } from './listeners.ts'

const caretaker = 'You look after the forum in which the post appeared'

/** Tells creators, and those who look after forums, of money that becomes theirs, is on its way, or is not. */
export function payoutsListeners(outbox: Outbox, { store, notify }: ListenersParts): void {
  const read = sponsorshipRepo(store.tables)
  const common = { kind: 'payout' as const, actorId: null, path: '/advertising/earnings' }

  outbox.on('deal.released', async (tx, { contentId, creatorId }) => {
    const deal = await read.deal(tx, contentId)
    if (!deal) return
    await notify(tx, {
      ...common,
      to: [creatorId],
      text: () => `${dollars(deal.payout)} for “${shortTitle(deal.title)}” can be paid to you now`,
      reason: 'You published the post',
      dedupeKey: `released:${contentId}`,
    })
  })

  outbox.on('deal.returned', async (tx, { contentId, creatorId, reason }) => {
    const deal = await read.deal(tx, contentId)
    if (!deal) return
    await notify(tx, {
      ...common,
      to: [creatorId],
      text: () => `The held funds for “${shortTitle(deal.title)}” went back to the brand: ${reason}`,
      reason: 'You agreed to publish the post',
      dedupeKey: `returned:${contentId}`,
    })
  })

  outbox.on('dividend.released', async (tx, { shareId, userId }) => {
    const share = await read.share(tx, shareId)
    if (!share) return
    await notify(tx, {
      ...common,
      to: [userId],
      text: () =>
        `${dollars(share.amountCents)} from r/${share.forumSlug} for “${shortTitle(share.title)}” can be paid to you now`,
      reason: caretaker,
      dedupeKey: `dividend:${shareId}`,
    })
  })

  outbox.on('payout.paid', async (tx, { contentId, creatorId, amountCents }) => {
    const deal = await read.deal(tx, contentId)
    if (!deal) return
    await notify(tx, {
      ...common,
      to: [creatorId],
      text: () => `${dollars(amountCents)} for “${shortTitle(deal.title)}” were paid to you`,
      reason: creatorId === deal.creatorId ? 'You published the post' : caretaker,
      dedupeKey: `paid:${contentId}`,
    })
  })

  outbox.on('payout.refused', async (tx, { contentId, creatorId, reason }) => {
    const deal = await read.deal(tx, contentId)
    if (!deal) return
    await notify(tx, {
      ...common,
      to: [creatorId],
      text: () =>
        `Your payout for “${shortTitle(deal.title)}” could not be made: ${reason}. The money is still yours, and is sent again with the next run.`,
      reason: creatorId === deal.creatorId ? 'You published the post' : caretaker,
    })
  })

  outbox.on('renewal.paid', (tx, { userId, invoiceId, amountCents, dueCents }) =>
    notify(tx, {
      ...common,
      to: [userId],
      text: () =>
        amountCents === dueCents
          ? `Your renewal was paid from your earnings: ${dollars(amountCents)}`
          : `${dollars(amountCents)} of your renewal were paid from your earnings; the remaining ${dollars(dueCents - amountCents)} are charged to your card`,
      reason: 'You pay your plan from your earnings',
      dedupeKey: `renewal:${invoiceId}`,
    }),
  )

  outbox.on('renewal.returned', (tx, { userId, amountCents }) =>
    notify(tx, {
      ...common,
      to: [userId],
      text: () =>
        `${dollars(amountCents)} that had paid for your renewal are back in your earnings, because the renewal did not stand`,
      reason: 'You pay your plan from your earnings',
    }),
  )

  outbox.on('payout.bounced', (tx, { creatorId }) =>
    notify(tx, {
      ...common,
      to: [creatorId],
      text: () =>
        'Your bank did not take a payout. The money is back in your account at the payment provider: check your bank details there, and it is sent again.',
      reason: 'You receive payouts',
      groupKey: 'bounced',
    }),
  )
}
