import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'

/** Who follows and who blocks whom. */
export const relationsRepo = (tables: Tables) => {
  const { follows, blocks, users } = tables
  return {
    async isFollowing(db: Db, followerId: string, followedId: string): Promise<boolean> {
      const rows = await db
        .select({ id: follows.id })
        .from(follows)
        .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
      return rows.length > 0
    },

    async hasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
      const rows = await db
        .select({ id: blocks.id })
        .from(blocks)
        .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
      return rows.length > 0
    },

    /** Answers whether this is new. */
    async insertFollow(tx: Db, follow: Tables['follows']['$inferInsert']): Promise<boolean> {
      return (await tx.insert(follows).values(follow).onConflictDoNothing().returning()).length > 0
    },

    async deleteFollow(tx: Db, followerId: string, followedId: string): Promise<void> {
      await tx
        .delete(follows)
        .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
    },

    async insertBlock(tx: Db, block: Tables['blocks']['$inferInsert']): Promise<void> {
      await tx.insert(blocks).values(block).onConflictDoNothing()
    },

    async deleteBlock(tx: Db, blockerId: string, blockedId: string): Promise<void> {
      await tx.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    },

    /** The people somebody has blocked, the latest first, after a block's id. */
    listBlocked(db: Db, blockerId: string, { limit, after }: { limit: number; after?: string | undefined }) {
      return db
        .select({
          blockId: blocks.id,
          ...personColumns(tables),
        })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(and(eq(blocks.blockerId, blockerId), after ? isBelow([blocks.id], [after]) : undefined))
        .orderBy(desc(blocks.id))
        .limit(limit)
    },

    /** Those of these people who have blocked somebody, or whom that person has blocked. */
    blockedAmong: async (db: Db, userId: string, others: readonly string[]): Promise<Set<string>> => {
      if (others.length === 0) return new Set()
      const rows = await db
        .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
        .from(blocks)
        .where(
          or(
            and(eq(blocks.blockerId, userId), inArray(blocks.blockedId, [...others])),
            and(eq(blocks.blockedId, userId), inArray(blocks.blockerId, [...others])),
          ),
        )
      return new Set(rows.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId)))
    },

    async deleteAllOf(tx: Db, userId: string): Promise<void> {
      await tx.delete(follows).where(or(eq(follows.followerId, userId), eq(follows.followedId, userId)))
      await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
    },
  }
}
