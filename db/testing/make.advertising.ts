import { eq, sql } from 'drizzle-orm'
import { slugOf } from '#shared/slug.ts'
import { newId } from '../ids.ts'
import { nextNumber, only, type Basics, type Given, type Row } from './make.row.ts'

type Owned = { owner?: { id: string } }

/** Factories for the marketplace: brands, campaigns, fundings, applications. */
export const makeAdvertising = ({ store, now, user, member }: Basics) => {
  const { tables } = store
  const stamps = () => ({ createdAt: now(), updatedAt: now() })

  const brand = async ({ owner, ...given }: Given<'brands'> & Owned = {}): Promise<Row<'brands'>> => {
    const userId = owner?.id ?? (await user()).id
    const name = given.name ?? `Brand ${nextNumber()}`
    const values = {
      id: newId(),
      name,
      slug: slugOf(name, 'brand'),
      contactEmail: 'brand@example.test',
      ...stamps(),
    }
    return store.transaction(async (tx) => {
      const row = only(
        await tx
          .insert(tables.brands)
          .values({ ...values, ...given })
          .returning(),
      )
      const createdAt = now()
      const link = {
        id: newId(),
        brandId: row.id,
        userId,
        role: 'owner' as const,
        createdAt,
        acceptedAt: createdAt,
      }
      await tx.insert(tables.brandMembers).values(link)
      return row
    })
  }

  /** An active campaign of 50,000 cents, 2,500 an engagement, with nothing paid in. */
  const campaign = async ({
    brand: sponsor,
    ...given
  }: Given<'sponsoredPosts'> & { brand?: { id: string } } = {}): Promise<Row<'sponsoredPosts'>> => {
    const brandId = sponsor?.id ?? given.brandId ?? (await brand()).id
    const title = `Campaign ${nextNumber()}`
    const values = {
      id: newId(),
      title,
      content: `What ${title} is about`,
      budget: 50_000,
      costPerEngagement: 2500,
      status: 'active' as const,
      ...stamps(),
      ...given,
      brandId,
    }
    return store.transaction(async (tx) =>
      only(await tx.insert(tables.sponsoredPosts).values(values).returning()),
    )
  }

  /** Paid-in money, with the ledger rows that belong to it. */
  const funding = async ({
    campaign: given,
    amountCents = 50_000,
    feeCents = 1480,
  }: { campaign?: Row<'sponsoredPosts'>; amountCents?: number; feeCents?: number } = {}): Promise<
    Row<'campaignFundings'>
  > => {
    const target = given ?? (await campaign())
    const id = newId()
    const currency = 'usd'
    const subject = { groupId: id, key: `funding:${id}`, event: 'funding paid', currency, createdAt: now() }
    const about = { brandId: target.brandId, campaignId: target.id, fundingId: id }
    const lines = [
      { account: 'outside' as const, amountCents: -amountCents },
      { account: 'campaign_free' as const, amountCents },
      { account: 'processor_fees' as const, amountCents: -feeCents },
      { account: 'outside' as const, amountCents: feeCents },
    ]
    return store.transaction(async (tx) => {
      await tx
        .update(tables.sponsoredPosts)
        .set({ budgetFunded: sql`${tables.sponsoredPosts.budgetFunded} + ${amountCents}` })
        .where(eq(tables.sponsoredPosts.id, target.id))
      const values = {
        id,
        campaignId: target.id,
        brandId: target.brandId,
        amountCents,
        feeCents,
        currency,
        sessionId: `cs_${id}`,
        chargeId: `ch_${id}`,
        status: 'paid' as const,
        paidAt: now(),
        createdAt: now(),
      }
      const row = only(await tx.insert(tables.campaignFundings).values(values).returning())
      await tx
        .insert(tables.ledgerEntries)
        .values(lines.map((entry, line) => ({ id: newId(), ...subject, ...about, ...entry, line })))
      return row
    })
  }

  const application = async ({
    user: creator,
    campaign: given,
    ...fields
  }: Given<'sponsorshipApplications'> & { user?: { id: string }; campaign?: { id: string } } = {}): Promise<
    Row<'sponsorshipApplications'>
  > => {
    const values = {
      id: newId(),
      proposedContent: 'An honest review after two weeks of use',
      expectedReach: 1000,
      ...stamps(),
      ...fields,
      userId: creator?.id ?? (await member()).id,
      sponsoredPostId: given?.id ?? (await campaign()).id,
    }
    return store.transaction(async (tx) =>
      only(await tx.insert(tables.sponsorshipApplications).values(values).returning()),
    )
  }

  return { brand, campaign, funding, application }
}
