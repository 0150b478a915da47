import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { ForumRole } from '#shared/forums.ts'
import { countRows } from '#db/count.ts'
import { isAbove, prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import type { Tables } from '#db/schema/tables.ts'
import { personColumns } from '../../core/people.ts'

export const membersRepo = (tables: Tables) => {
  const { forumMemberships, formerForumMembers, forumRequests, forums, users } = tables
  const person = personColumns(tables)
  const one = (userId: string, forumId: string) =>
    and(eq(forumMemberships.userId, userId), eq(forumMemberships.forumId, forumId))
  const moderates = ne(forumMemberships.role, 'member')
  const roleOf = prepared('members.role', (db) =>
    db
      .select({ role: forumMemberships.role })
      .from(forumMemberships)
      .where(
        and(
          eq(forumMemberships.userId, sql.placeholder('userId')),
          eq(forumMemberships.forumId, sql.placeholder('forumId')),
        ),
      ),
  )
  const pending = (userId: string, forumId: string) =>
    and(
      eq(forumRequests.userId, userId),
      eq(forumRequests.forumId, forumId),
      eq(forumRequests.status, 'pending'),
    )

  return {
    /** The id of somebody named by id or username. */
    findUserId: async (db: Db, key: string): Promise<string> => {
      const [row] = await db
        .select({ id: users.id })
        .from(users)
        .where(or(eq(users.id, key), eq(users.username, key)))
      return row?.id ?? key
    },

    /** Somebody named by id or username, with what stands against giving them a forum. */
    findPerson: async (db: Db, key: string) => {
      const [row] = await db
        .select({
          id: users.id,
          username: users.username,
          isBlocked: users.isBlocked,
          isTombstone: users.isTombstone,
        })
        .from(users)
        .where(or(eq(users.id, key), eq(users.username, key)))
      return row
    },

    /** Makes the owner of a forum one of its moderators. */
    stepDown: async (tx: Db, forumId: string): Promise<void> => {
      await tx
        .update(forumMemberships)
        .set({ role: 'moderator' })
        .where(and(eq(forumMemberships.forumId, forumId), eq(forumMemberships.role, 'owner')))
    },

    findRole: async (db: Db, userId: string, forumId: string): Promise<ForumRole | null> => {
      const [row] = await roleOf(db, { userId, forumId })
      return row?.role ?? null
    },

    insert: async (tx: Db, member: Tables['forumMemberships']['$inferInsert']): Promise<boolean> =>
      (
        await tx
          .insert(forumMemberships)
          .values(member)
          .onConflictDoNothing()
          .returning({ id: forumMemberships.id })
      ).length > 0,

    remove: async (tx: Db, userId: string, forumId: string): Promise<boolean> =>
      (await tx.delete(forumMemberships).where(one(userId, forumId)).returning({ id: forumMemberships.id }))
        .length > 0,

    setRole: async (tx: Db, target: { userId: string; forumId: string }, role: ForumRole) => {
      await tx.update(forumMemberships).set({ role }).where(one(target.userId, target.forumId))
    },

    listStaff: (db: Db, forumId: string) =>
      db
        .select({ person, role: forumMemberships.role })
        .from(forumMemberships)
        .innerJoin(users, eq(users.id, forumMemberships.userId))
        .where(and(eq(forumMemberships.forumId, forumId), moderates))
        .orderBy(desc(forumMemberships.role), asc(forumMemberships.joinedAt)),

    find: async (db: Db, userId: string, forumId: string) => {
      const [row] = await db
        .select({ person, role: forumMemberships.role, joinedAt: forumMemberships.joinedAt })
        .from(forumMemberships)
        .innerJoin(users, eq(users.id, forumMemberships.userId))
        .where(one(userId, forumId))
      return row
    },

    list: (db: Db, forumId: string, page: { after: unknown[] | null; limit: number }) =>
      db
        .select({
          id: forumMemberships.id,
          person,
          role: forumMemberships.role,
          joinedAt: forumMemberships.joinedAt,
        })
        .from(forumMemberships)
        .innerJoin(users, eq(users.id, forumMemberships.userId))
        .where(
          and(
            eq(forumMemberships.forumId, forumId),
            page.after ? isAbove([forumMemberships.joinedAt, forumMemberships.id], page.after) : undefined,
          ),
        )
        .orderBy(asc(forumMemberships.joinedAt), asc(forumMemberships.id))
        .limit(page.limit),

    hasRequested: async (db: Db, userId: string, forumId: string): Promise<boolean> =>
      (await db.select({ id: forumRequests.id }).from(forumRequests).where(pending(userId, forumId)).limit(1))
        .length > 0,

    insertRequest: async (tx: Db, request: Tables['forumRequests']['$inferInsert']): Promise<void> => {
      await tx.insert(forumRequests).values(request).onConflictDoNothing()
    },

    closeRequest: async (
      tx: Db,
      target: { userId: string; forumId: string },
      outcome: { status: 'accepted' | 'declined'; decidedBy: string; decidedAt: Date },
    ): Promise<boolean> =>
      (
        await tx
          .update(forumRequests)
          .set(outcome)
          .where(pending(target.userId, target.forumId))
          .returning({ id: forumRequests.id })
      ).length > 0,

    listRequests: (db: Db, forumId: string, page: { after: unknown[] | null; limit: number }) =>
      db
        .select({ id: forumRequests.id, person, createdAt: forumRequests.createdAt })
        .from(forumRequests)
        .innerJoin(users, eq(users.id, forumRequests.userId))
        .where(
          and(
            eq(forumRequests.forumId, forumId),
            eq(forumRequests.status, 'pending'),
            page.after ? isAbove([forumRequests.createdAt, forumRequests.id], page.after) : undefined,
          ),
        )
        .orderBy(asc(forumRequests.createdAt), asc(forumRequests.id))
        .limit(page.limit),

    /** The forums that somebody moderates or owns. */
    listModerated: async (db: Db, userId: string): Promise<string[]> => {
      const rows = await db
        .select({ id: forumMemberships.forumId })
        .from(forumMemberships)
        .where(and(eq(forumMemberships.userId, userId), moderates))
      return rows.map(({ id }) => id)
    },

    isModeratorAnywhere: async (db: Db, userId: string): Promise<boolean> => {
      const rows = await db
        .select({ id: forumMemberships.id })
        .from(forumMemberships)
        .where(and(eq(forumMemberships.userId, userId), moderates))
        .limit(1)
      return rows.length > 0
    },

    /** The forums that somebody has joined, and of these the ones that they own. */
    countOf: async (db: Db, userId: string) => {
      const own = eq(forumMemberships.userId, userId)
      return {
        joined: await countRows(db, forumMemberships, own),
        owned: await countRows(db, forumMemberships, and(own, eq(forumMemberships.role, 'owner'))),
      }
    },

    /** The names of forums that somebody owns, the first few. */
    listOwned: async (db: Db, userId: string): Promise<string[]> => {
      const rows = await db
        .select({ slug: forums.slug })
        .from(forumMemberships)
        .innerJoin(forums, eq(forums.id, forumMemberships.forumId))
        .where(and(eq(forumMemberships.userId, userId), eq(forumMemberships.role, 'owner')))
        .orderBy(asc(forums.slug))
        .limit(5)
      return rows.map(({ slug }) => `r/${slug}`)
    },

    removeAllOf: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(forumMemberships).where(eq(forumMemberships.userId, userId))
      await tx.delete(formerForumMembers).where(eq(formerForumMembers.userId, userId))
      await tx.delete(forumRequests).where(eq(forumRequests.userId, userId))
    },
  }
}
