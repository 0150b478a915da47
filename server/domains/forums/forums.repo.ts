import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { ForumQuery } from '#shared/forums.ts'
import { contains, held, isAbove, isBelow, prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import type { Tables } from '#db/schema/tables.ts'

export type ForumRow = Tables['forums']['$inferSelect']
type NewForum = Tables['forums']['$inferInsert']
type ForumPatch = Partial<Omit<NewForum, 'id' | 'slug' | 'seq'>>

export interface ForumFilter {
  isPrivate?: boolean | undefined
  since?: Date | undefined
  /** The deleted ones instead of those that stand. */
  isDeleted?: boolean | undefined
}

export const forumsRepo = (tables: Tables) => {
  const { forums, forumMemberships, posts, users } = tables
  const shape = {
    forum: forums,
    creator: {
      username: users.username,
      profileImageUrl: users.profileImageUrl,
      isTombstone: users.isTombstone,
    },
  }
  const joinedBy = (db: Db, userId: string) =>
    db
      .select({ id: forumMemberships.forumId })
      .from(forumMemberships)
      .where(eq(forumMemberships.userId, userId))
  const base = (db: Db) => db.select(shape).from(forums).innerJoin(users, eq(users.id, forums.creatorId))

  const named = or(eq(forums.id, sql.placeholder('key')), eq(forums.slug, sql.placeholder('key')))
  const byKey = prepared('forums.byKey', (db) =>
    base(db)
      .where(and(isNull(forums.deletedAt), named))
      .limit(1),
  )

  const withRole = (db: Db) =>
    db
      .select({ forum: forums, role: forumMemberships.role })
      .from(forums)
      .leftJoin(
        forumMemberships,
        and(
          eq(forumMemberships.forumId, forums.id),
          eq(forumMemberships.userId, sql.placeholder('readerId')),
        ),
      )
  const forReader = prepared('forums.forReader', (db) => withRole(db).where(named).limit(1))
  const ofPost = prepared('forums.ofPost', (db) =>
    withRole(db).where(
      eq(
        forums.id,
        sql`${db
          .select({ forumId: posts.forumId })
          .from(posts)
          .where(or(eq(posts.id, sql.placeholder('post')), eq(posts.slug, sql.placeholder('post'))))
          .limit(1)}`,
      ),
    ),
  )
  const heldAny = prepared('forums.heldAny', (tx) => held(tx, tx.select().from(forums).where(named)))

  const orders = {
    popular: {
      columns: [forums.memberCount, forums.id],
      by: [desc(forums.memberCount), desc(forums.id)],
      after: isBelow,
    },
    new: {
      columns: [forums.createdAt, forums.id],
      by: [desc(forums.createdAt), desc(forums.id)],
      after: isBelow,
    },
    name: { columns: [forums.name, forums.id], by: [asc(forums.name), asc(forums.id)], after: isAbove },
  } as const

  return {
    /** A forum, deleted or not, with what the reader is in it. */
    findForReader: async (db: Db, key: string, readerId: string | null) => {
      const [row] = await forReader(db, { key, readerId: readerId ?? '' })
      return row
    },

    /** The same of the forum that a post of this id or slug is in. */
    findOfPost: async (db: Db, post: string, readerId: string | null) => {
      const [row] = await ofPost(db, { post, readerId: readerId ?? '' })
      return row
    },

    findByKey: async (db: Db, key: string) => {
      const [row] = await byKey(db, { key })
      return row
    },

    /** A forum in whatever state, held for this transaction. */
    holdAny: async (tx: Db, key: string): Promise<ForumRow | undefined> => {
      const [row] = await heldAny(tx, { key })
      return row
    },

    list: (
      db: Db,
      options: Omit<ForumQuery, 'joined' | 'cursor'> &
        ForumFilter & {
          after: unknown[] | null
          /** Somebody to whose forums the list is held. */
          memberId: string | undefined
        },
    ) => {
      const order = orders[options.sort]
      return base(db)
        .where(
          and(
            options.isDeleted ? isNotNull(forums.deletedAt) : isNull(forums.deletedAt),
            options.memberId === undefined ? undefined : inArray(forums.id, joinedBy(db, options.memberId)),
            options.after ? order.after([...order.columns], options.after) : undefined,
            options.isPrivate === undefined ? undefined : eq(forums.isPrivate, options.isPrivate),
            options.since ? gte(forums.createdAt, options.since) : undefined,
            contains([forums.name, forums.description], options.q),
          ),
        )
        .orderBy(...order.by)
        .limit(options.limit)
    },

    listByIds: (db: Db, ids: string[]) =>
      base(db).where(and(inArray(forums.id, ids), isNull(forums.deletedAt))),

    insert: async (tx: Db, forum: NewForum): Promise<void> => {
      await tx.insert(forums).values(forum)
    },

    update: async (tx: Db, id: string, patch: ForumPatch): Promise<void> => {
      await tx.update(forums).set(patch).where(eq(forums.id, id))
    },

    addMembers: async (tx: Db, forumId: string, delta: number): Promise<void> => {
      await tx
        .update(forums)
        .set({ memberCount: sql`${forums.memberCount} + ${delta}` })
        .where(eq(forums.id, forumId))
    },

    /** Answers whether the forum is private, which it stays until the transaction ends. */
    addPosts: async (tx: Db, forumId: string, delta: number): Promise<boolean> => {
      const [forum] = await tx
        .update(forums)
        .set({ postCount: sql`${forums.postCount} + ${delta}` })
        .where(eq(forums.id, forumId))
        .returning({ isPrivate: forums.isPrivate })
      return forum?.isPrivate ?? true
    },

    isSlugTaken: async (db: Db, slug: string): Promise<boolean> =>
      (await db.select({ id: forums.id }).from(forums).where(eq(forums.slug, slug)).limit(1)).length > 0,

    /** Somebody leaves every forum they belong to; to be called before their memberships are deleted. */
    countOut: async (tx: Db, userId: string): Promise<void> => {
      await tx
        .update(forums)
        .set({ memberCount: sql`${forums.memberCount} - 1` })
        .where(inArray(forums.id, joinedBy(tx, userId)))
    },
  }
}
