import { and, desc, eq, inArray } from 'drizzle-orm'
import { surplusVersions } from '#shared/versions.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** What posts said before their edits. */
export const revisionsRepo = ({ postRevisions }: Tables) => ({
  insertRevision: async (tx: Db, revision: Tables['postRevisions']['$inferInsert']): Promise<void> => {
    await tx.insert(postRevisions).values(revision)
    const kept = await tx
      .select({ id: postRevisions.id })
      .from(postRevisions)
      .where(eq(postRevisions.postId, revision.postId))
      .orderBy(desc(postRevisions.createdAt), desc(postRevisions.id))
    const surplus = surplusVersions(kept).map(({ id }) => id)
    if (surplus.length > 0) await tx.delete(postRevisions).where(inArray(postRevisions.id, surplus))
  },

  /** The latest first. */
  listRevisions: (db: Db, postId: string, { after, limit }: { after: unknown[] | null; limit: number }) =>
    db
      .select()
      .from(postRevisions)
      .where(
        and(
          eq(postRevisions.postId, postId),
          after ? isBelow([postRevisions.createdAt, postRevisions.id], after) : undefined,
        ),
      )
      .orderBy(desc(postRevisions.createdAt), desc(postRevisions.id))
      .limit(limit),
})
