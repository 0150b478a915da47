import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import { brandRoles } from './words.ts'

/** Companies that sponsor posts, and the people who act for them. */
export const brandTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => {
  const brands = kit.table(
    'brands',
    {
      id: kit.id(),
      name: kit.text().notNull(),
      slug: kit.text().notNull().unique(),
      description: kit.text(),
      logoUrl: kit.text(),
      websiteUrl: kit.text(),
      contactEmail: kit.text().notNull(),
      stripeCustomerId: kit.text().unique(),
      stripeConnectAccountId: kit.text().unique(),
      isVerified: kit.boolean().notNull().default(false),
      isActive: kit.boolean().notNull().default(true),
      /** Cents that became spent at the publication of approved content. */
      totalSpent: kit.bigint().notNull().default(0),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [kit.index('brands_created_index').on(table.createdAt, table.id)],
  )

  const brandMembers = kit.table(
    'brand_members',
    {
      id: kit.id(),
      brandId: kit
        .text()
        .notNull()
        .references(() => brands.id),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      role: kit.oneOf(brandRoles).notNull().default('member'),
      createdAt: kit.timestamp().notNull(),
      /** Until somebody accepts it, what another one gave them is an invitation: no right and no tie. */
      acceptedAt: kit.timestamp(),
    },
    (table) => [
      kit.uniqueIndex('brand_members_pair_unique').on(table.brandId, table.userId),
      kit.uniqueIndex('brand_members_owner_unique').on(table.brandId).where(sql.raw(`role = 'owner'`)),
      kit.index('brand_members_user_index').on(table.userId),
      kit.check('brand_members_role_check', isOneOf('role', brandRoles)),
    ],
  )

  /** Who belonged to a brand until lately: for some time they are still tied to it. */
  const formerBrandMembers = kit.table(
    'former_brand_members',
    {
      id: kit.id(),
      brandId: kit
        .text()
        .notNull()
        .references(() => brands.id),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      joinedAt: kit.timestamp().notNull(),
      leftAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('former_brand_members_pair_index').on(table.userId, table.brandId),
      kit.index('former_brand_members_brand_index').on(table.brandId),
    ],
  )

  return { brands, brandMembers, formerBrandMembers }
}

export type BrandTables = ReturnType<typeof brandTables>
