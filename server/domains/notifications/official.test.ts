import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import type { DomainEvent } from '#shared/events.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { notificationsOf } from '../../testing/notifications.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const emit = (...events: DomainEvent[]) =>
  server.store.transaction(async (tx) => {
    for (const event of events) await server.app.outbox.emit(tx, event)
  })
const sentences = async (person: Person) =>
  (await notificationsOf(server, person.client)).map(({ kind, text }) => `${kind}: ${text}`).toReversed()

/** A brand's owner, a creator, and the creator's application. */
async function deal() {
  const [owner, creator] = [await server.member(), await server.member()]
  const brand = await server.make.brand({ owner: owner.user, name: `Brewery ${newId()}` })
  const campaign = await server.make.campaign({ brand, title: 'Autumn' })
  const application = await server.make.application({
    user: creator.user,
    campaign,
    brandResponse: 'We like it',
  })
  return { owner, creator, brand, campaign, application }
}

describe('sponsorships', () => {
  test('brand and creator hear of each other’s steps, and nobody of their own', async () => {
    const { owner, creator, brand, campaign, application } = await deal()
    const applicationId = application.id
    const step = (status: string, by: Person): DomainEvent => ({
      name: 'application.changed',
      applicationId,
      status,
      actorId: by.user.id,
    })
    await emit(
      { name: 'application.created', applicationId, campaignId: campaign.id, creatorId: creator.user.id },
      step('approved', owner),
      { name: 'version.submitted', applicationId, version: 1, actorId: creator.user.id },
      step('submitted', creator),
      { name: 'version.decided', applicationId, version: 1, status: 'approved', actorId: owner.user.id },
      step('content_approved', owner),
      step('published', creator),
    )
    const name = creator.user.username
    expect(await sentences(owner)).toEqual([
      `campaign: u/${name} applied to “Autumn”`,
      `campaign: u/${name} sent version 1 of the post for “Autumn”`,
      `campaign: u/${name} published the post for “Autumn”`,
    ])
    expect(await sentences(creator)).toEqual([
      `campaign: Your application to “Autumn” by ${brand.name} was approved: We like it`,
      `campaign: ${brand.name} approved version 1 of your post for “Autumn”`,
    ])
  })

  test('a brand hears what admins and payments do to its campaigns', async () => {
    const { owner, brand, campaign } = await deal()
    const admin = await server.make.admin()
    const { sponsoredPosts, brands } = server.store.tables
    await server.store.transaction(async (tx) => {
      await tx
        .update(sponsoredPosts)
        .set({ reviewReason: 'Too vague' })
        .where(eq(sponsoredPosts.id, campaign.id))
      await tx.update(brands).set({ isVerified: true }).where(eq(brands.id, brand.id))
    })
    const about = { campaignId: campaign.id }
    await emit(
      { name: 'brand.changed', brandId: brand.id, actorId: owner.user.id },
      { name: 'brand.changed', brandId: brand.id, actorId: admin.id },
      { name: 'campaign.changed', ...about, status: 'rejected', actorId: admin.id },
      { name: 'campaign.changed', ...about, status: 'paused', actorId: owner.user.id },
      { name: 'funding.paid', fundingId: newId(), ...about, amountCents: 50_000 },
      { name: 'funding.refunded', refundId: newId(), ...about, amountCents: 12_345 },
      { name: 'funding.refund_failed', refundId: newId(), ...about, amountCents: 12_345 },
      { name: 'campaign.held', ...about, disputeId: newId() },
      { name: 'dispute.closed', ...about, disputeId: newId(), outcome: 'lost', amountCents: 50_000 },
      { name: 'dispute.closed', ...about, disputeId: newId(), outcome: 'won', amountCents: 500 },
    )
    expect(await sentences(owner)).toEqual([
      `moderation: Your brand ${brand.name} is now verified`,
      'campaign: Your campaign “Autumn” was rejected: Too vague',
      'billing: $500.00 were added to the budget of “Autumn”',
      'billing: $123.45 of the budget of “Autumn” were refunded',
      'billing: A refund of $123.45 for “Autumn” did not arrive: the money is in its budget again, and we will write to you about another way',
      'billing: A payment for “Autumn” is disputed, so the campaign is stopped',
      'billing: The dispute of a payment for “Autumn” was lost: the bank gave $500.00 back to the card',
      'billing: The dispute of a payment for “Autumn” was won: $5.00 stay with the campaign',
    ])
  })

  test('a creator hears what becomes of the money', async () => {
    const { creator, campaign, application } = await deal()
    const creatorId = creator.user.id
    const contentId = newId()
    const { userSponsoredContent } = server.store.tables
    await server.store.transaction(async (tx) => {
      await tx.insert(userSponsoredContent).values({
        id: contentId,
        applicationId: application.id,
        campaignId: campaign.id,
        creatorId,
        gross: 2500,
        payout: 2000,
        platformFee: 500,
        createdAt: server.clock.now(),
      })
    })
    const about = { contentId, creatorId }
    await emit(
      { name: 'deal.released', ...about, applicationId: application.id },
      { name: 'payout.refused', ...about, reason: 'The account is closed' },
      { name: 'payout.paid', ...about, amountCents: 2000 },
      { name: 'payout.paid', ...about, amountCents: 2000 },
      { name: 'payout.bounced', creatorId },
      { name: 'deal.returned', ...about, applicationId: application.id, reason: 'The campaign was closed' },
    )
    expect(await sentences(creator)).toEqual([
      'payout: $20.00 for “Autumn” can be paid to you now',
      'payout: Your payout for “Autumn” could not be made: The account is closed. The money is still yours, and is sent again with the next run.',
      'payout: $20.00 for “Autumn” were paid to you',
      'payout: Your bank did not take a payout. The money is back in your account at the payment provider: check your bank details there, and it is sent again.',
      'payout: The held funds for “Autumn” went back to the brand: The campaign was closed',
    ])
  })
})

