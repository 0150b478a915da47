import { and, eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type NewIdentity = Tables['identities']['$inferInsert']

export const identitiesRepo = ({ identities }: Tables) => ({
  async findUserId(db: Db, issuer: string, subject: string): Promise<string | undefined> {
    const [row] = await db
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    return row?.userId
  },

  async insert(tx: Db, identity: NewIdentity): Promise<void> {
    await tx.insert(identities).values(identity)
  },

  async update(
    tx: Db,
    { issuer, subject }: { issuer: string; subject: string },
    change: Partial<NewIdentity>,
  ): Promise<void> {
    await tx
      .update(identities)
      .set(change)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  },

  async deleteAllOf(tx: Db, userId: string): Promise<void> {
    await tx.delete(identities).where(eq(identities.userId, userId))
  },
})
