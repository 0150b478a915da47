import assert from 'node:assert/strict'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import * as fc from 'fast-check'
import { newId } from '#db/ids.ts'
import { kind, oneIn, oneOf, upTo, which } from './kind.ts'
import type { MarketModel } from './model.ts'

/** Those who may look after the forum: members, creators who write in it, and people of brands. */
const peopleOf = ({ caretakers, creators, campaigns }: Readonly<MarketModel>) => [
  ...caretakers,
  ...creators,
  ...campaigns.map(({ owner }) => owner),
]

/** What operators and the people of the forum do about its dividend. */
export const dividends = [
  kind(2, 'the dividend is set', {
    given: { part: fc.constantFrom(0, 1, 10, 25, 33, 50, 77, 100) },
    run: ({ site, admin }, { part }) =>
      site.services.dividends.setPart(part, { actor: admin, reason: 'So it is' }),
  }),
  kind(2, 'the forum divides anew', {
    given: { more: upTo(60) },
    run: ({ site, caretakers, forumId }, { more }) => {
      const [owner] = caretakers
      return owner ? site.services.dividends.setSplit(owner, forumId, 20 + more) : Promise.resolve()
    },
  }),
  kind(4, 'somebody looks after the forum, or no more', {
    given: { who: which, isLeaving: oneIn(3) },
    run: async (model, { who, isLeaving }) => {
      const { site, caretakers, forumId } = model
      const [owner, one] = [caretakers[0], oneOf(peopleOf(model), who)]
      if (!owner || !one) return
      await site.services.forums.join(one, forumId)
      const role = isLeaving ? 'member' : 'moderator'
      await site.services.forums.setRole(owner, { key: forumId, userId: one.id }, role)
    },
  }),
  kind(1, 'somebody begins or ends to work for a brand', {
    given: { who: which, campaign: which, isLeaving: oneIn(2) },
    run: async (model, { who, campaign, isLeaving }) => {
      const { store, clock } = model.site
      const { brandMembers, sponsoredPosts } = store.tables
      const [one, at] = [oneOf(model.caretakers, who), oneOf(model.campaigns, campaign)]
      if (!one || !at) return
      await store.transaction(async (tx) => {
        const [row] = await tx.select().from(sponsoredPosts).where(eq(sponsoredPosts.id, at.campaignId))
        const brandId = row?.brandId ?? ''
        const link = and(eq(brandMembers.brandId, brandId), eq(brandMembers.userId, one.id))
        await tx.delete(brandMembers).where(and(link, ne(brandMembers.role, 'owner')))
        const person = { id: newId(), brandId, userId: one.id, role: 'member' as const }
        if (!isLeaving)
          await tx
            .insert(brandMembers)
            .values({ ...person, createdAt: clock.now(), acceptedAt: clock.now() })
            .onConflictDoNothing()
      })
    },
  }),
  kind(1, 'somebody is banned, or comes back', {
    given: { who: which, isBlocked: fc.boolean() },
    run: async ({ caretakers, site }, { who, isBlocked }) => {
      const { users } = site.store.tables
      const one = oneOf(caretakers, who)
      if (one)
        await site.store.transaction((tx) => tx.update(users).set({ isBlocked }).where(eq(users.id, one.id)))
    },
  }),
  kind(1, 'a caretaker sets up their account', {
    given: { who: which },
    run: async ({ caretakers, on }, { who }) => {
      const one = oneOf(caretakers, who)
      if (one) await on.onboard(one)
    },
  }),
]

/** Just after publication: nobody receives who may not, and together they have the part that was set. */
export async function checkFixed({ site, forumId }: MarketModel, postId: string): Promise<void> {
  const { store, services } = site
  const { userSponsoredContent, dividendShares, forumMemberships, brandMembers, sponsoredPosts, users } =
    store.tables
  await store.read(async (db) => {
    const [deal] = await db.select().from(userSponsoredContent).where(eq(userSponsoredContent.postId, postId))
    if (deal?.status !== 'held') return
    const [campaign] = await db.select().from(sponsoredPosts).where(eq(sponsoredPosts.id, deal.campaignId))
    const brand = await db
      .select()
      .from(brandMembers)
      .where(and(eq(brandMembers.brandId, campaign?.brandId ?? ''), isNotNull(brandMembers.acceptedAt)))
    const staff = await db
      .select({ id: users.id, isBlocked: users.isBlocked })
      .from(forumMemberships)
      .innerJoin(users, eq(users.id, forumMemberships.userId))
      .where(and(eq(forumMemberships.forumId, forumId), ne(forumMemberships.role, 'member')))
    const able = staff.filter(
      ({ id, isBlocked }) =>
        !isBlocked && id !== deal.creatorId && !brand.some(({ userId }) => userId === id),
    )
    const shares = await db.select().from(dividendShares).where(eq(dividendShares.contentId, deal.id))
    for (const { userId } of shares) assert.ok(able.some(({ id }) => id === userId))
    const part = (await services.dividends.part()) * (able.length > 0 ? 1 : 0)
    assert.equal(
      shares.reduce((sum, { amountCents }) => sum + amountCents, 0),
      Math.floor((deal.platformFee * part) / 100),
    )
  })
}

/** What forums have of each deal is the part that was fixed for it, as long as nobody gave theirs back. */
export async function checkShares({ site: { store } }: MarketModel): Promise<void> {
  const { userSponsoredContent, dividendShares } = store.tables
  const [deals, all] = await store.read(async (db) => [
    await db.select().from(userSponsoredContent),
    await db.select().from(dividendShares),
  ])
  for (const [contentId, shares] of Map.groupBy(all, (share) => share.contentId)) {
    const deal = deals.find(({ id }) => id === contentId)
    if (!deal || shares.some(({ status }) => status === 'returned')) continue
    const given = shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
    assert.equal(given, Math.floor((deal.platformFee * (shares[0]?.part ?? 0)) / 100))
  }
}