describe('accounts', () => {
  test('a subscription’s changes are told once each, however often they are synchronised', async () => {
    const person = await server.member({ stripeSubscriptionId: newId(), planType: 'professional' })
    const userId = person.user.id
    const changed: DomainEvent = { name: 'subscription.changed', userId }
    await emit(changed, changed)
    await server.app.outbox.drain()
    const { users } = server.store.tables
    const until = new Date('2031-02-03T10:00:00Z')
    await server.store.transaction(async (tx) => {
      const change = { subscriptionStatus: 'cancelled' as const, subscriptionExpiresAt: until }
      await tx.update(users).set(change).where(eq(users.id, userId))
    })
    const failed: DomainEvent = { name: 'payment.failed', userId, invoiceId: newId() }
    await emit(changed, changed, failed, failed)
    expect(await sentences(person)).toEqual([
      'billing: Your plan is now Professional',
      'billing: Your subscription is cancelled. You keep access until February 3, 2031.',
      'billing: Your last payment failed. Pay the open invoice to keep your membership.',
    ])
  })

  test('a new role and an account that is open again', async () => {
    const person = await server.member({ role: 'moderator' })
    const actorId = (await server.make.admin()).id
    const about = { userId: person.user.id, actorId }
    await emit(
      { name: 'user.roleChanged', ...about },
      { name: 'user.unblocked', ...about },
      { name: 'user.blocked', ...about },
    )
    // The block was lifted before it could be told.
    expect(await sentences(person)).toEqual([
      'moderation: You are now a moderator of this site',
      'moderation: Your account is no longer blocked',
    ])
  })

  test('an event about what is gone tells nobody, and holds up nothing', async () => {
    await server.app.outbox.drain()
    const id = newId()
    const gone = { userId: id, actorId: id }
    await emit(
      { name: 'comment.created', commentId: id, postId: id, parentId: null, authorId: id },
      { name: 'application.created', applicationId: id, campaignId: id, creatorId: id },
      { name: 'report.closed', reportId: id, status: 'resolved', actorId: id },
      { name: 'payout.paid', creatorId: id, contentId: id, amountCents: 1 },
      { name: 'content.removed', kind: 'comment', id, actorId: id, reason: 'x' },
      { name: 'user.roleChanged', ...gone },
      { name: 'subscription.changed', userId: id },
    )
    expect(await server.app.outbox.drain()).toBe(7)
    expect(await server.app.outbox.drain()).toBe(0)
  })
})
