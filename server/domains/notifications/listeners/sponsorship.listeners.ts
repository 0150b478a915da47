import { dollars } from '#shared/money.ts'
import type { Db } from '#db/store.ts'
import type { Outbox } from '../../../core/outbox.ts'
import { sponsorshipRepo } from './sponsorship.repo.ts'
import type { Notice } from '../notify.service.ts'
import { shortTitle } from '../subjects.repo.ts'
import type { ListenersParts } from './listeners.ts'

/** The brand that a notice is about. */
interface Brand {
  brandId: string
  brandName: string
  brandSlug: string
}

/** What a notice says; whom it goes to and where it leads follows from the brand. */
type Told = Pick<Notice, 'kind' | 'text'> &
  Partial<Pick<Notice, 'actorId' | 'except' | 'groupKey' | 'dedupeKey'>>

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

  const notifyBrand = async (tx: Db, { brandId, brandName, brandSlug }: Brand, told: Told): Promise<void> =>
    await notify(tx, {
      actorId: null,
      ...told,
      to: await read.brandPeople(tx, brandId),
      reason: `You act for ${brandName}`,
      path: `/advertising/brand/${brandSlug}`,
    })

  const notifyCreator = async (
    tx: Db,
    { campaignId, creatorId }: { campaignId: string; creatorId: string },
    told: Told & { reason: string },
  ): Promise<void> =>
    await notify(tx, {
      actorId: null,
      ...told,
      to: [creatorId],
      path: `/advertising/opportunity/${campaignId}`,
    })

  /** Tells a brand, once, what became of the money of one of its campaigns. */
  const onMoney =
    <Event extends { campaignId: string }>(
      told: (event: Event, title: string) => { text: string; key: string },
    ) =>
    async (tx: Db, event: Event): Promise<void> => {
      const found = await read.campaign(tx, event.campaignId)
      if (!found) return
      const { text, key } = told(event, `“${shortTitle(found.title)}”`)
      await notifyBrand(tx, found, { kind: 'billing', text: () => text, dedupeKey: key })
    }

  outbox.on('application.created', async (tx, { applicationId, creatorId }) => {
    const found = await read.application(tx, applicationId)
    if (!found) return
    await notifyBrand(tx, found, {
      kind: 'campaign',
      actorId: creatorId,
      text: (who) => `${who} applied to “${shortTitle(found.title)}”`,
      groupKey: `applications:${found.campaignId}`,
    })
  })

  outbox.on('application.changed', async (tx, { applicationId, status, actorId }) => {
    const found = await read.application(tx, applicationId)
    if (!found) return
    const title = shortTitle(found.title)
    const answer = found.brandResponse ? `: ${shortTitle(found.brandResponse)}` : ''
    const creatorStep = creatorSteps[status]
    if (creatorStep)
      await notifyCreator(tx, found, {
        kind: 'campaign',
        except: actorId,
        text: () => `Your application to “${title}” by ${found.brandName} ${creatorStep}${answer}`,
        reason: 'You applied',
      })
    const brandStep = brandSteps[status]
    if (brandStep)
      await notifyBrand(tx, found, {
        kind: 'campaign',
        except: actorId,
        text: () => `u/${found.creatorName} ${brandStep} “${title}”`,
      })
  })

  outbox.on('version.submitted', async (tx, { applicationId, version, actorId }) => {
    const found = await read.application(tx, applicationId)
    if (!found) return
    await notifyBrand(tx, found, {
      kind: 'campaign',
      except: actorId,
      text: () =>
        `u/${found.creatorName} sent version ${version} of the post for “${shortTitle(found.title)}”`,
      dedupeKey: `version:${applicationId}:${version}`,
    })
  })

  outbox.on('version.decided', async (tx, { applicationId, version, status, actorId }) => {
    const found = await read.application(tx, applicationId)
    if (!found) return
    const outcome = status === 'approved' ? 'approved' : 'asked for changes to'
    await notifyCreator(tx, found, {
      kind: 'campaign',
      except: actorId,
      text: () =>
        `${found.brandName} ${outcome} version ${version} of your post for “${shortTitle(found.title)}”`,
      reason: 'You wrote it',
    })
  })

  outbox.on('campaign.changed', async (tx, { campaignId, status, actorId }) => {
    const found = await read.campaign(tx, campaignId)
    const sentence = campaignSentences[status]
    if (!found || !sentence) return
    const why = status === 'rejected' && found.reviewReason ? `: ${found.reviewReason}` : ''
    await notifyBrand(tx, found, {
      kind: 'campaign',
      except: actorId,
      text: () => `Your campaign “${shortTitle(found.title)}” ${sentence}${why}`,
    })
  })

  outbox.on(
    'campaign.held',
    onMoney(({ disputeId }, title) => ({
      text: `A payment for ${title} is disputed, so the campaign is stopped`,
      key: `dispute:${disputeId}`,
    })),
  )

  outbox.on(
    'deal.earning',
    onMoney(({ contentId, level, amountCents }, title) => ({
      text:
        level === 'most'
          ? `A post for ${title} has earned its most, ${dollars(amountCents)}: whom it reaches from now on costs nothing`
          : `A post for ${title} has earned most of the ${dollars(amountCents)} that are reserved for it`,
      key: `earning:${contentId}:${level}`,
    })),
  )

  outbox.on(
    'deal.counted',
    onMoney(({ contentId, earnedCents, unusedCents }, title) => ({
      text:
        unusedCents > 0
          ? `Counting for a post of ${title} has ended: it earned ${dollars(earnedCents)}, and ${dollars(unusedCents)} are back in the budget`
          : `Counting for a post of ${title} has ended: it earned its most, ${dollars(earnedCents)}`,
      key: `counted:${contentId}`,
    })),
  )

  outbox.on(
    'funding.paid',
    onMoney(({ fundingId, amountCents }, title) => ({
      text: `${dollars(amountCents)} were added to the budget of ${title}`,
      key: `funding:${fundingId}`,
    })),
  )

  outbox.on(
    'funding.refunded',
    onMoney(({ refundId, amountCents }, title) => ({
      text: `${dollars(amountCents)} of the budget of ${title} were refunded`,
      key: `refund:${refundId}`,
    })),
  )

  outbox.on(
    'funding.refund_failed',
    onMoney(({ refundId, amountCents }, title) => ({
      text: `A refund of ${dollars(amountCents)} for ${title} did not arrive: the money is in its budget again, and we will write to you about another way`,
      key: `refund:${refundId}:failed`,
    })),
  )

  outbox.on(
    'dispute.closed',
    onMoney(({ disputeId, outcome, amountCents }, title) => ({
      text:
        outcome === 'won'
          ? `The dispute of a payment for ${title} was won: ${dollars(amountCents)} stay with the campaign`
          : `The dispute of a payment for ${title} was lost: the bank gave ${dollars(amountCents)} back to the card`,
      key: `dispute:${disputeId}:${outcome}`,
    })),
  )

  outbox.on('brand.invited', async (tx, { membershipId, actorId }) => {
    const found = await read.brandInvitation(tx, membershipId)
    if (!found) return
    await notify(tx, {
      kind: 'campaign',
      to: [found.userId],
      actorId,
      text: (who) => `${who} invites you to the team of ${found.brandName}`,
      reason: 'You are invited to act for a brand',
      path: `/advertising/brand/${found.brandSlug}`,
      dedupeKey: `brand-invited:${membershipId}`,
    })
  })

  outbox.on('brand.changed', async (tx, { brandId, actorId }) => {
    const brand = await read.brand(tx, brandId)
    const people = await read.brandPeople(tx, brandId)
    // What its own people change, they know.
    if (!brand || (actorId && people.includes(actorId))) return
    const state = brand.isActive ? (brand.isVerified ? 'verified' : 'active') : 'switched off'
    await notifyBrand(
      tx,
      { brandId, brandName: brand.name, brandSlug: brand.slug },
      { kind: 'moderation', text: () => `Your brand ${brand.name} is now ${state}` },
    )
  })
}
