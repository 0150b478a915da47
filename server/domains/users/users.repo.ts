import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { engineOf, listed, prepared, rawRows } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type User = Tables['users']['$inferSelect']
export type NewUser = Tables['users']['$inferInsert']

/** The names by which somebody is found. */
export const namesOf = ({ username, displayName, firstName, lastName }: User): string[] => [
  username,
  displayName ?? '',
  firstName ?? '',
  lastName ?? '',
]

export const usersRepo = ({ users, posts, comments, forums, forumMemberships }: Tables) => {
  const addKarma = prepared('users.addKarma', (tx) =>
    tx
      .update(users)
      .set({ karma: sql`${users.karma} + ${sql.placeholder('delta')}` })
      .where(eq(users.id, sql.placeholder('id'))),
  )

  return {
    async find(db: Db, id: string): Promise<User | undefined> {
      const [user] = await db.select().from(users).where(eq(users.id, id))
      return user
    },

    /** Somebody who still exists, by username or id. */
    async findByKey(db: Db, key: string): Promise<User | undefined> {
      const named = or(eq(users.username, key.toLowerCase()), eq(users.id, key))
      const [user] = await db
        .select()
        .from(users)
        .where(and(named, eq(users.isTombstone, false)))
      return user
    },

    /** Answers nothing when the username is taken. */
    async insert(tx: Db, user: NewUser): Promise<User | undefined> {
      const [inserted] = await tx
        .insert(users)
        .values(user)
        .onConflictDoNothing({ target: users.username })
        .returning()
      return inserted
    },

    /** Answers the person as they are afterwards; where nothing changes, nothing is written. */
    async update(tx: Db, id: string, change: Partial<NewUser>): Promise<User | undefined> {
      if (Object.values(change).every((value) => value === undefined)) return this.find(tx, id)
      const [updated] = await tx.update(users).set(change).where(eq(users.id, id)).returning()
      return updated
    },

    async isEmailTaken(db: Db, email: string): Promise<boolean> {
      return (await db.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0
    },

    /** Answers false when this person has changed the name before. */
    async rename(tx: Db, id: string, change: { username: string; at: Date }): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({ username: change.username, usernameChangedAt: change.at })
        .where(and(eq(users.id, id), isNull(users.usernameChangedAt)))
        .returning({ id: users.id })
      return rows.length > 0
    },

    /** Takes the person's row for this transaction, so that two of their requests cannot count at once. */
    hold: async (tx: Db, id: string): Promise<User | undefined> => {
      const [user] = await tx
        .update(users)
        .set({ role: sql`${users.role}` })
        .where(eq(users.id, id))
        .returning()
      return user
    },

    /**
     * Waits on Postgres until every transaction has ended that has written something of this person's and began
     * before: what refers to a person keeps their row. What is read next finds what these have written.
     */
    awaitWrites: async (tx: Db, id: string): Promise<void> => {
      if (engineOf(tx) === 'postgres')
        await rawRows(tx, sql`select 1 from ${users} where id = ${id} for update`)
    },

    addKarma: async (tx: Db, id: string, delta: number): Promise<void> => {
      await addKarma(tx, { id, delta })
    },

    /** Since when somebody's opinions count nowhere; null lets them count. */
    setOpinionsWithdrawn: async (tx: Db, id: string, at: Date | null): Promise<void> => {
      await tx.update(users).set({ opinionsWithdrawnAt: at }).where(eq(users.id, id))
    },

    /** The account at the payment provider to which earnings go. */
    setPayee: async (tx: Db, id: string, payee: { stripePayeeId?: string; isPayable?: boolean }) => {
      await tx.update(users).set(payee).where(eq(users.id, id))
    },

    /** What somebody has done where everybody can see it. */
    async achievements(db: Db, userId: string) {
      const listedPosts = db
        .select({ n: count() })
        .from(posts)
        .where(and(eq(posts.authorId, userId), listed(posts)))
      const listedComments = db
        .select({ n: count() })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(
          and(
            eq(comments.authorId, userId),
            eq(comments.isDeleted, false),
            eq(comments.isRemoved, false),
            listed(posts),
          ),
        )
      const joined = db
        .select({ n: count() })
        .from(forumMemberships)
        .innerJoin(forums, eq(forums.id, forumMemberships.forumId))
        .where(and(eq(forumMemberships.userId, userId), eq(forums.isPrivate, false)))
      const founded = db
        .select({ n: count() })
        .from(forums)
        .where(and(eq(forums.creatorId, userId), eq(forums.isPrivate, false)))
      const [row] = await db
        .select({
          posts: sql<number>`(${listedPosts})`.mapWith(Number),
          comments: sql<number>`(${listedComments})`.mapWith(Number),
          forumsJoined: sql<number>`(${joined})`.mapWith(Number),
          forumsFounded: sql<number>`(${founded})`.mapWith(Number),
          karma: users.karma,
          joinRank: users.seq,
        })
        .from(users)
        .where(eq(users.id, userId))
      return row
    },
  }
}
