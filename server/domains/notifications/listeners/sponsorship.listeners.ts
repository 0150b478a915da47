import { dollars } from '#shared/money.ts'
import type { Outbox } from '../../../core/outbox.ts'
import { sponsorshipRepo } from './sponsorship.repo.ts'
import { shortTitle } from '../subjects.repo.ts'
import type { ListenersParts } from './listeners.ts'

/** What became of a campaign, to those who act for its brand; other changes they made themselves. */
const campaignSentences: Record<string, string> = {
  active: 'is active',
  paused: 'was paused',
  completed: 'is completed',
  rejected: 'was rejected',
  expired: 'has expired',
}

/** Steps of an application by who hears of them. What is told of texts and payments is told by their own events. */
const creatorSteps: Record<string, string> = {
  approved: 'was approved',
  rejected: 'was rejected',
  changes_requested: 'needs changes',
  disputed: 'is disputed',
}
const brandSteps: Record<string, string> = {
  pending: 'changed their application for',
  withdrawn: 'withdrew their application for',
  published: 'published the post for',
  disputed: 'has a disputed post in',
}

/** Tells brands and creators of each other's steps, and of money. */
export function sponsorshipListeners(outbox: Outbox, { store, notify }: ListenersParts): void {
  const read = sponsorshipRepo(store.tables)
  const brandPath = (slug: string) => `/advertising/brand/${slug}`
  const toBrand = (name: string) => `You act for ${name}`

  outbox.on('application.created', async (tx, { applicationId, creatorId }) => {
    const found = await read.application(tx, applicationId)
    if (!found) return
    await notify(tx, {
      kind: 'campaign',
      to: await read.brandPeople(tx, found.brandId),
      actorId: creatorId,
      text: (who) => `${who} applied to “${shortTitle(found.title)}”`,
      reason: toBrand(found.brandName),
      path: brandPath(found.brandSlug),
      groupKey: `applications:${found.campaignId}`,
    })
  })

  outbox.on('application.changed', async (tx, { applicationId, status, actorId }) => {
    const found = await read.application(tx, applicationId)
    if (!found) return
    const title = shortTitle(found.title)
    const answer = found.brandResponse ? `: ${shortTitle(found.brandResponse)}` : ''
    const common = { kind: 'campaign' as const, actorId: null, except: actorId }
    const creatorStep = creatorSteps[status]
    if (creatorStep)
      await notify(tx, {
        ...common,
        to: [found.creatorId],
        text: () => `Your application to “${title}” by ${found.brandName} ${creatorStep}${answer}`,
        reason: 'You applied',
        path: `/advertising/opportunity/${found.campaignId}`,
      })
    const brandStep = brandSteps[status]
    if (brandStep)
      await notify(tx, {
        ...common,
        to: await read.brandPeople(tx, found.brandId),
        text: () => `u/${found.creatorName} ${brandStep} “${title}”`,
        reason: toBrand(found.brandName),
        path: brandPath(found.brandSlug),
      })
  })

  outbox.on('version.submitted', async (tx, { applicationId, version, actorId }) => {
    const found = await read.application(tx, applicationId)
    if (!found) return
    await notify(tx, {
      kind: 'campaign',
      to: await read.brandPeople(tx, found.brandId),
      actorId: null,
      except: actorId,
      text: () =>
        `u/${found.creatorName} sent version ${version} of the post for “${shortTitle(found.title)}”`,
      reason: toBrand(found.brandName),
      path: brandPath(found.brandSlug),
      dedupeKey: `version:${applicationId}:${version}`,
    })
  })

  outbox.on('version.decided', async (tx, { applicationId, version, status, actorId }) => {
    const found = await read.application(tx, applicationId)
    if (!found) return
    const outcome = status === 'approved' ? 'approved' : 'asked for changes to'
    await notify(tx, {
      kind: 'campaign',
      to: [found.creatorId],
      actorId: null,
      except: actorId,
      text: () =>
        `${found.brandName} ${outcome} version ${version} of your post for “${shortTitle(found.title)}”`,
      reason: 'You wrote it',
      path: `/advertising/opportunity/${found.campaignId}`,
    })
  })

  outbox.on('campaign.changed', async (tx, { campaignId, status, actorId }) => {
    const found = await read.campaign(tx, campaignId)
    const sentence = campaignSentences[status]
    if (!found || !sentence) return
    const why = status === 'rejected' && found.reviewReason ? `: ${found.reviewReason}` : ''
    await notify(tx, {
      kind: 'campaign',
      to: await read.brandPeople(tx, found.brandId),
      actorId: null,
      except: actorId,
      text: () => `Your campaign “${shortTitle(found.title)}” ${sentence}${why}`,
      reason: toBrand(found.brandName),
      path: brandPath(found.brandSlug),
    })
  })

  outbox.on('campaign.held', async (tx, { campaignId, disputeId }) => {
    const found = await read.campaign(tx, campaignId)
    if (!found) return
    await notify(tx, {
      kind: 'billing',
      to: await read.brandPeople(tx, found.brandId),
      actorId: null,
      text: () => `A payment for “${shortTitle(found.title)}” is disputed, so the campaign is stopped`,
      reason: toBrand(found.brandName),
      path: brandPath(found.brandSlug),
      dedupeKey: `dispute:${disputeId}`,
    })
  })

  outbox.on('funding.paid', async (tx, { fundingId, campaignId, amountCents }) => {
    const found = await read.campaign(tx, campaignId)
    if (!found) return
    await notify(tx, {
      kind: 'billing',
      to: await read.brandPeople(tx, found.brandId),
      actorId: null,
      text: () => `${dollars(amountCents)} were added to the budget of “${shortTitle(found.title)}”`,
      reason: toBrand(found.brandName),
      path: brandPath(found.brandSlug),
      dedupeKey: `funding:${fundingId}`,
    })
  })

  outbox.on('funding.refunded', async (tx, { refundId, campaignId, amountCents }) => {
    const found = await read.campaign(tx, campaignId)
    if (!found) return
    await notify(tx, {
      kind: 'billing',
      to: await read.brandPeople(tx, found.brandId),
      actorId: null,
      text: () => `${dollars(amountCents)} of the budget of “${shortTitle(found.title)}” were refunded`,
      reason: toBrand(found.brandName),
      path: brandPath(found.brandSlug),
      dedupeKey: `refund:${refundId}`,
    })
  })

  outbox.on('funding.refund_failed', async (tx, { refundId, campaignId, amountCents }) => {
    const found = await read.campaign(tx, campaignId)
    if (!found) return
    await notify(tx, {
      kind: 'billing',
      to: await read.brandPeople(tx, found.brandId),
      actorId: null,
      text: () =>
        `A refund of ${dollars(amountCents)} for “${shortTitle(found.title)}” did not arrive: the money is in its budget again, and we will write to you about another way`,
      reason: toBrand(found.brandName),
      path: brandPath(found.brandSlug),
      dedupeKey: `refund:${refundId}:failed`,
    })
  })

  outbox.on('dispute.closed', async (tx, { disputeId, campaignId, outcome, amountCents }) => {
    const found = await read.campaign(tx, campaignId)
    if (!found) return
    const title = `“${shortTitle(found.title)}”`
    await notify(tx, {
      kind: 'billing',
      to: await read.brandPeople(tx, found.brandId),
      actorId: null,
      text: () =>
        outcome === 'won'
          ? `The dispute of a payment for ${title} was won: ${dollars(amountCents)} stay with the campaign`
          : `The dispute of a payment for ${title} was lost: the bank gave ${dollars(amountCents)} back to the card`,
      reason: toBrand(found.brandName),
      path: brandPath(found.brandSlug),
      dedupeKey: `dispute:${disputeId}:${outcome}`,
    })
  })

  outbox.on('brand.changed', async (tx, { brandId, actorId }) => {
    const brand = await read.brand(tx, brandId)
    const people = await read.brandPeople(tx, brandId)
    // What its own people change, they know.
    if (!brand || (actorId && people.includes(actorId))) return
    const state = brand.isActive ? (brand.isVerified ? 'verified' : 'active') : 'switched off'
    await notify(tx, {
      kind: 'moderation',
      to: people,
      actorId: null,
      text: () => `Your brand ${brand.name} is now ${state}`,
      reason: toBrand(brand.name),
      path: brandPath(brand.slug),
    })
  })
}
