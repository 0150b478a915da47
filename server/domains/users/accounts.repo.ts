import { and, asc, desc, eq, gte, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { UserQuery } from '#shared/admin.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { contains } from '#db/sql.ts'

export type UserRow = Tables['users']['$inferSelect']

const erased = {
  email: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  displayName: null,
  bio: null,
  location: null,
  websiteUrl: null,
  blockedReason: null,
  blockedUntil: null,
  role: 'user',
  isTombstone: true,
  seatHolderId: null,
  seatPlan: null,
  seatStatus: 'none',
  seatExpiresAt: null,
  seatGraceEndsAt: null,
  complimentaryPlan: null,
  complimentaryUntil: null,
  complimentaryHeldAt: null,
  complimentaryParts: null,
} as const

/** Accounts as those see them who keep the site: also the blocked and the deleted ones. */
export const accountsRepo = ({ users, sessions, posts, comments }: Tables) => {
  const isIn = (status: UserQuery['status']) => {
    if (status === 'deleted') return eq(users.isTombstone, true)
    const isHere = eq(users.isTombstone, false)
    if (status === undefined) return isHere
    return and(isHere, status === 'blocked' ? sql`${users.isBlocked}` : sql`not ${users.isBlocked}`)
  }

  return {
    list: (
      db: Db,
      { status, role, since, q, after, limit }: Omit<UserQuery, 'cursor'> & { after: unknown[] | null },
    ): Promise<UserRow[]> =>
      db
        .select()
        .from(users)
        .where(
          and(
            isIn(status),
            role ? eq(users.role, role) : undefined,
            since ? gte(users.createdAt, since) : undefined,
            contains([users.username, users.displayName, users.email], q),
            after ? isBelow([users.createdAt, users.id], after) : undefined,
          ),
        )
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(limit),

    find: async (db: Db, key: string): Promise<UserRow | undefined> => {
      const [user] = await db
        .select()
        .from(users)
        .where(or(eq(users.id, key), eq(users.username, key.toLowerCase())))
      return user
    },

    /** How much somebody has written, and where they are signed in. */
    tally: async (db: Db, id: string) => {
      const wrote = await countRows(db, posts, eq(posts.authorId, id))
      const commented = await countRows(db, comments, eq(comments.authorId, id))
      const signedIn = await countRows(db, sessions, eq(sessions.userId, id))
      return { posts: wrote, comments: commented, sessions: signedIn }
    },

    /** Somebody who still exists, by id or username, held for this transaction. */
    hold: async (tx: Db, key: string): Promise<UserRow | undefined> => {
      const [user] = await tx
        .update(users)
        .set({ role: sql`${users.role}` })
        .where(
          and(or(eq(users.id, key), eq(users.username, key.toLowerCase())), eq(users.isTombstone, false)),
        )
        .returning()
      return user
    },

    /** Whose suspension has ended by this moment; the rest follow at the next look. */
    suspendedUntil: async (db: Db, now: Date): Promise<string[]> => {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isNotNull(users.blockedUntil), lte(users.blockedUntil, now)))
        .orderBy(asc(users.blockedUntil))
        .limit(100)
      return rows.map(({ id }) => id)
    },

    hasAdmin: async (db: Db): Promise<boolean> =>
      (await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)).length > 0,

    isAdmin: async (db: Db, key: string): Promise<boolean> => {
      const [user] = await db
        .select({ role: users.role })
        .from(users)
        .where(or(eq(users.id, key), eq(users.username, key.toLowerCase())))
      return user?.role === 'admin'
    },

    /**
     * The admins who can act, each held, in one order: of two acts that would together leave nobody, the
     * second waits and sees what the first has done.
     */
    holdAdmins: async (tx: Db): Promise<string[]> => {
      const admins = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.role, 'admin'))
        .orderBy(asc(users.id))
      const acting: string[] = []
      for (const { id } of admins) {
        const [user] = await tx
          .update(users)
          .set({ role: sql`${users.role}` })
          .where(eq(users.id, id))
          .returning({ role: users.role, isBlocked: users.isBlocked, isTombstone: users.isTombstone })
        if (user?.role === 'admin' && !user.isBlocked && !user.isTombstone) acting.push(id)
      }
      return acting
    },

    update: async (tx: Db, id: string, patch: Partial<UserRow>): Promise<UserRow> => {
      const [user] = await tx.update(users).set(patch).where(eq(users.id, id)).returning()
      if (!user) throw new Error('the user was not written')
      return user
    },

    /**
     * Makes a tombstone of a person: the row stays, without anything that says who it was. Its name is none that
     * somebody could have taken.
     */
    erase: async (tx: Db, id: string, now: Date): Promise<void> => {
      await tx
        .update(users)
        .set({ ...erased, username: `deleted:${id}`, deletedAt: now, updatedAt: now })
        .where(eq(users.id, id))
    },
  }
}
