import { and, eq, inArray, isNotNull, isNull, like, lt, notInArray, or, sql } from 'drizzle-orm'
import type { ImageLook } from '#shared/uploads.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const uploadsRepo = ({
  uploads,
  brands,
  brandMembers,
  formerBrandMembers,
  posts,
  siteVersions,
  sponsoredPosts,
}: Tables) => ({
  insert: async (tx: Db, upload: Tables['uploads']['$inferInsert']): Promise<void> => {
    await tx.insert(uploads).values(upload)
  },

  /** Marks an upload of this owner as used; false when it is not theirs or does not exist. */
  markUsed: async (tx: Db, upload: { name: string; ownerId: string }, usedAt: Date): Promise<boolean> =>
    (
      await tx
        .update(uploads)
        .set({ usedAt })
        .where(and(eq(uploads.name, upload.name), eq(uploads.ownerId, upload.ownerId)))
        .returning({ id: uploads.id })
    ).length > 0,

  /**
   * Marks those of these uploads as used that are this owner's and not used yet. These are few, and are asked for
   * first: a text may speak of thousands.
   */
  markAllUsed: async (
    tx: Db,
    { names, ownerId }: { names: ReadonlySet<string>; ownerId: string },
    usedAt: Date,
  ): Promise<void> => {
    const isOpen = and(eq(uploads.ownerId, ownerId), isNull(uploads.usedAt))
    const open = await tx.select({ name: uploads.name }).from(uploads).where(isOpen)
    const named = open.flatMap(({ name }) => (names.has(name) ? [name] : []))
    if (named.length === 0) return
    await tx
      .update(uploads)
      .set({ usedAt })
      .where(and(isOpen, inArray(uploads.name, named)))
  },

  markUnused: async (tx: Db, names: readonly string[]): Promise<void> => {
    await tx
      .update(uploads)
      .set({ usedAt: null })
      .where(inArray(uploads.name, [...names]))
  },

  findLook: async (tx: Db, name: string): Promise<ImageLook | null> => {
    const { width, height, preview } = uploads
    const [look] = await tx.select({ width, height, preview }).from(uploads).where(eq(uploads.name, name))
    return look ?? null
  },

  /** Forgets some of the uploads that nothing has used since then, and answers their names. */
  deleteUnused: async (tx: Db, before: Date, limit: number): Promise<string[]> => {
    const isUnused = and(isNull(uploads.usedAt), lt(uploads.createdAt, before))
    const some = tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(isUnused)
      .orderBy(uploads.createdAt)
      .limit(limit)
    const gone = await tx
      .delete(uploads)
      .where(and(inArray(uploads.id, some), isUnused))
      .returning({ name: uploads.name })
    return gone.map(({ name }) => name)
  },

  /**
   * Marks as unused what only somebody's own words showed: the job that clears unused ones away takes them.
   * The logos of brands and of the site, also of those versions that may come back, the pictures beside campaigns,
   * and those of a post that a brand has paid for stay.
   */
  freeAllOf: async (tx: Db, ownerId: string): Promise<void> => {
    const address = sql`('/media/' || ${uploads.name})`
    const logo = tx
      .select({ one: sql`1` })
      .from(brands)
      .where(eq(brands.logoUrl, address))
    const siteLogo = tx
      .select({ one: sql`1` })
      .from(siteVersions)
      .where(sql`cast(${siteVersions.settings} as text) like '%' || ${uploads.name} || '%'`)
    const sponsored = tx
      .select({ one: sql`1` })
      .from(posts)
      .where(
        and(
          eq(posts.authorId, ownerId),
          sql`${posts.sponsorBrandId} is not null`,
          or(
            eq(posts.imageUrl, address),
            sql`${posts.content} like '%' || ${uploads.name} || '%'`,
            sql`cast(${posts.linkPreviews} as text) like '%' || ${uploads.name} || '%'`,
          ),
        ),
      )
    const ofCampaigns = tx
      .select({ url: sponsoredPosts.imageUrl })
      .from(sponsoredPosts)
      .where(isNotNull(sponsoredPosts.imageUrl))
    await tx
      .update(uploads)
      .set({ usedAt: null })
      .where(
        and(
          eq(uploads.ownerId, ownerId),
          notInArray(address, ofCampaigns),
          sql`not exists ${logo}`,
          sql`not exists ${siteLogo}`,
          sql`not exists ${sponsored}`,
        ),
      )
  },

  /** The texts with pictures of campaigns that somebody may have written: they stay when their writer goes. */
  listTextsOfCampaigns: async (db: Db, userId: string): Promise<string[]> => {
    const brandsOf = (members: typeof brandMembers | typeof formerBrandMembers) =>
      db.select({ id: members.brandId }).from(members).where(eq(members.userId, userId))
    const rows = await db
      .select({ content: sponsoredPosts.content })
      .from(sponsoredPosts)
      .where(
        and(
          or(
            inArray(sponsoredPosts.brandId, brandsOf(brandMembers)),
            inArray(sponsoredPosts.brandId, brandsOf(formerBrandMembers)),
          ),
          like(sponsoredPosts.content, '%/media/%'),
        ),
      )
    return rows.map(({ content }) => content)
  },
})
