import { and, asc, count, desc, eq, inArray, max, ne, sql, type SQL } from 'drizzle-orm'
import type { ApplicationStatus } from '#shared/applications.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'
import type { ApplicationRow, VersionRow } from './applications.policy.ts'

export interface ApplicationQuery {
  userId?: string
  campaignId?: string
  status?: ApplicationStatus | undefined
  after: unknown[] | null
  limit: number
}

export const applicationsRepo = (tables: Tables) => {
  const {
    sponsorshipApplications: applications,
    contentVersions: versions,
    sponsoredPosts,
    brands,
    users,
    userSponsoredContent: deals,
    posts,
    forums,
  } = tables

  const select = (db: Db) =>
    db
      .select({
        application: applications,
        creator: personColumns(tables),
        campaign: {
          id: sponsoredPosts.id,
          title: sponsoredPosts.title,
          status: sponsoredPosts.status,
          expiresAt: sponsoredPosts.expiresAt,
          costPerEngagement: sponsoredPosts.costPerEngagement,
        },
        brand: {
          name: brands.name,
          slug: brands.slug,
          logoUrl: brands.logoUrl,
          isVerified: brands.isVerified,
        },
        deal: deals,
        post: { id: posts.id, slug: posts.slug, title: posts.title },
        forumSlug: forums.slug,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, applications.sponsoredPostId))
      .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
      .leftJoin(deals, eq(deals.applicationId, applications.id))
      .leftJoin(posts, eq(posts.id, deals.postId))
      .leftJoin(forums, eq(forums.id, posts.forumId))

  const isUndecided = and(
    inArray(applications.status, ['pending', 'changes_requested']),
    sql`${deals.id} is null`,
  )

  const withForum = (db: Db, where: SQL | undefined) =>
    db
      .select({ version: versions, forum: { name: forums.name, slug: forums.slug } })
      .from(versions)
      .innerJoin(forums, eq(forums.id, versions.forumId))
      .where(where)
      .orderBy(desc(versions.version))

  return {
    select,

    findRead: async (db: Db, id: string) => {
      const [row] = await select(db).where(eq(applications.id, id))
      return row
    },

    list: (db: Db, { userId, campaignId, status, after, limit }: ApplicationQuery) =>
      select(db)
        .where(
          and(
            userId ? eq(applications.userId, userId) : undefined,
            campaignId ? eq(applications.sponsoredPostId, campaignId) : undefined,
            status ? eq(applications.status, status) : undefined,
            after ? isBelow([applications.createdAt, applications.id], after) : undefined,
          ),
        )
        .orderBy(desc(applications.createdAt), desc(applications.id))
        .limit(limit),

    find: async (db: Db, id: string): Promise<ApplicationRow | undefined> => {
      const [row] = await db.select().from(applications).where(eq(applications.id, id))
      return row
    },

    exists: async (db: Db, userId: string, campaignId: string): Promise<boolean> => {
      const rows = await db
        .select({ id: applications.id })
        .from(applications)
        .where(and(eq(applications.userId, userId), eq(applications.sponsoredPostId, campaignId)))
      return rows.length > 0
    },

    insert: async (tx: Db, application: Tables['sponsorshipApplications']['$inferInsert']): Promise<void> => {
      await tx.insert(applications).values(application)
    },

    update: async (tx: Db, id: string, patch: Partial<Omit<ApplicationRow, 'id'>>): Promise<void> => {
      await tx.update(applications).set(patch).where(eq(applications.id, id))
    },

    /** All of somebody's, campaign by campaign: whoever holds several of these does so in one order. */
    listOf: (db: Db, userId: string) =>
      db
        .select({ id: applications.id, campaignId: applications.sponsoredPostId })
        .from(applications)
        .where(eq(applications.userId, userId))
        .orderBy(asc(applications.sponsoredPostId)),

    /** How far somebody has come with each, the latest first. */
    listSteps: (db: Db, userId: string) =>
      db
        .select({
          status: applications.status,
          title: sponsoredPosts.title,
          deal: { status: deals.status, gross: deals.gross },
        })
        .from(applications)
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, applications.sponsoredPostId))
        .leftJoin(deals, eq(deals.applicationId, applications.id))
        .where(eq(applications.userId, userId))
        .orderBy(desc(applications.createdAt), desc(applications.id)),

    listUndecided: (db: Db, campaignId: string) =>
      db
        .select({ application: applications, dealId: deals.id })
        .from(applications)
        .leftJoin(deals, eq(deals.applicationId, applications.id))
        .where(and(eq(applications.sponsoredPostId, campaignId), isUndecided)),

    countUndecided: async (db: Db, campaignIds: string[]): Promise<number> => {
      if (campaignIds.length === 0) return 0
      const [row] = await db
        .select({ n: count() })
        .from(applications)
        .leftJoin(deals, eq(deals.applicationId, applications.id))
        .where(and(inArray(applications.sponsoredPostId, campaignIds), isUndecided))
      return row?.n ?? 0
    },

    listVersions: (db: Db, applicationId: string) => withForum(db, eq(versions.applicationId, applicationId)),

    /** The newest text of each of these applications. */
    listLatest: async (db: Db, applicationIds: string[]) => {
      if (applicationIds.length === 0) return []
      const newest = db
        .select({ applicationId: versions.applicationId, version: max(versions.version).as('newest') })
        .from(versions)
        .where(inArray(versions.applicationId, applicationIds))
        .groupBy(versions.applicationId)
        .as('newest_versions')
      return await db
        .select({ version: versions, forum: { name: forums.name, slug: forums.slug } })
        .from(versions)
        .innerJoin(
          newest,
          and(eq(newest.applicationId, versions.applicationId), eq(newest.version, versions.version)),
        )
        .innerJoin(forums, eq(forums.id, versions.forumId))
    },

    findLatest: async (db: Db, applicationId: string): Promise<VersionRow | undefined> => {
      const [row] = await db
        .select()
        .from(versions)
        .where(eq(versions.applicationId, applicationId))
        .orderBy(desc(versions.version))
        .limit(1)
      return row
    },

    findVersion: async (db: Db, applicationId: string, version: number): Promise<VersionRow | undefined> => {
      const [row] = await db
        .select()
        .from(versions)
        .where(and(eq(versions.applicationId, applicationId), eq(versions.version, version)))
      return row
    },

    /** Adds a text; one that still waited for the brand is replaced by it. */
    insertVersion: async (tx: Db, version: Tables['contentVersions']['$inferInsert']): Promise<void> => {
      await tx
        .update(versions)
        .set({ status: 'changes_requested' })
        .where(and(eq(versions.applicationId, version.applicationId), eq(versions.status, 'submitted')))
      await tx.insert(versions).values(version)
    },

    /** Deletes the texts of an application, but for the one of this number. */
    removeVersions: async (tx: Db, applicationId: string, kept: number | null): Promise<void> => {
      const isOther = kept === null ? undefined : ne(versions.version, kept)
      await tx.delete(versions).where(and(eq(versions.applicationId, applicationId), isOther))
    },

    updateVersion: async (tx: Db, id: string, patch: Partial<Omit<VersionRow, 'id'>>): Promise<void> => {
      await tx.update(versions).set(patch).where(eq(versions.id, id))
    },
  }
}

export type ApplicationRead = NonNullable<
  Awaited<ReturnType<ReturnType<typeof applicationsRepo>['findRead']>>
>
export type VersionRead = Awaited<ReturnType<ReturnType<typeof applicationsRepo>['listVersions']>>[number]
