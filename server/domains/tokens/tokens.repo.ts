import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { tally } from '#db/tally.ts'
import { actorColumns } from '../../core/actor.ts'

type TokenRow = Tables['apiTokens']['$inferSelect']

const listed = 200

export const tokensRepo = ({ apiTokens, users }: Tables) => {
  const personBy = prepared('tokens.person', (db) =>
    db
      .select({
        tokenId: apiTokens.id,
        scopes: apiTokens.scopes,
        madeAt: apiTokens.createdAt,
        expiresAt: apiTokens.expiresAt,
        lastUsedAt: apiTokens.lastUsedAt,
        ...actorColumns({ users }),
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(eq(apiTokens.hash, sql.placeholder('hash'))),
  )
  const one = async (rows: PromiseLike<TokenRow[]>): Promise<TokenRow | undefined> => (await rows)[0]

  return {
    /** A token with the person it acts for, in the one query of a request. */
    findPerson: async (db: Db, hash: string) => (await personBy(db, { hash }))[0],

    insert: async (tx: Db, token: Tables['apiTokens']['$inferInsert']): Promise<void> => {
      await tx.insert(apiTokens).values(token)
    },

    touch: async (tx: Db, id: string, lastUsedAt: Date): Promise<void> => {
      await tx.update(apiTokens).set({ lastUsedAt }).where(eq(apiTokens.id, id))
    },

    find: (db: Db, id: string) => one(db.select().from(apiTokens).where(eq(apiTokens.id, id))),

    listOf: (db: Db, userId: string): Promise<TokenRow[]> =>
      db
        .select()
        .from(apiTokens)
        .where(eq(apiTokens.userId, userId))
        .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
        .limit(listed),

    /** Everybody's, or one person's, with the names of their owners. */
    listAll: (db: Db, userId: string | undefined) =>
      db
        .select({ token: apiTokens, username: users.username })
        .from(apiTokens)
        .innerJoin(users, eq(users.id, apiTokens.userId))
        .where(userId ? eq(apiTokens.userId, userId) : undefined)
        .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
        .limit(listed),

    /** The tokens by which programs act for somebody, made since a block if there was one, by name. */
    tally: (db: Db, userId: string, { now, since }: { now: Date; since: Date | null }) =>
      tally(db, apiTokens, {
        where: and(
          eq(apiTokens.userId, userId),
          gt(apiTokens.expiresAt, now),
          since ? gt(apiTokens.createdAt, since) : undefined,
        ),
        name: apiTokens.name,
        newest: [apiTokens.createdAt, apiTokens.id],
      }),

    async countLive(db: Db, userId: string, now: Date): Promise<number> {
      const own = and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, now))
      const [row] = await db.select({ n: count() }).from(apiTokens).where(own)
      return row?.n ?? 0
    },

    delete: (tx: Db, id: string) => one(tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning()),

    deleteOwn: (tx: Db, userId: string, id: string) =>
      one(
        tx
          .delete(apiTokens)
          .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
          .returning(),
      ),

    deleteAllOf: (tx: Db, userId: string): Promise<TokenRow[]> =>
      tx.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning(),

    async deleteExpired(tx: Db, before: Date): Promise<number> {
      const isOver = lte(apiTokens.expiresAt, before)
      return (await tx.delete(apiTokens).where(isOver).returning({ id: apiTokens.id })).length
    },
  }
}
