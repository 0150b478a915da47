import { withSummary } from '../../../summaries.ts'
import type { Insert } from '../../rows.ts'
import { brands, campaigns, type BrandSlug } from '../market.ts'
import { ago, brandIdOf, person, pictureUrl, type DemoWorld } from './world.ts'

const day = 24 * 60 * 60 * 1000

interface BrandRows {
  brands: Insert<'brands'>[]
  brandMembers: Insert<'brandMembers'>[]
}

/** Brands, each with its owner. */
export const addBrands = (world: DemoWorld): BrandRows => {
  const rows: BrandRows = { brands: [], brandMembers: [] }
  for (const slug of Object.keys(brands) as BrandSlug[]) {
    const { name, owner, description, website, email, logo, isVerified, founded } = brands[slug]
    const createdAt = ago(world, founded)
    const id = world.idAt(createdAt)
    const userId = person(world, owner).id
    world.brandIds.set(slug, id)
    rows.brands.push({
      id,
      name,
      slug,
      description,
      logoUrl: pictureUrl(world, logo, { ownerId: userId, at: createdAt }),
      websiteUrl: website,
      contactEmail: email,
      isVerified,
      createdAt,
      updatedAt: createdAt,
    })
    rows.brandMembers.push({
      id: world.idAt(createdAt),
      brandId: id,
      userId,
      role: 'owner',
      createdAt,
      acceptedAt: createdAt,
    })
  }
  return rows
}

/** Campaigns as they are before anything was paid in. */
export const campaignRows = (world: DemoWorld): Insert<'sponsoredPosts'>[] =>
  campaigns.map((campaign) => {
    const createdAt = ago(world, campaign.created)
    const { daysLeft } = campaign
    return {
      id: world.idAt(createdAt),
      brandId: brandIdOf(world, campaign.brand),
      title: campaign.title,
      ...withSummary({ content: campaign.content }),
      imageUrl: pictureUrl(world, campaign.picture, {
        ownerId: person(world, brands[campaign.brand].owner).id,
        at: createdAt,
      }),
      callToAction: campaign.callToAction,
      targetUrl: campaign.targetUrl,
      budget: campaign.budget,
      costPerEngagement: campaign.price,
      engagementRates: campaign.rates ?? null,
      status: campaign.isOpen ? 'active' : 'draft',
      targetAudience: { interests: campaign.interests },
      requirements: campaign.asks ?? null,
      requiresApproval: !brands[campaign.brand].isVerified,
      expiresAt: daysLeft === null ? null : new Date(world.now.getTime() + daysLeft * day),
      createdAt,
      updatedAt: createdAt,
    }
  })
